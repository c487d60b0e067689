import type { QueryClient } from '@tanstack/react-query'
import type { BoardRow } from '../../../contract/board.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { listSchedule, type CalendarJob, type ScheduledJob } from '../../../contract/schedule.ts'

const rowsOnBoard = {
  queryKey: [listSchedule.path],
  predicate: ({ queryKey: [, what] }: { queryKey: readonly unknown[] }) =>
    typeof what === 'object' && what !== null && 'rows' in what,
}

/** Lets the board say where a job is before the server has agreed; null takes it off. */
export function showOnBoard(
  queries: QueryClient,
  { id }: CalendarJob,
  at: ScheduledJob | null,
): void {
  queries.setQueriesData<BoardRow[]>(rowsOnBoard, (rows) =>
    rows?.map((row) => {
      const jobs = row.jobs.filter(({ jobId }) => jobId !== id)
      const isHere = at?.haulerId === row.id && row.days.some(({ day }) => day === at.scheduledDate)
      if (!isHere) return jobs.length === row.jobs.length ? row : { ...row, jobs }
      return { ...row, jobs: [...jobs, at] }
    }),
  )
}

/** Where a job is, as far as rows were loaded. */
export function findOnBoard(queries: QueryClient, id: number | null): ScheduledJob | null {
  for (const [, rows = []] of queries.getQueriesData<BoardRow[]>(rowsOnBoard))
    for (const row of rows) {
      const job = row.jobs.find(({ jobId }) => jobId === id)
      if (job) return scheduledIn(row, job.jobId)
    }
  return null
}

/** A job of a row with its hauler. */
export function scheduledIn({ id, user, jobs }: BoardRow, jobId: JobId): ScheduledJob | null {
  const job = jobs.find((each) => each.jobId === jobId)
  return job ? { ...job, hauler: { id, user } } : null
}
