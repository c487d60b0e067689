import { sql } from 'kysely'
import type { AccountMapping } from '../../contract/bookkeeping.ts'
import { addDays, type Day } from '../../contract/calendar.ts'
import type { ReportPeriod } from '../../contract/report-period.ts'
import type { Db, ReadDb } from '../db/database.ts'

type StoredMapping = AccountMapping & { account: string; editedAt: Date | null }

/** The mappings of all accounts, by account. */
export const findMappings = (db: ReadDb): Promise<StoredMapping[]> =>
  db
    .selectFrom('bookkeepingAccounts')
    .select(['account', 'name', 'code', 'taxRate', 'editedAt'])
    .orderBy('account')
    .execute()

/** The accounts that the ledger has entries of, from its counters. */
export async function usedAccounts(db: ReadDb): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    select distinct split_part(bucket, ' ', 1) as account from counters where name = 'ledger' order by 1`.execute(
    db,
  )
  return rows.map(({ account }) => account)
}

/** Stores how an account is called; what was stored before is replaced. */
export const upsertMapping = (
  db: Db,
  account: string,
  mapping: AccountMapping,
  { by, at }: { by: number; at: Date },
) =>
  db
    .insertInto('bookkeepingAccounts')
    .values({ account, ...mapping, editedBy: by, editedAt: at })
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet({ ...mapping, editedBy: by, editedAt: at }),
    )
    .execute()

/** What each account changed by on each day of a period in BC, in cents as text, debits positive. */
export async function changesByDay(db: ReadDb, { from, to }: ReportPeriod) {
  const { rows } = await sql<{ day: Day; account: string; amount: string }>`
    select split_part(bucket, ' ', 1) as day, split_part(bucket, ' ', 2) as account, sum(value) as amount
    from counters where name = 'ledger by day' and bucket >= ${from} and bucket < ${addDays(to, 1)}
    group by bucket having sum(value) <> 0 order by bucket`.execute(db)
  return rows
}
