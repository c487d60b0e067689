import type { SuppressionReason } from '../../contract/suppressions.ts'
import type { Context, Transaction } from '../core/context.ts'
import { suppress, SUPPRESSED_BY, type SuppressedContact } from './suppression-store.ts'

/**
 * A provider refused a contact at this time: nothing more goes to a number whose owner replied STOP, which
 * the provider may know before us, or to a mailbox that does not exist.
 * @returns why, or undefined for a refusal that says nothing about the contact.
 */
export async function suppressRefused(
  { hooks }: Pick<Context, 'hooks'>,
  { db }: Transaction,
  refusedContact: SuppressedContact,
  { code, at }: { code: string | null | undefined; at: Date },
): Promise<SuppressionReason | undefined> {
  const reason = SUPPRESSED_BY[code ?? '']
  if (reason) await suppress(db, refusedContact, reason, at)
  if (reason === 'opted_out') await hooks.promotions.stop(db, refusedContact.contact, at)
  return reason
}
