import type { Slot } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { assignJob, moveJobSlot, unassignJob } from '../../../contract/schedule.ts'
import type { useApp } from '../../testing/app.ts'
import { textsOf } from '../../testing/messages.ts'

type App = ReturnType<typeof useApp>
type Caller = ReturnType<App['as']>
type Row<Id> = { id: Id }

/** The actions of the admin team on one job. */
export const assign = (
  admin: Caller,
  { id: jobId }: Row<JobId>,
  { id: haulerId }: Row<HaulerId>,
  timeSlot?: Slot,
) => admin.call(assignJob, { params: { jobId }, body: { haulerId, ...(timeSlot && { timeSlot }) } })

export const move = (
  admin: Caller,
  { id: jobId }: Row<JobId>,
  timeSlot: Slot,
  hauler?: Row<HaulerId>,
) =>
  admin.call(moveJobSlot, {
    params: { jobId },
    body: { timeSlot, ...(hauler && { haulerId: hauler.id }) },
  })

export const unassign = (admin: Caller, { id: jobId }: Row<JobId>) =>
  admin.call(unassignJob, { params: { jobId } })

/** The kind and state of every text about a job, oldest first. */
export const textsAbout = async (app: App, { id }: Row<JobId>): Promise<string[]> =>
  (await textsOf(app))
    .filter(({ jobId }) => jobId === id)
    .map(({ messageType, status }) => `${messageType} ${status}`)

/** Removes all jobs, haulers and slots: the plan sees only those a test adds. */
export async function clearBoard({ ctx: { db } }: App): Promise<void> {
  const deletedAt = new Date(0)
  await db.deleteFrom('jobSchedule').execute()
  await db.updateTable('jobs').set({ deletedAt }).execute()
  await db.updateTable('haulers').set({ deletedAt }).execute()
}
