"""What a browser loads: the shell, its files, help, history, charts."""
