import { renderTemplate, type OwnValues } from '../../contract/templates.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { Refused } from '../providers/failures.ts'
import { designEmail } from './email/design-email.ts'
import { findTemplateFor } from './store.ts'
import { suppressRefused } from './suppress-refused.ts'
import { findSuppression, SUPPRESSION_WORDS } from './suppression-store.ts'

type World = Pick<Context, 'db' | 'queue' | 'config' | 'now' | 'hooks' | 'email' | 'secrets'>

/**
 * Sends an invitation to the team. No notification is stored: its reader could join with the link.
 * @returns why it does not arrive, where that is certain. @throws what the provider throws otherwise.
 */
export async function sendInvitationEmail(
  ctx: World,
  to: string,
  { values: own, idempotencyKey }: { values: OwnValues<'staff_invited'>; idempotencyKey: string },
): Promise<string | undefined> {
  const messageType = 'staff_invited'
  const template = await findTemplateFor(ctx.db, messageType)
  if (!template?.isActive) return `The template '${template?.name ?? messageType}' is turned off`
  const address = { channel: 'email', contact: to } as const
  const suppression = await findSuppression(ctx, address)
  if (suppression) return SUPPRESSION_WORDS[suppression]
  const { productName: product, supportPhone } = ctx.config
  const values = { ...own, product, supportPhone }
  const text = renderTemplate(template.message, values)
  const subject = renderTemplate(template.subject, values)
  const about = { messageType, jobId: null, recipientEmail: to } as const
  const design = await designEmail(ctx, about, { subject, text, link: own.link })
  try {
    await ctx.email.send({ to, subject, ...design, idempotencyKey })
    return undefined
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { code, message } = error
    await inTransaction(ctx, (tx) => suppressRefused(ctx, tx, address, { code, at: ctx.now() }))
    return message
  }
}
