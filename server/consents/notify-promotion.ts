import { promotionClasses, type TemplateKey } from '../../contract/templates.ts'
import type { Context, Transaction } from '../core/context.ts'
import { notifyAll, type Draft } from '../messaging/notify.ts'
import type { Recipient } from '../messaging/recipients.ts'
import { findConsenting } from './consent-store.ts'

/**
 * Writes promotions of one kind in the caller's transaction, to those who consented: by their number, their
 * address or either. The sender, the postal address, the unsubscribe link and the quiet hours are seen to
 * when a message is handed over, and consent is checked there again.
 * @returns how many of the recipients got none.
 * @throws Error for a kind that is no promotion.
 */
export async function notifyPromotions<Key extends TemplateKey>(
  ctx: Pick<Context, 'config' | 'secrets' | 'now'>,
  tx: Transaction,
  key: Key,
  drafts: readonly Omit<Draft<Key>, 'key'>[],
): Promise<{ leftOut: number }> {
  const consentClass = promotionClasses[key]
  if (!consentClass) throw new Error(`'${key}' is not a promotion`)
  const contacts = drafts.flatMap(({ recipient: { phone, email } }) =>
    [phone, email].filter((contact) => contact !== null),
  )
  const consenting = await findConsenting({ ...ctx, db: tx.db }, contacts, consentClass, ctx.now())
  const consentingContact = (contact: string | null) =>
    contact !== null && consenting.has(contact) ? contact : null
  const reached = drafts.flatMap((draft) => {
    const { userId, phone, email } = draft.recipient
    const recipient: Recipient = {
      userId,
      phone: consentingContact(phone),
      email: consentingContact(email),
    }
    if (recipient.phone === null && recipient.email === null) return []
    // `draft` belongs to `key`: the compiler cannot follow that through `Key`.
    return [{ ...draft, key, recipient } as unknown as Draft]
  })
  await notifyAll(ctx, tx, reached)
  return { leftOut: drafts.length - reached.length }
}
