import { sql } from 'kysely'
import { listCallQuotes } from '../../../contract/call-quotes.ts'
import type { CallQuoteState } from '../../../contract/linked-quotes.ts'
import { pageOf } from '../../core/page.ts'
import { BOOKED_AS, callQuotesWithPrice, viewOf } from './store.ts'

const STATE = sql<CallQuoteState>`case when ${BOOKED_AS} is not null then 'booked'
  when call_quotes.withdrawn_at is not null then 'withdrawn'
  when call_quotes.expires_at <= clock.now then 'expired' else 'open' end`

/** The quotes that were saved for callers. */
export const callQuotes = pageOf(listCallQuotes, {
  from: ({ db, now }) =>
    callQuotesWithPrice(db)
      .innerJoin(sql<{ now: Date }>`(select ${now()}::timestamptz as now)`.as('clock'), (join) =>
        join.onTrue(),
      )
      .select('clock.now'),
  item: ({ now, ...row }) => viewOf(row, now),
  missing: (id) => `There is no quote #${id}`,
  id: 'callQuotes.id',
  sorts: {
    createdAt: [sql`call_quotes.created_at`, 'timestamptz'],
    expiresAt: [sql`call_quotes.expires_at`, 'timestamptz'],
  },
  search: 'callQuotes.searchKey',
  filters: { state: (states) => sql`${STATE} = any(${states})` },
})
