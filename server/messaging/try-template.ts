import { dayOf } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { TEST_MARK, type tryMessageTemplate } from '../../contract/message-template-calls.ts'
import type { Args } from '../../contract/endpoint.ts'
import { sampleValues } from '../../contract/sample-values.ts'
import { renderTemplate, type TemplateId } from '../../contract/templates.ts'
import { readContact } from '../accounts/contact.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { checkTemplate } from './save-template.ts'
import { findTemplate, type Message } from './store.ts'
import { writeMessages } from './notify.ts'

type Test = Args<typeof tryMessageTemplate>['body']

/**
 * Sends a template to an admin's own phone or mailbox. It may be unsaved or turned off, and its values
 * are samples, not those of a real job.
 * @throws AppError invalid_input for a contact that cannot receive messages; not_found; refused, naming
 * the field, for a text that the template cannot have.
 */
export function tryTemplate(
  ctx: Context,
  id: TemplateId,
  { subject, message, contact }: Test,
): Promise<Message> {
  const { kind, value } = readContact(contact)
  const { productName: product, supportPhone, publicUrl } = ctx.config
  const recipient = {
    userId: null,
    phone: kind === 'phone' ? value : null,
    email: kind === 'email' ? value : null,
  }
  return inTransaction(ctx, async (tx) => {
    const template = await findTemplate(tx.db, id)
    if (!template) throw new AppError('not_found', 'There is no such template')
    checkTemplate(ctx, template.templateKey, { subject, message })
    const channel = kind === 'phone' ? 'sms' : 'email'
    const settings = { product, supportPhone, publicUrl, channel } as const
    const samples = sampleValues(template.templateKey, dayOf(ctx.now()), settings)
    const content = {
      senderType: 'admin' as const,
      messageType: template.templateKey,
      subject: TEST_MARK + renderTemplate(subject, samples),
      message: TEST_MARK + renderTemplate(message, samples),
      jobId: null,
    }
    const [trial] = await writeMessages(tx, [{ recipient, content }])
    if (!trial) throw new Error('The message was not written')
    return trial
  })
}
