import type { EditPrice } from '../../contract/job-edit.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { isPayable } from '../../contract/payments.ts'
import { SMALLEST_CHARGE } from '../../contract/price-changes.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { splitOf } from '../jobs/hauler-share.ts'
import { priceOf, type Job } from '../jobs/store.ts'
import { paymentMethodOf, refundableCharges } from '../ledger/charges-query.ts'
import { withAgreedQuote } from '../price-changes/put-back.ts'
import { findOpenPriceChange } from '../price-changes/store.ts'
import { mostToWaive } from '../price-changes/waive-price.ts'
import { assessLoad } from '../quotes/assess-load.ts'
import { checkLoad } from '../quotes/estimate.ts'
import { priceCapOf } from '../quotes/price-cap.ts'
import { rateCardOf } from '../quotes/rate-cards/rate-card-store.ts'
import { readByRules } from '../quotes/read-by-rules.ts'
import { cardsOf } from './cancellation-store.ts'
import { type Change, type JobWithItems, loadsOf } from './edit-items.ts'

/** What an edit leads to, but for the hauler. */
export type PriceOnly = Omit<EditPrice, 'hauler'>

type Basics = Pick<Context, 'now' | 'config' | 'hooks'>

/** What an edit does to the price of a job, by the rate card that it was booked at. */
export async function editPrice(
  ctx: Basics,
  db: Db,
  job: JobWithItems,
  change: Change,
): Promise<PriceOnly> {
  const from = priceOf(job)
  const { difference, loadSize } = await figuresOf(ctx, db, job, change)
  const to = cents(Math.max(0, from + difference))
  const isPaid = !isPayable(job.paymentStatus)
  const isWaivable = to - from <= (await mostToWaive(ctx, db, job, to))
  const ways = waysOf({ isPaid, by: to - from }, isWaivable)
  return {
    from,
    to,
    difference: cents(to - from),
    loadSize,
    haulerGets: splitOf(job, to).haulerPayout,
    isPaid,
    ways,
    refusal: await refusalOf(ctx, db, job, { isPaid, by: to - from, to }),
    method: await paymentMethodOf(db, job),
    card: await cardOf(db, job),
    cap: await priceCapOf(ctx, db, await withAgreedQuote(db, job)),
  }
}

type Figures = { difference: number; loadSize: LoadSize }

/** @throws AppError as `loadsOf`; prohibited_load for items that may not be taken. */
async function figuresOf(ctx: Basics, db: Db, job: JobWithItems, change: Change): Promise<Figures> {
  const loads = loadsOf(job, change)
  if (!loads || job.quote === null)
    return { difference: 0, loadSize: change.loadSize ?? job.loadSize }
  const card = await rateCardOf(db, job.quote.rateCardVersion)
  const reading = job.quote.reading ?? readByRules(job.quote)
  const [before, after] = [loads.before, loads.after].map((load) => assessLoad(card, reading, load))
  if (!before || !after) throw new Error('Two loads are assessed')
  const { items, size, price } = after
  const ruled = { load: loads.after, read: reading.items, items }
  if (change.items) await checkLoad({ ...ctx, db }, card, ruled)
  return {
    difference: price.estimatedPrice - before.price.estimatedPrice,
    loadSize: change.items ? size.used : (change.loadSize ?? job.loadSize),
  }
}

type Settling = { isPaid: boolean; by: number; to: Cents }

function waysOf({ isPaid, by }: Omit<Settling, 'to'>, isWaivable: boolean): EditPrice['ways'] {
  if (by === 0 || !isPaid) return []
  if (by < 0) return ['refund']
  return isWaivable ? ['ask', 'charge', 'free'] : ['ask', 'charge']
}

/** Why the difference cannot be settled now. */
async function refusalOf(
  { hooks }: Basics,
  db: Db,
  job: Job,
  { isPaid, by, to }: Settling,
): Promise<string | null> {
  if (by === 0) return null
  if (!isPaid) return hooks.invoices.creditRefusal(db, { job, price: to })
  if (await findOpenPriceChange(db, job.id)) return 'Another price of this job is not answered yet'
  if (by < 0) {
    const left = (await refundableCharges(db, job.id)).reduce((sum, each) => sum + each.left, 0)
    return left < -by ? 'So much cannot go back: the bank holds a part of the payment' : null
  }
  return by < SMALLEST_CHARGE ? 'The difference is too small to be charged' : null
}

async function cardOf(db: Db, job: Job): Promise<string | null> {
  const [first] = await refundableCharges(db, job.id)
  if (!first) return null
  const [card] = await cardsOf(db, [first.paymentId])
  return card?.cardLast4 ? `${card.cardBrand ?? 'card'} ${card.cardLast4}` : null
}

export type Amounts = { from: Cents; to: Cents }
