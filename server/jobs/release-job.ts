import { jobLifecycle } from '../../contract/jobs.ts'
import type { Context, Transaction } from '../core/context.ts'
import { transition, type By } from '../core/transition.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { tellReleased } from '../messaging/tell-customer.ts'
import { tellTakenBack } from '../messaging/tell-hauler.ts'
import { endTrip } from './job-event-store.ts'
import { unscheduleJob } from './schedule-store.ts'
import type { Job } from './store.ts'

type Release = By<'admin' | 'customer'> & {
  /** Who hears of it; one who gets a message of what follows, or has no account any more, does not. */
  tell: { customer: boolean; hauler: boolean }
}

/**
 * Takes an assigned job back from its hauler: it is on the market again, its slot is free, and what the
 * hauler noted on the way is history. The job must be locked.
 * @throws AppError illegal_move unless it is assigned.
 */
export async function releaseJob(
  ctx: Context,
  tx: Transaction,
  job: Job,
  { tell, ...by }: Release,
): Promise<Job> {
  const free = { haulerId: null, scheduledDate: null }
  const released = await transition(tx.db, jobLifecycle, job.id, 'release', by, free)
  await endTrip(tx.db, job.id)
  await unscheduleJob(tx.db, job.id)
  if (job.haulerId === null) return released
  const hauler = await findAnyHauler(tx.db, job.haulerId)
  const sender = by.by === 'customer' ? 'client' : 'admin'
  if (tell.customer) await tellReleased(ctx, tx, released, hauler, sender)
  if (tell.hauler) await tellTakenBack(ctx, tx, hauler, job, sender)
  return released
}
