"""What the server refuses."""

import httpx

from .generated.models import ProblemDetails


class TurnstoneError(Exception):
    """A request that was refused. Its subclasses are the kinds; `code` says more."""

    def __init__(
        self,
        status: int,
        problem: ProblemDetails | None = None,
        request_id: str | None = None,
    ) -> None:
        super().__init__(
            f"{problem.code}: {problem.detail}"
            if problem
            else f"status {status}, without a problem"
        )
        #: The status of the response.
        self.status = status
        #: What the server says; None if something else than the server has answered.
        self.problem = problem
        #: The id of the request, as in the server's log.
        self.request_id = request_id or (str(problem.request_id) if problem else None)

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

    @staticmethod
    def of(response: httpx.Response) -> "TurnstoneError":
        """The error for a refusing response, which has been read."""
        try:
            problem = ProblemDetails.from_dict(response.json())
        except (ValueError, KeyError, TypeError):
            problem = None
        return error_of(response.status_code, problem, response.headers.get("x-request-id"))


class InvalidRequestError(TurnstoneError):
    """The request is not as it must be (400, 413, 415, 422), such as an illegal move."""


class UnauthenticatedError(TurnstoneError):
    """The token or password is missing or wrong (401)."""


class ForbiddenError(TurnstoneError):
    """The account or its token may not do that (403)."""


class NotFoundError(TurnstoneError):
    """There is no such thing, or not for this account (404)."""


class ConflictError(TurnstoneError):
    """The thing is in another state than the request supposes (409, 412)."""


class RateLimitError(TurnstoneError):
    """The account or address sends too much (429), even after waiting as it was asked to."""


class ServerError(TurnstoneError):
    """The server, or a proxy before it, cannot answer now (5xx)."""


_KINDS = {
    401: UnauthenticatedError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    412: ConflictError,
    429: RateLimitError,
}


def error_of(
    status: int, problem: ProblemDetails | None = None, request_id: str | None = None
) -> TurnstoneError:
    """The error for a status and a problem."""
    kind = _KINDS.get(status, ServerError if status >= 500 else InvalidRequestError)
    return kind(status, problem, request_id)
