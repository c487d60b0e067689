import type { MailingCostId } from '../../contract/mailing-results.ts'
import type { MailingId } from '../../contract/mailings.ts'
import type { Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'

type NewCost = { label: string; amount: Cents; enteredBy: number; enteredAt: Date }

export const insertCost = (db: Db, mailingId: MailingId, { amount, ...cost }: NewCost) =>
  db
    .insertInto('mailingCosts')
    .values({ ...cost, mailingId, amountCents: amount })
    .execute()

/** @returns false when there is no such cost. */
export async function deleteCost(
  db: Db,
  mailingId: MailingId,
  id: MailingCostId,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mailingCosts')
    .where('id', '=', id)
    .where('mailingId', '=', mailingId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
