"""Work that is spread over processes of this machine, or over a Dask cluster, and comes back in its order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from virtu.core.errors import VirtuError

Job = TypeVar("Job")
Done = TypeVar("Done")
Tell = Callable[[int, int], None]
"""Told how many jobs of how many are done."""

PATIENCE = "20s"
"""So long a scheduler may take to answer."""
BROKEN_POOLS = 20
"""So many times workers may be lost before it is given up."""


def spread(
    work: Callable[[Job], Done],
    jobs: Sequence[Job],
    tell: Tell,
    *,
    workers: int = 1,
    scheduler: str = "",
    note: Callable[[int, Done], None] = lambda number, result: None,
) -> list[Done]:
    """What `work` makes of each job, in the order of the jobs, wherever and in whatever order it was done.

    `work`: a function of a module. `workers`: processes of this machine. `scheduler`: the address of a Dask scheduler,
    in whose place `workers` counts nothing. A job whose worker is lost is done again. `note` gets the number of each
    job and what came of it, as soon as it is done. Raises VirtuError.
    """
    done: dict[int, Done] = {}
    if scheduler:
        found = _on_cluster(work, jobs, scheduler)
    elif workers > 1:
        found = _in_processes(work, jobs, workers)
    else:
        found = ((number, work(job)) for number, job in enumerate(jobs))
    for number, result in found:
        done[number] = result
        note(number, result)
        tell(len(done), len(jobs))
    return [done[number] for number in range(len(jobs))]


def _in_processes(work: Callable[[Job], Done], jobs: Sequence[Job], workers: int) -> Iterator[tuple[int, Done]]:
    """Numbers of jobs and what came of them, as they are done."""
    left, broken = dict(enumerate(jobs)), 0
    while left:
        try:
            with ProcessPoolExecutor(workers) as pool:
                waiting = {pool.submit(work, job): number for number, job in left.items()}
                for future in as_completed(waiting):
                    number, result = waiting[future], future.result()
                    del left[number]
                    yield number, result
        except BrokenProcessPool as error:
            broken += 1
            if broken == BROKEN_POOLS:
                raise VirtuError("error.workers-lost", times=str(broken)) from error


def _on_cluster(work: Callable[[Job], Done], jobs: Sequence[Job], scheduler: str) -> Iterator[tuple[int, Done]]:
    """The same on a cluster. The workers need the same version of this package."""
    try:
        from distributed import Client
        from distributed import as_completed as completed
    except ImportError as error:
        raise VirtuError("error.no-dask") from error
    try:
        client: Any = Client(scheduler, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise VirtuError("error.no-scheduler", address=scheduler[:80]) from error
    with client:
        futures = client.map(work, jobs, pure=False, retries=BROKEN_POOLS)
        numbers = {future.key: number for number, future in enumerate(futures)}
        for future, result in completed(futures, with_results=True):
            yield numbers[future.key], result
