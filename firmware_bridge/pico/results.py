"""What became of the last shots, so that a question asked twice has one answer."""


class Result:
    """How one shot ended."""

    def __init__(self, shot_id: str, started: int, count: int, doubtful: int, why: str) -> None:
        self.shot_id = shot_id
        self.started = started  # 0: the motor never ran, the id is still unused
        self.count = count
        self.doubtful = doubtful
        self.why = why
        self.took_ms = 0


class Results:
    """The last results, the oldest first."""

    def __init__(self, most: int = 16) -> None:
        self.most = most
        self.kept: list[Result] = []

    def find(self, shot_id: str) -> Result | None:
        """Look a shot up."""
        for result in self.kept:
            if result.shot_id == shot_id:
                return result
        return None

    def new(self, shot_id: str, started: int, count: int, doubtful: int, why: str) -> Result:
        """Keep a result, in the place of an older one of the same id."""
        self.forget(shot_id)
        if len(self.kept) >= self.most:
            self.kept.pop(0)
        result = Result(shot_id, started, count, doubtful, why)
        self.kept.append(result)
        return result

    def forget(self, shot_id: str) -> None:
        """Drop a result; one that is not there is no fault."""
        self.kept = [result for result in self.kept if result.shot_id != shot_id]
