import type { ContactKind } from '../../contract/customers.ts'
import { renderTemplate } from '../../contract/templates.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { designEmail } from './email/design-email.ts'
import { findTemplateFor } from './store.ts'
import { Refused } from '../providers/failures.ts'
import { suppressRefused } from './suppress-refused.ts'
import { findSuppression } from './suppression-store.ts'

type Contact = { kind: ContactKind; value: string }

/**
 * Hands a sign-in code to the provider. It must arrive at this contact only, so SMS does not fall back to
 * email, and no notification is stored: its reader could sign in with the code. A suppressed contact gets
 * none. @throws what the provider throws, except Refused.
 */
export async function sendCode(
  ctx: Pick<Context, 'db' | 'queue' | 'secrets' | 'config' | 'now' | 'hooks' | 'sms' | 'email'>,
  { kind, value: to }: Contact,
  code: string,
  idempotencyKey: string,
): Promise<void> {
  const { db, config, sms, email } = ctx
  const template = await findTemplateFor(db, 'sign_in_code')
  const address = { channel: kind === 'phone' ? 'sms' : 'email', contact: to } as const
  if (!template?.isActive || (await findSuppression(ctx, address))) return
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
    if (!(error instanceof Refused)) throw error
    // The screen only said that a code may arrive, so there is nothing to report.
    const { code: reason } = error
    await inTransaction(ctx, (tx) =>
      suppressRefused(ctx, tx, address, { code: reason, at: ctx.now() }),
    )
  }
}
