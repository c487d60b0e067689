import { z } from 'zod'
import type { AvailabilityEntry, DayException, KeptJobs } from '../../contract/availability.ts'
import type { Day } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { BookedJob, heldJobs } from '../../contract/hauler-schedule.ts'
import type { Hauler } from '../core/caller.ts'
import type { Db } from '../db/database.ts'
import { cellsOf } from '../haulers/availability.ts'
import { exceptionsOf } from '../haulers/exception-store.ts'
import { bookedJobs } from './booked-query.ts'

type Change = { week?: readonly AvailabilityEntry[]; exceptions?: readonly DayException[] }

/**
 * Refuses a change of hours that leaves slots with more jobs than they take, unless each of these jobs is to be
 * kept. The hauler's row must be locked: a claim could add a job meanwhile.
 * @throws AppError holds_jobs with the jobs.
 */
export async function requireKept(
  db: Db,
  hauler: Hauler,
  today: Day,
  { keepJobs = [], ...change }: Change & { keepJobs?: KeptJobs | undefined },
): Promise<void> {
  if (keepJobs === true) return
  const booked = await bookedJobs(db, hauler.id, today)
  if (booked.length === 0) return
  const before = {
    week: cellsOf(hauler.week),
    exceptions: await exceptionsOf(db, hauler.id, today),
  }
  const kept = new Set(keepJobs)
  const jobs = heldJobs(before, { ...before, ...change }, booked).filter(
    ({ jobId }) => !kept.has(jobId),
  )
  if (jobs.length === 0) return
  const sentence =
    jobs.length === 1
      ? '1 job is booked in a slot that you are closing. Please say whether you keep it.'
      : `${jobs.length} jobs are booked in slots that you are closing. Please say which you keep.`
  throw new AppError('holds_jobs', sentence, {
    facts: { jobs: z.encode(z.array(BookedJob), jobs) },
  })
}
