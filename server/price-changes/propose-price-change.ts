import { AppError, type FieldError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'
import { approvalFor, priceProblems } from '../../contract/price-bounds.ts'
import type { HaulerPrice, PriceItem } from '../../contract/price-changes.ts'
import type { Hauler } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { agreePrice, findAnyJob, lockJob, type Job } from '../jobs/store.ts'
import { settleCovered } from '../payments/receive-payment.ts'
import { findOpenPriceChange, insertPriceChange } from './store.ts'
import { attachProofs } from '../uploads/attach.ts'
import { answerTime, requestCustomerApproval, waitForAdmin } from './request-approval.ts'
import { boundsOf, haulerPriceOf, jobInHand } from './hauler-price.ts'

type Proposal = { price: Cents; items: PriceItem[]; reason: string; photos: string[] }

/**
 * The hauler proposes a new price on site. A price up to the amount held for the job, or agreed where it is
 * collected later, applies immediately; the customer approves a higher one, and above the cap an admin approves it first.
 * @throws AppError not_approved, not_found, illegal_move while the job is not in progress, another
 * price is not answered yet, or the credit of a company is too small, refused for a price out of bounds or without its proof.
 */
export function proposePriceChange(
  ctx: Context,
  hauler: Hauler,
  jobId: JobId,
  proposal: Proposal,
): Promise<HaulerPrice> {
  return inTransaction(ctx, async (tx) => {
    const job = jobInHand(hauler, jobId, await lockJob(tx.db, jobId))
    const open = await findOpenPriceChange(tx.db, jobId)
    if (open)
      throw new AppError(
        'illegal_move',
        `${formatMoney(open.toCents)} is not answered yet. Wait for the answer, or take that price back first`,
      )
    const bounds = await boundsOf(ctx, tx.db, job)
    refuseIf(priceProblems(proposal, bounds))
    const photos = [...new Set(proposal.photos)]
    await attachProofs(tx.db, photos, { jobId, userId: hauler.userId })

    const { agreed, held, isCollected } = bounds
    // What is collected later is charged to no card.
    const due = cents(isCollected ? 0 : proposal.price - held)
    const facts = { ...proposal, photos, job, hauler, agreed, due }
    const approval = approvalFor(proposal.price, bounds)
    if (approval === 'none') await settleAtOnce(ctx, tx, facts)
    else await ask(ctx, tx, facts, approval === 'team')
    return haulerPriceOf(ctx, tx.db, await findAnyJob(tx.db, jobId))
  })
}

function refuseIf([first, ...others]: FieldError[]): void {
  if (first) throw new AppError('refused', first.message, { fields: [first, ...others] })
}

type Facts = Proposal & { job: Job; hauler: Hauler; agreed: Cents; due: Cents }

const rowOf = ({ job, hauler, agreed, price, items, reason, photos }: Facts) => ({
  jobId: job.id,
  haulerId: hauler.id,
  fromCents: agreed,
  toCents: price,
  items: JSON.stringify(items),
  reason,
  photos,
})

async function settleAtOnce(ctx: Context, tx: Transaction, facts: Facts): Promise<void> {
  const change = { ...rowOf(facts), dueCents: cents(0), status: 'settled' } as const
  await insertPriceChange(tx.db, change)
  await agreePrice(tx.db, facts.job.id, facts.price)
  const by = { by: 'hauler', userId: facts.hauler.userId } as const
  await settleCovered(ctx, tx, await findAnyJob(tx.db, facts.job.id), by)
}

async function ask(
  ctx: Context,
  tx: Transaction,
  facts: Facts,
  isAboveCap: boolean,
): Promise<void> {
  const { job, hauler, price, due: dueCents } = facts
  if (dueCents === 0) await ctx.hooks.invoices.requireCredit(tx, { job, price, reader: 'other' })
  const row = { ...rowOf(facts), dueCents }
  if (isAboveCap) {
    const { id } = await insertPriceChange(tx.db, { ...row, status: 'pending_admin' })
    return waitForAdmin(ctx, tx, id)
  }
  const answerBy = answerTime(ctx.now())
  const change = await insertPriceChange(tx.db, { ...row, status: 'pending_customer', answerBy })
  await requestCustomerApproval(ctx, tx, job, hauler, { ...change, answerBy })
}
