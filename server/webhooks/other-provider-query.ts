import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type Counts = { payments: number; accounts: number }

/** How many payments and haulers' accounts of ours another provider knows than this one; the sandbox marks its ids. */
export async function ofOtherProvider(db: Db, provider: 'sandbox' | 'stripe'): Promise<Counts> {
  const isSandbox = provider === 'sandbox'
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from payments
        where provider_payment_id like '%\\_sandbox\\_%' <> ${isSandbox}) as payments,
      (select count(*)::int from haulers
        where stripe_account_id like '%\\_sandbox\\_%' <> ${isSandbox}) as accounts`.execute(db)
  return rows[0] ?? { payments: 0, accounts: 0 }
}
