import { sql } from 'kysely'
import { cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'
import { IS_OF_PRICE } from '../ledger/charges-query.ts'
import { gstOfFees } from '../ledger/gst-query.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import type { Earned } from './earned.ts'

/** How much of the price of a completed job, or of the fee of a cancelled one, is still earned. */
export async function earnedOf(db: Db, job: Job): Promise<Earned> {
  const price = job.finalPriceCents ?? job.cancellationFeeCents ?? 0
  const { rows } = await sql<{ gone: string; shareGone: string }>`
    select coalesce(sum(amount), 0) as gone, coalesce(sum(share), 0) as "shareGone" from (
      select r.amount_cents as amount, r.share_cents as share
        from refunds r join payments p on p.id = r.payment_id
        where r.job_id = ${job.id} and r.after_settlement and ${IS_OF_PRICE}
      union all
      select d.amount_cents - d.held_cents, d.share_cents
        from disputes d join payments p on p.id = d.payment_id
        where d.job_id = ${job.id} and d.status = 'lost' and ${IS_OF_PRICE}) as given_up`.execute(
    db,
  )
  const [row] = rows
  return {
    net: cents(price - Number(row?.gone ?? 0)),
    sharePermille: job.haulerSharePermille,
    share: cents((job.haulerPayoutCents ?? 0) - Number(row?.shareGone ?? 0)),
    gst: cents(0 - (await balanceOf(db, 'gst_payable', job.id)) - (await gstOfFees(db, job.id))),
  }
}

/** Whether the job's money was divided: refunds take their parts back from then on. */
export const isSettled = (job: Pick<Job, 'status'>): boolean =>
  job.status === 'completed' || job.status === 'cancelled'
