import { sql } from 'kysely'
import { cents, formatMoney } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'

type Stuck = { jobId: number; amountCents: number; what: string; reason: string | null }

/**
 * Every movement of money that a person has to look at, as sentences: it failed, it cannot be
 * believed, or it has been on its way for more than a day. The books may well be right all the same.
 */
export async function findStuckMoney(db: Db, now: Date): Promise<string[]> {
  const { rows } = await stuckMoney(now).execute(db)
  return rows.map(
    ({ jobId, amountCents, what, reason }) =>
      `Job #${jobId}: ${formatMoney(cents(amountCents))} ${what}${reason ? `: ${reason}` : ''}`,
  )
}

// A failed refund is done with once another one of the same charge was asked for.
const stuckMoney = (now: Date) => sql<Stuck>`
  with stuck as (
    select job_id, amount_cents, 'of a refund failed' as what, failure as reason from refunds r
      where status = 'failed' and not exists (
        select from refunds later
        where later.payment_id = r.payment_id and later.id > r.id and later.status <> 'failed')
    union all
    select job_id, amount_cents, 'of a payout failed', reason from payouts where status = 'failed'
    union all
    select job_id, amount_cents, 'of a payment cannot be believed', mismatch from payments
      where mismatch is not null
    union all
    select job_id, amount_cents, 'of a refund has been asked for since more than a day', null
      from refunds where status = 'requested' and created_at < ${now}::timestamptz - interval '1 day'
    union all
    select job_id, amount_cents, 'of a payout has been on its way for more than a day', null
      from payouts where status = 'scheduled' and updated_at < ${now}::timestamptz - interval '1 day'
  )
  select job_id, amount_cents, what, reason from stuck order by job_id, what`
