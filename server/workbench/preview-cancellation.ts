import type { CancellationPreview } from '../../contract/job-cancellation.ts'
import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, sumOf, type Cents } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { cancellationFee, freeUntil } from '../job-page/cancellation-fee.ts'
import { hasArrivedForFee } from '../jobs/job-event-store.ts'
import { findJob, type Job } from '../jobs/store.ts'
import { termsOf } from '../jobs/terms-query.ts'
import { allocateToCharges } from '../ledger/allocate-to-charges.ts'
import { refundableCharges } from '../ledger/charges-query.ts'
import { heldFor } from '../ledger/ledger-store.ts'
import { securedFor } from '../ledger/on-account.ts'
import { splitFee } from '../payments/cancel-paid-job.ts'
import { cardsOf } from './cancellation-store.ts'

/** What cancelling a job would do now. @throws AppError not_found. */
export async function previewCancellation(
  ctx: Context,
  jobId: JobId,
): Promise<CancellationPreview> {
  const job = await findJob(ctx.db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  const fee = await feeOf(ctx, ctx.db, job)
  const terms = await termsOf(ctx.db, job)
  const until = freeUntil(job, terms)
  const hauler = job.haulerId === null ? undefined : await findAnyHauler(ctx.db, job.haulerId)
  return {
    refusal: fee === null ? refusalOf(job) : null,
    rule: ruleOf(job, fee, await hasArrivedForFee(ctx.db, job.id)),
    freeUntil: until > ctx.now() ? until : null,
    kept: await outcomeOf(ctx.db, job, fee ?? cents(0)),
    waived: await outcomeOf(ctx.db, job, cents(0)),
    haulerName: hauler ? hauler.firstName : null,
  }
}

/** What the customer pays when the job is cancelled now; null once it is over. */
export async function feeOf(
  { now }: Pick<Context, 'now'>,
  db: Db,
  job: Job,
): Promise<Cents | null> {
  const current = { ...job, hasArrived: await hasArrivedForFee(db, job.id) }
  return cancellationFee(current, await termsOf(db, job), await securedFor(db, job), now())
}

export const refusalOf = ({ id, status }: Pick<Job, 'id' | 'status'>): string =>
  `Job #${id} is ${status} already and cannot be cancelled`

const ruleOf = ({ status }: Job, fee: Cents | null, isThere: boolean) => {
  if (!fee) return 'free'
  return status === 'in_progress' || isThere ? 'trip' : 'late'
}

/** What goes back when this fee is kept: of a charge in an open dispute nothing does. */
export async function refundedOnCancelling(
  db: Db,
  { id }: Pick<Job, 'id'>,
  fee: Cents,
): Promise<Cents> {
  const left = sumOf((await refundableCharges(db, id)).map((charge) => charge.left))
  return cents(Math.max(0, Math.min((await heldFor(db, id)) - fee, left)))
}

/** What goes back and who gets what, when this fee is kept. */
async function outcomeOf(db: Db, job: Job, fee: Cents): Promise<CancellationPreview['kept']> {
  const charges = (await refundableCharges(db, job.id)).toReversed()
  const refunded = await refundedOnCancelling(db, job, fee)
  const parts = allocateToCharges(refunded, charges)
  const cards = new Map(
    (
      await cardsOf(
        db,
        parts.map(({ paymentId }) => paymentId),
      )
    ).map((card) => [card.id, card]),
  )
  return {
    fee,
    refunded,
    refunds: parts.map(({ paymentId, amount }) => ({
      amount,
      method: cards.get(paymentId)?.method ?? 'card',
      cardBrand: cards.get(paymentId)?.cardBrand ?? null,
      cardLast4: cards.get(paymentId)?.cardLast4 ?? null,
    })),
    haulerGets: (await splitFee(db, job, fee)).haulerPayout,
  }
}
