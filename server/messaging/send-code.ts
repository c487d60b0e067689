import type { ContactKind } from '../../contract/customers.ts'
import { renderTemplate, type OwnValues } from '../../contract/templates.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { designEmail } from './email/design-email.ts'
import { findTemplateFor } from './store.ts'
import { Refused } from '../providers/failures.ts'
import { suppressRefused } from './suppress-refused.ts'
import { findSuppression } from './suppression-store.ts'

/** The kinds of messages that carry a code. */
type CodeTemplate = 'sign_in_code' | 'contact_code'
/** The kinds whose reader can sign in, take over an account or confirm that an address is theirs. */
type SecretTemplate = CodeTemplate | 'password_reset' | 'guide_confirm' | 'news_confirm'

type Contact = { kind: ContactKind; value: string }

type World = Pick<
  Context,
  'db' | 'queue' | 'secrets' | 'config' | 'now' | 'hooks' | 'sms' | 'email'
>

/** Prepares the message with a one-time code: see `prepareSecret`. */
export const prepareCode = (
  ctx: World,
  contact: Contact,
  code: string,
  { idempotencyKey, key = 'sign_in_code' }: { idempotencyKey: string; key?: CodeTemplate },
) => prepareSecret(ctx, contact, { code }, { idempotencyKey, key })

/**
 * Prepares the message with a code or link that opens an account, so that after the handover began only the provider can fail. It
 * must arrive at this contact only, so SMS does not fall back to email, and no notification is stored: its
 * reader could sign in with it.
 * @returns what hands it to the provider, and throws what that throws, except Refused; undefined for a
 * suppressed contact, which gets none.
 */
export async function prepareSecret<Key extends SecretTemplate>(
  ctx: World,
  { kind, value: to }: Contact,
  own: OwnValues<Key>,
  { idempotencyKey, key }: { idempotencyKey: string; key: Key },
): Promise<(() => Promise<void>) | undefined> {
  const template = await findTemplateFor(ctx.db, key)
  const address = { channel: kind === 'phone' ? 'sms' : 'email', contact: to } as const
  if (!template?.isActive || (await findSuppression(ctx, address))) return undefined
  const { productName: product, supportPhone } = ctx.config
  const values: Readonly<Record<string, string>> = { ...own, product, supportPhone }
  const text = renderTemplate(template.message, values)
  const subject = renderTemplate(template.subject, values)
  const about = { messageType: key, jobId: null, recipientEmail: to } as const
  const design =
    kind === 'email' && (await designEmail(ctx, about, { subject, text, link: values['link'] }))
  return async () => {
    try {
      await (design
        ? ctx.email.send({ to, subject, ...design, idempotencyKey })
        : ctx.sms.send({ to, text, idempotencyKey }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // The screen only said that a code may arrive, so there is nothing to report.
      const { code: reason } = error
      await inTransaction(ctx, (tx) =>
        suppressRefused(ctx, tx, address, { code: reason, at: ctx.now() }),
      )
    }
  }
}
