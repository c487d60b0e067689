import type { HaulerId } from '../../../contract/haulers.ts'
import type { Result } from '../../../contract/endpoint.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { autoAssignJobs } from '../../../contract/auto-assign.ts'
import type { Db } from '../../db/database.ts'
import { blockerText, reasonsOf, unblockText } from './plan-words.ts'
import type { Plan } from '../planning/plan-input.ts'
import { calendarJobsOf, haulerNames } from './schedule-query.ts'

/** A plan with the names of whom it is about, and its reasons in words. */
export async function viewPlan(
  db: Db,
  { assignments, leftOut }: Plan,
): Promise<Result<typeof autoAssignJobs>> {
  const jobIds = [...assignments, ...leftOut].map(({ jobId }) => jobId)
  const unblockers = leftOut.flatMap(({ unblock }) => (unblock ? [unblock.haulerId] : []))
  const haulerIds = [...assignments.map(({ haulerId }) => haulerId), ...unblockers]
  const jobs = new Map((await calendarJobsOf(db, jobIds)).map((job) => [job.id, job]))
  const names = new Map(
    (await haulerNames(db, [...new Set(haulerIds)])).map(({ id, firstName, lastName }) => [
      id,
      { firstName, lastName },
    ]),
  )
  const jobOf = (id: JobId) => jobs.get(id) ?? gone(`Job ${id}`)
  const userOf = (id: HaulerId) => names.get(id) ?? gone(`Hauler ${id}`)
  return {
    assigned: assignments.map((assignment) => {
      const { jobId, haulerId, day, timeSlot } = assignment
      const job = jobOf(jobId)
      const hauler = { id: haulerId, user: userOf(haulerId) }
      return { job, hauler, day, timeSlot, reasons: reasonsOf(assignment, job) }
    }),
    leftOut: leftOut.map(({ jobId, blocker, unblock }) => {
      const job = jobOf(jobId)
      const { firstName, lastName } = unblock ? userOf(unblock.haulerId) : NOBODY
      const name = `${firstName} ${lastName}`
      return {
        job,
        blocker: blockerText(blocker),
        unblock: unblock && unblockText(unblock, name, job.preferredDate),
      }
    }),
  }
}

const NOBODY = { firstName: '', lastName: '' }

// Rows are hidden, never deleted.
const gone = (what: string): never => {
  throw new Error(`${what} of the plan is not there`)
}
