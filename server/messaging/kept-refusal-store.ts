import { sql } from 'kysely'
import type { Context } from '../core/context.ts'
import type { SuppressedContact } from './suppression-store.ts'

type Tools = Pick<Context, 'db' | 'secrets'>

/** What stands for a contact whose person was erased: it follows from the contact, but the contact not from it. */
export const contactHash = (secrets: Tools['secrets'], contact: string): string =>
  secrets.sign(contact.toLowerCase(), 'kept refusal').toString('hex')

/**
 * Suppresses this contact again if its person, who was erased, refused our messages. A person gave it to us
 * since, so it may be stored: staff see the suppression, and it is lifted like any other.
 */
export async function restoreSuppressions(
  { db, secrets }: Tools,
  { channel, contact }: SuppressedContact,
): Promise<void> {
  await sql`
    with refusals as (
      delete from kept_refusals
      where contact_hash = ${contactHash(secrets, contact)} and what in ('opted_out', 'complained')
      returning what, refused_at
    ) insert into suppressions (channel, contact, reason, suppressed_at)
    select ${channel}, ${contact}, what, refused_at from refusals
    on conflict (contact, channel, reason) where lifted_at is null do nothing`.execute(db)
}
