import type { JobPage } from '../../contract/job-page.ts'
import { cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'

/** What the quote of a job counted, and what its price can rise to at most. */
export async function quoteFactsOf(
  db: Db,
  { quoteId, sameDayCents }: Job,
): Promise<Pick<JobPage, 'items'> & Pick<JobPage['money'], 'cap'>> {
  if (quoteId === null) return { items: [], cap: null }
  const quote = await db
    .selectFrom('quotes')
    .select(['items', 'priceCapCents'])
    .where('id', '=', quoteId)
    .executeTakeFirst()
  const items = quote?.items.map(({ name, quantity }) => ({ name, quantity })) ?? []
  return { items, cap: quote ? cents(quote.priceCapCents + sameDayCents) : null }
}
