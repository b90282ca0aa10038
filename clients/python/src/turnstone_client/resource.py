"""What the generated methods of the resources share."""

from collections.abc import AsyncIterator, Callable, Generator, Iterator
from types import ModuleType
from typing import Any, Generic, TypeVar
from uuid import uuid4

import httpx

from .generated import AuthenticatedClient
from .generated.types import Unset
from .problem import TurnstoneError

P = TypeVar("P")
T = TypeVar("T")


def new_key() -> str:
    """A key for a request that creates something, so that it can be sent again."""
    return str(uuid4())


class Pages(Generic[P, T]):
    """The first page of a list. Iterated, it is the items of all pages."""

    def __init__(self, page: P, read: Callable[[str], P]) -> None:
        #: The first page.
        self.page = page
        self._read = read

    @property
    def items(self) -> list[T]:
        """The items of the first page."""
        items: list[T] = self.page.items  # type: ignore[attr-defined]
        return items

    @property
    def next_cursor(self) -> str | None:
        """The `cursor` of the second page, if there is one."""
        cursor: str | None = self.page.next_cursor  # type: ignore[attr-defined]
        return cursor

    def __iter__(self) -> Iterator[T]:
        page: Any = self.page
        yield from page.items
        while page.next_cursor is not None:
            page = self._read(page.next_cursor)
            yield from page.items


class AsyncPages(Generic[P, T]):
    """A list: awaited, it is its first page; iterated with `async for`, the items of all pages."""

    def __init__(self, read: Callable[[str | Unset], Any], cursor: str | Unset) -> None:
        self._read = read
        self._cursor = cursor

    def __await__(self) -> Generator[Any, None, P]:
        first: Generator[Any, None, P] = self._read(self._cursor).__await__()
        return first

    async def __aiter__(self) -> AsyncIterator[T]:
        cursor: str | Unset | None = self._cursor
        while cursor is not None:
            page = await self._read(cursor)
            for item in page.items:
                yield item
            cursor = page.next_cursor


def _parsed(module: ModuleType, api: AuthenticatedClient, response: httpx.Response) -> Any:
    """What a generated operation makes of a response."""
    if not response.is_success:
        raise TurnstoneError.of(response)
    return module._parse_response(client=api, response=response)


class Resource:
    """Operations that belong together."""

    def __init__(self, http: httpx.Client, api: AuthenticatedClient) -> None:
        self._http = http
        self._api = api

    def _call(self, module: ModuleType, *path: Any, **given: Any) -> Any:
        response = self._http.request(**module._get_kwargs(*path, **given))
        return _parsed(module, self._api, response)

    def _pages(self, module: ModuleType, *path: Any, **given: Any) -> Any:
        def read(cursor: str) -> Any:
            return self._call(module, *path, **{**given, "cursor": cursor})

        return Pages(self._call(module, *path, **given), read)


class AsyncResource:
    """The same, async."""

    def __init__(self, http: httpx.AsyncClient, api: AuthenticatedClient) -> None:
        self._http = http
        self._api = api

    async def _call(self, module: ModuleType, *path: Any, **given: Any) -> Any:
        response = await self._http.request(**module._get_kwargs(*path, **given))
        return _parsed(module, self._api, response)

    def _pages(self, module: ModuleType, *path: Any, **given: Any) -> Any:
        async def read(cursor: str | Unset) -> Any:
            return await self._call(module, *path, **{**given, "cursor": cursor})

        return AsyncPages(read, given["cursor"])
