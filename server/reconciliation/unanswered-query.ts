import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type Unanswered = { kind: 'refund' | 'payout' | 'reversal' | 'payment'; id: number }

/**
 * What was to be asked of the provider and has no answer since before then. A reversal of a payout
 * that is not sent yet waits for that by itself; a payment that the provider knows is asked about.
 */
export async function unanswered(db: Db, before: Date): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select 'refund' as kind, id from refunds
      where status = 'requested' and provider_refund_id is null and updated_at < ${before}
    union all
    select 'payout', id from payouts where status = 'scheduled' and updated_at < ${before}
    union all
    select 'reversal', r.id from reversals r join payouts o on o.id = r.payout_id
      where r.status = 'requested' and r.updated_at < ${before} and o.status <> 'scheduled'
    union all
    select 'payment', p.id from payments p
      where p.status = 'open' and p.purpose <> 'booking' and not p.on_page
        and p.provider_payment_id is null and p.updated_at < ${before}
        and (p.purpose = 'tip' or exists (
          select from price_changes c where c.payment_id = p.id and c.status = 'approved'))
    order by 1, 2`.execute(db)
  return rows
}
