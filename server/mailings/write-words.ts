import type { Result } from '../../contract/endpoint.ts'
import { formatShare } from '../../contract/hauler-share.ts'
import type { writeMailing } from '../../contract/mailing-writer.ts'
import type { MailingId } from '../../contract/mailings.ts'
import type { Context } from '../core/context.ts'
import { waitForWriter } from '../providers/writer/writer.ts'
import { nextVariant } from '../writing/generated-text-store.ts'
import { findMailing, missingMailing } from './mailing-store.ts'

/** Whom the writer writes for, where it asks for a place. */
const PLACE = 'Metro Vancouver'

/**
 * Has the writer of advertisements write an email: its claims are checked against the facts like theirs.
 * @throws AppError not_found; provider_unavailable.
 */
export async function writeWords(
  ctx: Context,
  id: MailingId,
): Promise<Result<typeof writeMailing>> {
  const mailing = (await findMailing(ctx.db, id)) ?? missingMailing()
  const { productName, haulerSharePermille } = ctx.config
  const {
    landing,
    source,
    heldBack = [],
  } = await waitForWriter(
    ctx.writer.writeCampaign({
      type: 'customer_acquisition',
      location: mailing.segment.areas[0] ?? PLACE,
      demographics: 'People who booked before or asked for a price',
      interests: [],
      platforms: [],
      productName,
      haulerShare: formatShare(haulerSharePermille),
      variant: await nextVariant(ctx.db),
      standing: mailing.mail ? [mailing.mail.content] : [],
    }),
  )
  const { headline, text, action } = landing
  return {
    subject: headline,
    content: `Hi {{firstName|there}},\n\n${text}\n\n${action.slice(0, LONGEST_LABEL)}: {{link}}`,
    writtenBy: source,
    heldBack,
  }
}

/** What a button of an email says at most. */
const LONGEST_LABEL = 20
