import { jobLifecycle } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import { priceChangeLifecycle } from '../../contract/price-changes.ts'
import type { Context, Transaction } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { hasArrived } from '../jobs/job-event-store.ts'
import { unscheduleJob } from '../jobs/schedule-store.ts'
import type { Job } from '../jobs/store.ts'
import { tellCancelled } from '../messaging/tell-customer.ts'
import { tellTakenBack } from '../messaging/tell-hauler.ts'
import { cancelPaymentOf } from '../payments/cancel-payment.ts'
import { keepFee, splitFee } from '../payments/keep-fee.ts'
import { findOpenPriceChange } from '../price-changes/store.ts'

/**
 * Ends a job by its customer's wish: the fee is kept, and of it a hauler who has come has the usual
 * share; all else goes back. A price that was asked for meanwhile is off the table. The job must be
 * locked.
 */
export async function callOff(ctx: Context, tx: Transaction, job: Job, fee: Cents): Promise<Job> {
  const hasCome = job.status === 'in_progress' || (await hasArrived(tx.db, job.id))
  const { haulerPayout, platformFee } = splitFee(fee, hasCome)
  const cancelled = await transition(
    tx.db,
    jobLifecycle,
    job.id,
    job.status === 'in_progress' ? 'call_off' : 'cancel',
    { by: 'customer' },
    fee > 0
      ? {
          cancellationFeeCents: fee,
          haulerPayoutCents: haulerPayout,
          platformFeeCents: platformFee,
        }
      : {},
  )
  const change = await findOpenPriceChange(tx.db, job.id)
  if (change)
    await transition(tx.db, priceChangeLifecycle, change.id, 'withdraw', { by: 'customer' })
  await cancelPaymentOf(tx, job)
  await unscheduleJob(tx.db, job.id)
  const refunded = await keepFee(ctx, tx, cancelled)
  await tellCancelled(ctx, tx, job, { refunded, fee, sender: 'client' })
  if (job.haulerId !== null)
    await tellTakenBack(ctx, tx, await findAnyHauler(tx.db, job.haulerId), job, 'client')
  return cancelled
}
