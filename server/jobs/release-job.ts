import { jobLifecycle } from '../../contract/jobs.ts'
import type { Context, Transaction } from '../core/context.ts'
import { explainRefusal, transitionMany, type By } from '../core/transition.ts'
import { findAnyHaulers } from '../haulers/store.ts'
import { notifyReleases } from '../messaging/notify-assignments.ts'
import { endTrips } from './job-event-store.ts'
import { unscheduleJobs } from './schedule-store.ts'
import type { Job } from './store.ts'

type Release = By<'hauler' | 'admin' | 'customer'> & {
  /** Who gets a message: false for a party that a later step notifies, or without an account. */
  notify: { customer: boolean; hauler: boolean }
  /** How long the messages wait, so that undoing the release can withdraw them; 0 unless given. */
  undoMs?: number
  /** The caller gives the jobs another hauler or window in the same transaction. */
  isPlaced?: true
}

const SENDERS = { hauler: 'hauler', admin: 'admin', customer: 'client' } as const

/**
 * Releases assigned jobs from their haulers: they return to the market, as requests where their day has no room
 * for them, their slots are free, and the events of their trips become history. The number of statements does not depend on the number of jobs,
 * which must be locked.
 * @returns the released jobs, in no order.
 * @throws AppError illegal_move unless all of them are assigned.
 */
export async function releaseJobs(
  ctx: Context,
  tx: Transaction,
  jobs: readonly Job[],
  { notify, undoMs = 0, isPlaced, ...by }: Release,
): Promise<Job[]> {
  if (jobs.length === 0) return []
  const ids = jobs.map(({ id }) => id)
  const changes = ids.map((id) => ({ id, haulerId: null, scheduledDate: null }))
  const moved = byId(await transitionMany(tx.db, jobLifecycle, changes, 'release', by))
  const unmoved = jobs.find(({ id }) => !moved.has(id))
  if (unmoved) throw await explainRefusal(tx.db, jobLifecycle, unmoved.id, 'release')
  await endTrips(tx.db, ids)
  await unscheduleJobs(tx.db, ids)
  const waiting = [...moved.values()]
  const released = byId(isPlaced ? waiting : await ctx.hooks.capacity.returnJobs(ctx, tx, waiting))
  const haulerIds = new Set(jobs.flatMap(({ haulerId }) => haulerId ?? []))
  const haulers = byId(await findAnyHaulers(tx.db, [...haulerIds]))
  const releases = jobs.flatMap((before) => {
    const [job, hauler] = [released.get(before.id), haulers.get(before.haulerId ?? 0)]
    return job && hauler ? { before, job, hauler } : []
  })
  await notifyReleases(ctx, tx, releases, { sender: SENDERS[by.by], undoMs, ...notify })
  return [...released.values()]
}

/** Releases one job, see `releaseJobs`. */
export async function releaseJob(
  ctx: Context,
  tx: Transaction,
  job: Job,
  release: Release,
): Promise<Job> {
  const [released = job] = await releaseJobs(ctx, tx, [job], release)
  return released
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))
