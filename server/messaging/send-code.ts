import type { ContactKind } from '../../contract/customers.ts'
import { renderTemplate } from '../../contract/templates.ts'
import type { Context } from '../core/context.ts'
import { designEmail } from './email/design-email.ts'
import { findTemplateFor } from './store.ts'
import { Refused } from '../providers/failures.ts'

type Contact = { kind: ContactKind; value: string }

/**
 * Hands a sign-in code to the provider. It must arrive at this contact only, so SMS does not fall back to
 * email, and no notification is stored: its reader could sign in with the code. Call it from a task; the
 * same key is the same message.
 */
export async function sendCode(
  ctx: Pick<Context, 'db' | 'config' | 'now' | 'hooks' | 'sms' | 'email'>,
  { kind, value: to }: Contact,
  code: string,
  idempotencyKey: string,
): Promise<void> {
  const { db, config, sms, email } = ctx
  const template = await findTemplateFor(db, 'sign_in_code')
  if (!template?.isActive) return
  const { productName: product, supportPhone } = config
  const values = { code, product, supportPhone }
  const text = renderTemplate(template.message, values)
  const subject = renderTemplate(template.subject, values)
  try {
    if (kind === 'phone') await sms.send({ to, text, idempotencyKey })
    else {
      const about = { messageType: 'sign_in_code', jobId: null, recipientEmail: to } as const
      const designed = await designEmail(ctx, about, { subject, text, link: undefined })
      await email.send({ to, subject, ...designed, idempotencyKey })
    }
  } catch (error) {
    // A permanent refusal: the screen only said that a code may arrive, so there is nothing to report.
    if (!(error instanceof Refused)) throw error
  }
}
