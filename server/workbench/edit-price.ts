import { pricedAccess, accessOf } from '../../contract/access.ts'
import type { EditPrice, JobFields } from '../../contract/job-edit.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { isPayable } from '../../contract/payments.ts'
import { SMALLEST_CHARGE } from '../../contract/price-changes.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { splitOf } from '../jobs/hauler-share.ts'
import { priceOf, type Job } from '../jobs/store.ts'
import { refundableCharges } from '../ledger/charges-query.ts'
import { findOpenPriceChange } from '../price-changes/store.ts'
import { assessLoad } from '../quotes/assess-load.ts'
import { priceCapOf } from '../quotes/price-cap.ts'
import { rateCardOf } from '../quotes/rate-cards/rate-card-store.ts'
import { readByRules } from '../quotes/read-by-rules.ts'
import { findQuote } from '../quotes/store.ts'
import { cardsOf } from './cancellation-store.ts'

type Change = Pick<JobFields, 'loadSize' | 'access'> & {
  /** Of a new address; absent where it stays. */
  area?: ServiceArea | null
}

/** What an edit does to the price of a job, by the rate card that it was booked at. */
export async function editPrice(
  ctx: Pick<Context, 'now'>,
  db: Db,
  job: Job,
  change: Change,
): Promise<EditPrice> {
  const from = priceOf(job)
  const difference = await differenceOf(db, job, change)
  const to = cents(Math.max(0, from + difference))
  const isPaid = !isPayable(job.paymentStatus)
  const ways = waysOf(job, isPaid, to - from)
  return {
    from,
    to,
    difference: cents(to - from),
    haulerGets: splitOf(job, to).haulerPayout,
    isPaid,
    ways,
    refusal: await refusalOf(db, job, { isPaid, by: to - from }),
    card: await cardOf(db, job),
    cap: await priceCapOf(ctx, db, job),
  }
}

/** Only what the edit changes changes the price: both loads are priced by the card of the quote. */
async function differenceOf(db: Db, job: Job, change: Change): Promise<number> {
  if (job.quoteId === null) return 0
  const quote = await findQuote(db, job.quoteId)
  const card = await rateCardOf(db, quote.rateCardVersion)
  const reading = quote.reading ?? readByRules(quote)
  const { description, sizeConfirmed, sameDay, corrections } = quote
  const before = {
    description,
    sizeConfirmed,
    sameDay,
    corrections,
    loadSize: job.loadSize,
    access: job.access && pricedAccess(job.access),
    area: job.area,
  }
  const after = {
    ...before,
    ...(change.loadSize && { loadSize: change.loadSize }),
    ...(change.access !== undefined && {
      access: change.access && pricedAccess(accessOf(change.access)),
    }),
    ...(change.area !== undefined && { area: change.area }),
  }
  const priceWith = (load: typeof before): number =>
    assessLoad(card, reading, load).price.estimatedPrice
  return priceWith(after) - priceWith(before)
}

function waysOf(job: Job, isPaid: boolean, by: number): EditPrice['ways'] {
  if (by === 0 || !isPaid) return []
  return by < 0 ? ['refund'] : job.haulerId === null ? [] : ['ask', 'charge']
}

type Settling = { isPaid: boolean; by: number }

/** Why the difference cannot be settled now. */
async function refusalOf(db: Db, job: Job, { isPaid, by }: Settling): Promise<string | null> {
  if (by === 0 || !isPaid) return null
  if (await findOpenPriceChange(db, job.id)) return 'Another price of this job is not answered yet'
  if (by < 0) {
    const left = (await refundableCharges(db, job.id)).reduce((sum, each) => sum + each.left, 0)
    return left < -by ? 'So much cannot go back: the bank holds a part of the payment' : null
  }
  if (job.haulerId === null)
    return 'The price can go up once a hauler has the job. Assign it first, or keep the size'
  return by < SMALLEST_CHARGE ? 'The difference is too small to be charged' : null
}

async function cardOf(db: Db, job: Job): Promise<string | null> {
  const [first] = await refundableCharges(db, job.id)
  if (!first) return null
  const [card] = await cardsOf(db, [first.paymentId])
  return card?.cardLast4 ? `${card.cardBrand ?? 'card'} ${card.cardLast4}` : null
}

export type Amounts = { from: Cents; to: Cents }
