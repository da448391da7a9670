"""The command line: exit codes, one-line refusals, the runner of rule cases, replay."""
