import type { Db } from '../db/database.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, formatMoney, Money } from '../../contract/money.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { liftDiscountOf } from '../jobs/discount-store.ts'
import { lockJob, type Job } from '../jobs/store.ts'
import { refuseUse, type Refusal } from './check-code.ts'
import { lockOffer, type StoredOffer } from './offer-store.ts'
import { readTerms } from './terms.ts'
import { creditOf, lockReferrer, removeReferral } from './referral-store.ts'
import {
  findUnpaidCredit,
  findUnpaidUse,
  giveUnpaidCreditsBack,
  giveUnpaidUsesBack,
  keepCredit,
  keepPaidCredits,
  keepPaidUses,
  keepUse,
} from './use-hold-store.ts'
import { lockCustomer, removeRefusalsBefore } from './use-store.ts'

/** The holds of unpaid bookings that are over give their uses back; what is paid after all has its use again. */
export const holdUses = task({
  name: 'hold-offer-uses',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '* * * * *',
  run: (_, ctx) =>
    inTransaction(ctx, async (tx) => {
      const offers = [
        ...(await giveUnpaidUsesBack(tx.db, ctx.now())),
        ...(await keepPaidUses(tx.db)),
      ]
      await giveUnpaidCreditsBack(tx.db, ctx.now())
      await keepPaidCredits(tx.db)
      await tx.publish('lead_magnet', [...new Set(offers)])
    }),
})

const RETENTION_MS = 90 * 86_400_000

/** What a code was refused for is of use for some weeks. */
export const sweepRefusals = task({
  name: 'sweep-offer-refusals',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '41 9 * * *',
  async run(_, ctx) {
    await removeRefusalsBefore(ctx.db, new Date(ctx.now().getTime() - RETENTION_MS))
  },
})

/**
 * A customer pays after the hold of the booking was over: the use that was given back is taken again. Where none is left for them the
 * discount goes off the job, and the customer reads the price without it before anything is charged.
 * @throws AppError offer_refused with that price.
 */
export async function takeUseAgain(
  ctx: Context,
  jobId: JobId,
  isTheirs: (job: Job) => boolean,
): Promise<void> {
  if (await findUnpaidCredit(ctx.db, jobId))
    await inTransaction(ctx, (tx) => takeCreditAgainOrLift(tx, jobId, isTheirs))
  if (!(await findUnpaidUse(ctx.db, jobId))) return
  const without = await inTransaction(ctx, (tx) => takeAgainOrLift(ctx, tx, jobId, isTheirs))
  if (without) throw noneLeft(without)
}

/** Without enough credit the price is without it: the payment refuses the amount that the customer saw, and says the right one. */
async function takeCreditAgainOrLift(
  { db }: Transaction,
  jobId: JobId,
  isTheirs: (job: Job) => boolean,
): Promise<void> {
  const job = await lockJob(db, jobId)
  const use = job && isTheirs(job) ? await findUnpaidCredit(db, jobId) : undefined
  if (!use) return
  await lockReferrer(db, use.userId)
  const { left } = await creditOf(db, use.userId)
  if (left >= use.amountCents) await keepCredit(db, use.id)
  else await liftDiscountOf(db, { creditUseId: use.id }, sql<Date>`now()`)
}

type Lifted = { job: Job; code: string; refusal: Refusal }

async function takeAgainOrLift(
  ctx: Context,
  tx: Transaction,
  jobId: JobId,
  isTheirs: (job: Job) => boolean,
): Promise<Lifted | undefined> {
  const { db } = tx
  const job = await lockJob(db, jobId)
  const use = job && isTheirs(job) ? await findUnpaidUse(db, jobId) : undefined
  if (!job || !use) return undefined
  await lockCustomer(db, job)
  const offer = await lockOffer(db, use.leadMagnetId)
  await tx.publish('lead_magnet', use.leadMagnetId)
  const refusal = offer && (await refuseAgain(ctx, db, { ...offer, code: use.code }, job))
  if (!refusal) {
    await keepUse(db, use.id)
    return undefined
  }
  const lifted = await liftDiscountOf(db, { offerUseId: use.id }, sql<Date>`now()`)
  await removeReferral(db, jobId)
  return lifted && { job: lifted, code: use.code, refusal }
}

/** The terms as they are by now decide who may use it again, not its dates: the discount was booked in time. */
async function refuseAgain(ctx: Context, db: Db, offer: StoredOffer, job: Job) {
  const terms = readTerms(offer.terms)
  return terms ? refuseUse(ctx, db, offer, terms, { customer: job, jobId: job.id }) : undefined
}

function noneLeft({ job, code, refusal: { reason, words } }: Lifted): AppError {
  const price = job.estimatedPriceCents
  return new AppError('offer_refused', `${words}. Without it the price is ${formatMoney(price)}`, {
    facts: {
      offer: { code, discount: Money.encode(cents(0)), reason, text: words },
      price: Money.encode(price),
    },
  })
}
