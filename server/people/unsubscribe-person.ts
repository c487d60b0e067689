import { CONSENT_CLASSES } from '../../contract/consents.ts'
import { readContact } from '../accounts/contact.ts'
import { withdrawConsents } from '../consents/consent-store.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { findPerson } from './person-query.ts'

/**
 * Ends promotions to a person who asked for it: to this contact and to the others of their account and
 * bookings. Repeating it changes nothing.
 * @throws AppError invalid_input for a contact that messages cannot go to.
 */
export function unsubscribePerson(
  ctx: Context,
  { contact }: { contact: string },
): Promise<{ contacts: string[] }> {
  const { value } = readContact(contact)
  return inTransaction(ctx, async ({ db }) => {
    const { contacts } = await findPerson({ ...ctx, db }, value)
    const all = [...new Set([value, ...contacts])]
    for (const each of all)
      await withdrawConsents(db, { contact: each, classes: CONSENT_CLASSES }, 'team', ctx.now())
    return { contacts: all }
  })
}
