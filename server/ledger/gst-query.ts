import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'

type Taxed = Pick<Job, 'quoteId' | 'createdAt'>

/** The tax of the rate card that the job was quoted with; without a quote, of the one in force when it was booked. */
export async function gstPercentOf(db: Db, { quoteId, createdAt }: Taxed): Promise<number> {
  const cards = db
    .selectFrom('rateCards')
    .select(sql<number>`(card->>'gstPercent')::int`.as('percent'))
  const { percent } = await (
    quoteId
      ? cards.where('version', '=', ({ selectFrom }) =>
          selectFrom('quotes').select('rateCardVersion').where('quotes.id', '=', quoteId),
        )
      : cards
          .where('effectiveFrom', '<=', createdAt)
          .where('withdrawnAt', 'is', null)
          .orderBy('effectiveFrom', 'desc')
          .orderBy('version', 'desc')
          .limit(1)
  ).executeTakeFirstOrThrow()
  return percent
}
