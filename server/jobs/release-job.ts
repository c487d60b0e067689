import { AppError } from '../../contract/errors.ts'
import { jobLifecycle } from '../../contract/jobs.ts'
import type { Context, Transaction } from '../core/context.ts'
import { transition, transitionMany, type By } from '../core/transition.ts'
import { findAnyHauler, findAnyHaulers } from '../haulers/store.ts'
import { notifyReleases } from '../messaging/notify-assignments.ts'
import { notifyJobReleased } from '../messaging/notify-customer.ts'
import { notifyJobWithdrawn } from '../messaging/notify-hauler.ts'
import { endTrip, endTrips } from './job-event-store.ts'
import { unscheduleJob, unscheduleJobs } from './schedule-store.ts'
import type { Job } from './store.ts'

type Release = By<'admin' | 'customer'> & {
  /** Who gets a message: false for a party that a later step notifies, or without an account. */
  notify: { customer: boolean; hauler: boolean }
}

/**
 * Releases an assigned job from its hauler: it returns to the market, its slot is free, and the events of
 * the trip become history. The job must be locked.
 * @throws AppError illegal_move unless it is assigned.
 */
export async function releaseJob(
  ctx: Context,
  tx: Transaction,
  job: Job,
  { notify, ...by }: Release,
): Promise<Job> {
  const free = { haulerId: null, scheduledDate: null }
  const released = await transition(tx.db, jobLifecycle, job.id, 'release', by, free)
  await endTrip(tx.db, job.id)
  await unscheduleJob(tx.db, job.id)
  if (job.haulerId === null) return released
  const hauler = await findAnyHauler(tx.db, job.haulerId)
  const sender = by.by === 'customer' ? 'client' : 'admin'
  if (notify.customer) await notifyJobReleased(ctx, tx, released, hauler, sender)
  if (notify.hauler) await notifyJobWithdrawn(ctx, tx, hauler, job, sender)
  return released
}

/**
 * Releases many assigned jobs and notifies both sides, in a number of statements that does not depend on
 * the number of jobs. The jobs must be locked.
 * @throws AppError illegal_move unless all of them are assigned.
 */
export async function releaseJobs(
  ctx: Context,
  tx: Transaction,
  jobs: readonly Job[],
  by: By<'admin'>,
): Promise<void> {
  if (jobs.length === 0) return
  const ids = jobs.map(({ id }) => id)
  const changes = ids.map((id) => ({ id, haulerId: null, scheduledDate: null }))
  const released = byId(await transitionMany(tx.db, jobLifecycle, changes, 'release', by))
  const unmoved = jobs.find(({ id }) => !released.has(id))
  if (unmoved) throw new AppError('illegal_move', `Pickup #${unmoved.id} is not assigned any more`)
  await endTrips(tx.db, ids)
  await unscheduleJobs(tx.db, ids)
  const haulerIds = new Set(jobs.flatMap(({ haulerId }) => haulerId ?? []))
  const haulers = byId(await findAnyHaulers(tx.db, [...haulerIds]))
  const releases = jobs.flatMap((before) => {
    const [job, hauler] = [released.get(before.id), haulers.get(before.haulerId ?? 0)]
    return job && hauler ? { before, job, hauler } : []
  })
  await notifyReleases(ctx, tx, releases, 'admin')
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))
