import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MailingId } from './mailings.ts'
import { TextSource } from './text-source.ts'

/** A text of the language model that was not used, and why, a sentence for each claim. */
export const HeldBackText = z.object({ text: z.string(), why: z.array(z.string()) })
export type HeldBackText = z.infer<typeof HeldBackText>

/**
 * Writes an email for a campaign from the facts of the business alone. It changes nothing: a person reads it first, and may save it.
 * `provider_unavailable` when the writer does not answer.
 */
export const writeMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailings/:mailingId/write',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Write an email for a campaign by email and SMS, to be read before it is saved',
  params: z.object({ mailingId: MailingId }),
  errors: ['provider_unavailable'],
  response: z.object({
    subject: z.string(),
    content: z.string(),
    writtenBy: TextSource,
    /** What was refused on the way, the first one first. */
    heldBack: z.array(HeldBackText),
  }),
})
