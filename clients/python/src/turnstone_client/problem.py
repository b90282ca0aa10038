"""What the server refuses."""

from typing import TypeVar, cast

import httpx

from .generated.models import ProblemDetails

T = TypeVar("T")


class TurnstoneError(Exception):
    """A request that the server has refused."""

    def __init__(self, status: int, problem: ProblemDetails | None = None) -> None:
        super().__init__(
            f"{problem.code}: {problem.detail}"
            if problem
            else f"status {status}, without a problem"
        )
        #: The status of the response.
        self.status = status
        #: What the server says; None if something else than the server has answered.
        self.problem = problem

    @property
    def code(self) -> str | None:
        """The stable code of the problem, such as `illegal_move`."""
        return self.problem.code if self.problem else None

    @property
    def is_final(self) -> bool:
        """Whether the server has refused the request itself. Otherwise its token was refused, or a
        proxy has answered: the same request may succeed later."""
        of_token = self.code in ("unauthenticated", "insufficient_scope")
        return self.problem is not None and not of_token

    @classmethod
    def of(cls, response: httpx.Response) -> "TurnstoneError":
        """The error for a refusing response, which has been read."""
        try:
            return cls(response.status_code, ProblemDetails.from_dict(response.json()))
        except (ValueError, KeyError, TypeError):
            return cls(response.status_code)


def value(result: T | ProblemDetails | None) -> T:
    """The result of a generated operation; raises TurnstoneError if the server has refused.

    None for a response without a body. One that this client does not know raises before."""
    if isinstance(result, ProblemDetails):
        raise TurnstoneError(result.status, result)
    return cast(T, result)
