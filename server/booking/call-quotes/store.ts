import { sql, type Insertable, type Selectable } from 'kysely'
import type { CallQuote, CallQuoteId } from '../../../contract/call-quotes.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { CallQuoteState } from '../../../contract/linked-quotes.ts'
import { cents } from '../../../contract/money.ts'
import type { CallId } from '../../../contract/phone-bookings.ts'
import { ENDED_UNPAID } from '../../core/ended-unpaid-query.ts'
import type { Db, ReadDb } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type CallQuoteRow = Selectable<Tables['callQuotes']>

/** The job that a quote is; none once it ended unpaid, then the quote is open again. */
export const BOOKED_AS = sql<JobId | null>`case when ${ENDED_UNPAID} then null else call_quotes.job_id end`

/** The quotes with their price, who saved them, and the job that they are. */
export const callQuotesWithPrice = (db: ReadDb) =>
  db
    .selectFrom('callQuotes')
    .innerJoin('quotes', 'quotes.id', 'callQuotes.quoteId')
    .innerJoin('users', 'users.id', 'callQuotes.createdBy')
    .leftJoin('jobs', 'jobs.id', 'callQuotes.jobId')
    .selectAll('callQuotes')
    .select(BOOKED_AS.as('bookedAs'))
    .select(['quotes.estimatedPriceCents', 'quotes.priceCapCents', 'quotes.loadSize as pricedSize'])
    .select(
      sql<string>`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email)`.as(
        'creator',
      ),
    )

export type PricedRow = Awaited<
  ReturnType<ReturnType<typeof callQuotesWithPrice>['executeTakeFirstOrThrow']>
>

/** What became of a quote by this time. */
export function stateOf(
  { bookedAs, withdrawnAt, expiresAt }: Pick<PricedRow, 'bookedAs' | 'withdrawnAt' | 'expiresAt'>,
  now: Date,
): CallQuoteState {
  if (bookedAs !== null) return 'booked'
  if (withdrawnAt !== null) return 'withdrawn'
  return expiresAt <= now ? 'expired' : 'open'
}

export const viewOf = (row: PricedRow, now: Date): CallQuote => ({
  ...row,
  jobId: row.bookedAs,
  loadSize: row.pricedSize,
  price: cents(row.estimatedPriceCents),
  priceCap: cents(row.priceCapCents),
  createdBy: row.creator,
  state: stateOf(row, now),
})

/** The quote of this call, saved by an earlier press. */
export const findCallQuoteOfCall = (db: Db, callId: CallId): Promise<PricedRow | undefined> =>
  callQuotesWithPrice(db).where('callQuotes.callId', '=', callId).executeTakeFirst()

export const findCallQuote = (db: Db, id: CallQuoteId): Promise<PricedRow | undefined> =>
  callQuotesWithPrice(db).where('callQuotes.id', '=', id).executeTakeFirst()

/** The same, locked to the end of the transaction. */
export const lockCallQuote = (db: Db, id: CallQuoteId): Promise<PricedRow | undefined> =>
  callQuotesWithPrice(db)
    .where('callQuotes.id', '=', id)
    .forNoKeyUpdate('callQuotes')
    .executeTakeFirst()

/** Undefined when the call has a quote already. */
export const insertCallQuote = (
  db: Db,
  row: Insertable<Tables['callQuotes']>,
): Promise<{ id: CallQuoteId } | undefined> =>
  db
    .insertInto('callQuotes')
    .values(row)
    .onConflict((clash) => clash.column('callId').doNothing())
    .returning('id')
    .executeTakeFirst()

export type CallQuoteChanges = Partial<
  Pick<
    CallQuoteRow,
    | 'sentBy'
    | 'sentAt'
    | 'followUpAt'
    | 'followedUpAt'
    | 'withdrawnAt'
    | 'jobId'
    | 'quoteId'
    | 'expiresAt'
  >
>

export const changeCallQuote = (db: Db, id: CallQuoteId, changes: CallQuoteChanges) =>
  db.updateTable('callQuotes').set(changes).where('id', '=', id).execute()

/** Deletes quotes that ended before then: what was booked stays in its job. @returns how many. */
export async function deleteEndedQuotes(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('callQuotes')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('callQuotes')
        .select('id')
        .where('expiresAt', '<', before)
        .orderBy('expiresAt')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
