import { sql, type Insertable, type Selectable } from 'kysely'
import type { CallQuote, CallQuoteId } from '../../../contract/call-quotes.ts'
import type { CallQuoteState } from '../../../contract/linked-quotes.ts'
import { cents } from '../../../contract/money.ts'
import type { CallId } from '../../../contract/phone-bookings.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type CallQuoteRow = Selectable<Tables['callQuotes']>

/** The quotes with their price and who saved them. */
export const callQuotesWithPrice = (db: Db) =>
  db
    .selectFrom('callQuotes')
    .innerJoin('quotes', 'quotes.id', 'callQuotes.quoteId')
    .innerJoin('users', 'users.id', 'callQuotes.createdBy')
    .selectAll('callQuotes')
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
  { jobId, withdrawnAt, expiresAt }: Pick<CallQuoteRow, 'jobId' | 'withdrawnAt' | 'expiresAt'>,
  now: Date,
): CallQuoteState {
  if (jobId !== null) return 'booked'
  if (withdrawnAt !== null) return 'withdrawn'
  return expiresAt <= now ? 'expired' : 'open'
}

export const viewOf = (row: PricedRow, now: Date): CallQuote => ({
  ...row,
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

/** The price of a quote stands until then. */
export const keepPriceUntil = (db: Db, id: CallQuoteRow['quoteId'], until: Date) =>
  db
    .updateTable('quotes')
    .set({ expiresAt: sql`greatest(expires_at, ${until})` })
    .where('id', '=', id)
    .execute()
