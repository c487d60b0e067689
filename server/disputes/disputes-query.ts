import { sql } from 'kysely'
import type { AdminDispute } from '../../contract/job-money.ts'
import { cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'

type Sum = 'onHold' | 'missing' | 'lost'
type Row = Omit<AdminDispute, Sum> & Record<Sum, string>

/** Every dispute, the open ones first and of them those whose evidence is due soonest; then the latest. */
export async function allDisputes(db: Db): Promise<AdminDispute[]> {
  const { rows } = await sql<Row>`
    select d.id, d.job_id, d.amount_cents as amount, d.status, d.reason, d.evidence_due_by,
      d.opened_at, d.closed_at, j.first_name || ' ' || j.last_name as customer_name,
      case p.purpose when 'tip' then 'tip' else 'price' end as of,
      -- A share that came back is owed anew, as a payout that waits for the decision.
      coalesce((select sum(o.amount_cents) from payouts o
        where o.payment_id = d.payment_id and o.status = 'on_hold' and d.status = 'open'), 0) as on_hold,
      coalesce((select sum(r.amount_cents) from reversals r
        where r.dispute_id = d.id and r.status = 'failed' and d.status <> 'won'), 0) as missing,
      d.share_cents as lost
    from disputes d join payments p on p.id = d.payment_id join jobs j on j.id = d.job_id
    order by d.status = 'open' desc, case when d.status = 'open' then d.evidence_due_by end, d.id desc`.execute(
    db,
  )
  return rows.map((row) => ({
    ...row,
    onHold: cents(Number(row.onHold)),
    missing: cents(Number(row.missing)),
    lost: cents(Number(row.lost)),
  }))
}
