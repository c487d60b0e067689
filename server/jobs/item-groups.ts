import type { QuoteId } from '../../contract/booking.ts'
import { EVERYTHING, MAX_ITEM_GROUPS } from '../../contract/job-proof.ts'
import type { QuoteItem } from '../../contract/quotes.ts'
import type { Db } from '../db/database.ts'
import type { Job } from './store.ts'

/** What goes to a place of its own; all else goes together. */
const STREAMS = ['mattress', 'refrigerant', 'tire', 'drywall', 'electronics', 'hazardous'] as const
const MOST_CHARACTERS = 120

/** What of a counted item its group depends on. */
export type GroupedItem = Pick<QuoteItem, 'name' | 'quantity' | 'flags'>

/** The counted items of a load by where they go, each group by its items; one group for a load that was not counted. */
export function itemGroups(items: readonly GroupedItem[]): string[] {
  const groups = new Map<string, string[]>()
  for (const { name, quantity, flags } of items) {
    const stream = STREAMS.find((each) => flags.includes(each)) ?? 'rest'
    groups.set(stream, [
      ...(groups.get(stream) ?? []),
      quantity === 1 ? name : `${quantity} × ${name}`,
    ])
  }
  if (groups.size === 0) return [EVERYTHING]
  return [...groups.values()].map(labelOf).slice(0, MAX_ITEM_GROUPS)
}

function labelOf(names: string[]): string {
  const label = names.join(', ')
  return label.length <= MOST_CHARACTERS ? label : `${label.slice(0, MOST_CHARACTERS - 1)}…`
}

/** The item groups of a job, from its quote. */
export async function itemGroupsOf(db: Db, { quoteId }: Pick<Job, 'quoteId'>): Promise<string[]> {
  const quote = quoteId === null ? undefined : await findCountedItems(db, quoteId)
  return itemGroups(quote?.items ?? [])
}

const findCountedItems = (db: Db, quoteId: QuoteId) =>
  db.selectFrom('quotes').select('items').where('id', '=', quoteId).executeTakeFirst()
