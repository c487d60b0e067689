import { sql } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import { publish } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import { IS_OF_PRICE } from '../ledger/charges-query.ts'

type Loss = { id: number; paymentId: number; heldCents: Cents }

/** What lost disputes took from the money that was held for the price of a job. */
export async function lossesOf(db: Db, jobId: JobId): Promise<Loss[]> {
  const { rows } = await sql<Loss>`
    select d.id, d.payment_id as "paymentId", d.held_cents as "heldCents"
    from disputes d join payments p on p.id = d.payment_id
    where d.job_id = ${jobId} and d.status = 'lost' and d.held_cents > 0
      and ${IS_OF_PRICE}
    order by d.id`.execute(db)
  return rows
}

/** What a lost dispute took from held money is a loss of the parts of the price now, with a share to decide about. */
export async function moveToParts(
  db: Db,
  id: number,
  { amount, share }: { amount: Cents; share: Cents },
): Promise<void> {
  await db
    .updateTable('disputes')
    .set({ heldCents: sql`held_cents - ${amount}`, undecidedCents: share })
    .where('id', '=', id)
    .execute()
  await publish(db, 'dispute', id)
}
