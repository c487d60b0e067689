import type { Selectable } from 'kysely'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { notifyAll, type Draft } from './notify.ts'
import { customerOf, nameIn, type Recipient } from './recipients.ts'

type Job = Selectable<Tables['jobs']>

/**
 * The team changed contact or address of a booking: its customer reads what, but not to what, since the message also
 * goes to the number and the address that the booking had before: those may be another person's by now. For the same
 * reason these read the name that the booking had, not a new one.
 */
export async function notifyBookingChanged(
  ctx: Pick<Context, 'config'>,
  tx: Transaction,
  { before, after }: { before: Job; after: Job },
  { what, at }: { what: string; at: Date },
): Promise<void> {
  const draftFor = (recipient: Recipient, firstName: string): Draft<'booking_changed'> => ({
    key: 'booking_changed',
    recipient,
    jobId: after.id,
    sender: 'admin',
    values: { firstName: nameIn(firstName, 'there'), jobId: String(after.id), what },
  })
  const drafts = [
    draftFor(customerOf(after), after.firstName),
    ...formerContacts(before, after).map((former) => draftFor(former, before.firstName)),
  ]
  await notifyAll(ctx, tx, drafts, { at })
}

function formerContacts(before: Job, after: Job): Recipient[] {
  const { phoneE164: phone } = before
  const email = before.email || null
  return [
    ...(phone !== null && phone !== after.phoneE164 ? [{ userId: null, phone, email: null }] : []),
    ...(email !== null && email !== after.email ? [{ userId: null, phone: null, email }] : []),
  ]
}
