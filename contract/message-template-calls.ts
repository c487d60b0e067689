import { z } from 'zod'
import { Contact } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { Notification } from './messaging.ts'
import { MessageTemplate, SavedTemplate, TemplateId } from './templates.ts'
import { Version } from './whole-number.ts'

/** Every template, by name. */
export const listMessageTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/message-templates',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The templates of messages, by name',
  response: z.array(MessageTemplate),
})

/**
 * Publishes the next version of a template, or turns it off. Messages that were written keep their words. `refused`,
 * naming the field, for a placeholder that its kind does not know, without one that it needs (such as `{code}`), for a
 * text of more than four SMS, and for turning off what law, money or an account depends on; `outdated` when another
 * version was published since `basedOn`, with `newest`, `theirs` and `yours`.
 */
export const saveMessageTemplate = endpoint({
  method: 'PUT',
  path: '/api/admin/message-templates/:id',
  access: 'admin',
  right: 'change-settings',
  summary: 'Change the text of a template or turn it off; unknown placeholders are refused',
  params: z.object({ id: TemplateId }),
  body: SavedTemplate.extend({
    /** The version that the words were made from; without it the change counts in any case. */
    basedOn: Version.optional(),
    /** The earlier version that is brought back. */
    restores: Version.optional(),
    /** What changes and why, for the team. */
    note: z.string().trim().max(500).optional(),
  }),
  errors: ['refused', 'outdated'],
  response: MessageTemplate,
})

/** What the subject and the text of a test begin with. */
export const TEST_MARK = 'TEST: '

/**
 * Sends these words, saved or not, to one number or address with sample values and `TEST_MARK`. `refused`
 * as `saveMessageTemplate`.
 */
export const tryMessageTemplate = endpoint({
  method: 'POST',
  path: '/api/admin/message-templates/:id/test',
  access: 'admin',
  right: 'run-jobs',
  summary:
    'Send the text of a template, saved or not, to one number or address, with sample values and marked as a test',
  params: z.object({ id: TemplateId }),
  body: SavedTemplate.pick({ subject: true, message: true }).extend({ contact: Contact }),
  errors: ['refused'],
  response: Notification,
})
