import { sql } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { PayoutStatus } from '../../contract/payments.ts'
import type { Db } from '../db/database.ts'

type PayoutLeft = {
  id: number
  paymentId: number
  status: PayoutStatus
  left: Cents
  isRequested: boolean
}

/**
 * The payouts of a job that are not reversed, of its price or of its tip and not of a referral, with what of each is not
 * being taken back yet; the latest first, and last those that wait for the team's decision about a lost dispute: a refund
 * takes the share of money that is there. `isRequested` once the provider was asked to send it.
 */
export async function payoutsLeft(
  db: Db,
  jobId: JobId,
  of: 'price' | 'tip',
): Promise<PayoutLeft[]> {
  const { rows } = await sql<Omit<PayoutLeft, 'left'> & { left: string }>`
    select o.id, o.payment_id as "paymentId", o.status, o.amount_cents
      - coalesce((select sum(r.amount_cents) from reversals r
          left join disputes d on d.id = r.dispute_id
          where r.payout_id = o.id
            and not (r.status = 'succeeded' and r.provider_reversal_id is null)
            -- Failed for good: the share stays the hauler's.
            and not (r.status = 'failed' and d.status is not distinct from 'won')), 0) as left,
      exists (select from provider_requests q where q.idempotency_key = o.idempotency_key) as "isRequested"
    from payouts o join payments p on p.id = o.payment_id
    where o.job_id = ${jobId} and o.status <> 'reversed' and o.referral_id is null
      and (p.purpose = 'tip') = ${of === 'tip'}
    order by exists (select from disputes d where d.payment_id = o.payment_id and d.undecided_cents > 0), o.id desc`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, left: cents(Number(row.left)) }))
}
