import { dayOf } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { TEST_MARK, type tryMessageTemplate } from '../../contract/messaging.ts'
import type { Args } from '../../contract/endpoint.ts'
import { sampleValues } from '../../contract/sample-values.ts'
import { renderTemplate, type TemplateId } from '../../contract/templates.ts'
import { readContact } from '../accounts/contact.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { checkWords } from './save-template.ts'
import { findTemplate, type Message } from './store.ts'
import { writeMessages } from './tell.ts'

type Tried = Args<typeof tryMessageTemplate>['body']

/**
 * An admin reads a template where it will be read. The words need not be saved nor the template on,
 * and nothing of it is about a real job.
 * @throws AppError invalid_input for a contact that nothing can be sent to; not_found; refused, naming
 * the field, for words the template cannot have.
 */
export function tryTemplate(
  ctx: Context,
  id: TemplateId,
  { subject, message, contact }: Tried,
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
    checkWords(template.templateKey, { subject, message })
    const settings = { product, supportPhone, publicUrl }
    const samples = sampleValues(template.templateKey, dayOf(ctx.now()), settings)
    const written = {
      senderType: 'admin' as const,
      messageType: template.templateKey,
      subject: TEST_MARK + renderTemplate(subject, samples),
      message: TEST_MARK + renderTemplate(message, samples),
      jobId: null,
    }
    const [trial] = await writeMessages(tx, [{ recipient, written }])
    if (!trial) throw new Error('The message was not written')
    return trial
  })
}
