import { pricedAccess, accessOf } from '../../contract/access.ts'
import { AppError } from '../../contract/errors.ts'
import type { QuoteId } from '../../contract/booking.ts'
import type { JobFields } from '../../contract/job-edit.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Correction, QuoteItem } from '../../contract/quotes.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'
import { type LoadToAssess } from '../quotes/assess-load.ts'
import { requote } from '../quotes/requote.ts'
import { findQuote, type StoredQuote } from '../quotes/store.ts'
import { isWrittenFrom, nameOfKey, writtenDescription } from '../quotes/written-description.ts'

/** A job with its counted items; null for one that was booked without an estimate. */
export type JobWithItems = Job & { items: readonly QuoteItem[] | null; quote: StoredQuote | null }

export async function withItems(db: Db, job: Job): Promise<JobWithItems> {
  const quote = job.quoteId === null ? null : await findQuote(db, job.quoteId)
  return { ...job, quote, items: quote?.items ?? null }
}

/** What a list of items says whatever its order: how many of each there are. */
export const countsOf = (items: readonly Correction[]): Record<string, number> =>
  Object.fromEntries(
    items.flatMap(({ key, quantity }) => (quantity > 0 ? [[key, quantity] as const] : [])),
  )

/** The same with the names of the items, for people. */
export const namedCounts = ({ items }: JobWithItems, counts: readonly Correction[]) =>
  counts
    .filter(({ quantity }) => quantity > 0)
    .map(({ key, quantity }) => ({ key, quantity, name: nameIn(items, key) ?? key }))

const nameIn = (items: JobWithItems['items'], key: string): string | undefined =>
  items?.find((item) => item.key === key)?.name ?? nameOfKey(key)?.name

export type Change = Pick<JobFields, 'loadSize' | 'access' | 'items'> & {
  /** Of a new address; absent where it stays. */
  area?: ServiceArea | null
}

/**
 * The load of a job as it is priced now, and as an edit makes it. Both are priced by the card of the quote, so that only
 * what the edit changes changes the price.
 * @throws AppError refused for items of a job that was booked without an estimate, invalid_input for an unknown item.
 */
export function loadsOf(
  job: JobWithItems,
  change: Change,
): Record<'before' | 'after', LoadToAssess> | null {
  const { quote } = job
  if (quote === null) {
    if (change.items === undefined) return null
    throw new AppError('refused', 'This pickup has no list of items. Edit its description instead')
  }
  // What was chosen, not what the items need: fewer items may need a smaller size.
  const chosen = job.loadSize === quote.loadSize ? quote.pricedSize : null
  const before = {
    description: quote.description,
    sizeConfirmed: quote.sizeConfirmed,
    sameDay: quote.sameDay,
    corrections: quote.corrections,
    loadSize: chosen ?? job.loadSize,
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
    ...(change.items && { corrections: correctionsOf(job, quote, change.items) }),
  }
  return { before, after }
}

/** The counts of an edit over the reading of the quote: an item that is not in it any more counts zero. */
function correctionsOf(
  job: JobWithItems,
  { corrections, items }: StoredQuote,
  edited: readonly Correction[],
): Correction[] {
  const at = edited.findIndex(({ key }) => nameIn(job.items, key) === undefined)
  if (at >= 0) {
    const message = 'This item is not in the list'
    throw new AppError('invalid_input', message, { fields: [{ path: `items.${at}.key`, message }] })
  }
  const counts = new Map([...corrections, ...edited].map(({ key, quantity }) => [key, quantity]))
  const kept = countsOf(edited)
  for (const { key } of items) if (kept[key] === undefined) counts.set(key, 0)
  return [...counts].map(([key, quantity]) => ({ key, quantity }))
}

/** What an edit of the items changes with them. */
export type EditedLoad = { quoteId: QuoteId; loadSize: LoadSize; description?: string }

/**
 * Quotes the load of a job with the items of an edit. Its size follows from them, and so do the words where the form wrote
 * them from the items.
 * @throws AppError as `loadsOf`, and prohibited_load.
 */
export async function changeItems(
  ctx: Context,
  db: Db,
  job: JobWithItems,
  change: Change & Pick<JobFields, 'description'>,
): Promise<Partial<EditedLoad>> {
  const loads = loadsOf(job, change)
  if (!loads || job.quote === null) return {}
  const quote = await requote(ctx, db, { quote: job.quote, jobId: job.id }, loads.after)
  const isWritten =
    change.description === undefined && isWrittenFrom(job.description, job.items ?? [])
  const description = isWritten ? writtenDescription(quote.items) : undefined
  return {
    quoteId: quote.id,
    loadSize: quote.loadSize,
    ...(description !== undefined && { description }),
  }
}
