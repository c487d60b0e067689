import type { ContactKind } from '../../contract/customers.ts'
import { renderTemplate } from '../../contract/templates.ts'
import type { Context } from '../core/context.ts'
import { findTemplateFor } from './store.ts'
import { Refused } from '../providers/refused.ts'

type To = { kind: ContactKind; value: string }

/**
 * Hands a sign-in code to the provider, for this very contact: it proves nothing when it arrives
 * elsewhere, so SMS does not fall back to e-mail. No notification is written, since whoever reads it
 * could sign in with it. Call it from a task; the same key is the same message.
 */
export async function sendCode(
  { db, config, sms, email }: Pick<Context, 'db' | 'config' | 'sms' | 'email'>,
  { kind, value: to }: To,
  code: string,
  idempotencyKey: string,
): Promise<void> {
  const template = await findTemplateFor(db, 'sign_in_code')
  if (!template?.isActive) return
  const { productName: product, supportPhone } = config
  const values = { code, product, supportPhone }
  const text = renderTemplate(template.message, values)
  const subject = renderTemplate(template.subject, values)
  try {
    if (kind === 'phone') await sms.send({ to, text, idempotencyKey })
    else await email.send({ to, subject, text, idempotencyKey })
  } catch (error) {
    // It never arrives there. The screen promised no more than that it may.
    if (!(error instanceof Refused)) throw error
  }
}
