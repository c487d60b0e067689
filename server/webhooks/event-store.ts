import type { Db } from '../db/database.ts'
import type { PaymentEvent } from '../providers/payments/payments.ts'

/** Stores an event of a provider; undefined when it is stored already. */
export const insertInboxEvent = (
  db: Db,
  provider: string,
  event: PaymentEvent,
): Promise<{ id: number } | undefined> =>
  db
    .insertInto('paymentEvents')
    .values({ provider, eventId: event.id, event: JSON.stringify(event) })
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
    .returning('id')
    .executeTakeFirst()

export async function findEvent(db: Db, id: number): Promise<PaymentEvent> {
  const { event } = await db
    .selectFrom('paymentEvents')
    .select('event')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return event
}

/** Marks an event as processed; the reason, if any, says why it had no effect. */
export const markEventProcessed = (
  db: Db,
  id: number,
  handled: { handledAt: Date; reason: string | null },
) => db.updateTable('paymentEvents').set(handled).where('id', '=', id).execute()
