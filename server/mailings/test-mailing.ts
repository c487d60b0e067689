import { TEST_MARK } from '../../contract/message-template-calls.ts'
import { AppError } from '../../contract/errors.ts'
import type { MailingId } from '../../contract/mailings.ts'
import type { Channel } from '../../contract/channels.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { writeMessages } from '../messaging/notify.ts'
import { chosenOf, choicesOf } from './begin-mailing.ts'
import { fillFor, kindOf, linkTo, wordsOf } from './fill-message.ts'
import { findMailing, missingMailing } from './mailing-store.ts'
import { findOwnPhone, insertTest, testsOf } from './tests-store.ts'

/** Leads nowhere: a click of the team does not count. */
const TEST_LINK = 'test'
const NO_ONE = { name: '', area: null, lastPickup: null, referralCode: null }

/**
 * Sends the stored message to the caller alone, by each channel that it has, with the tokens of the first person. It counts nowhere.
 * @throws AppError not_found; refused without words, or for a text without a number of the caller.
 */
export async function sendTest(ctx: Context, { id: userId, email }: User, id: MailingId) {
  const mailing = (await findMailing(ctx.db, id)) ?? missingMailing()
  const phone = await findOwnPhone(ctx.db, userId)
  const channels: Channel[] = [
    ...(mailing.mail ? (['email'] as const) : []),
    ...(mailing.sms !== null && phone !== null ? (['sms'] as const) : []),
  ]
  if (channels.length === 0)
    throw new AppError(
      'refused',
      mailing.sms === null
        ? 'Write an email or a text first'
        : 'To test a text, enter your number under Settings, Alerts',
    )
  const [first = NO_ONE] = chosenOf(await choicesOf(ctx, mailing, ctx.now()))
  await inTransaction(ctx, async (tx) => {
    for (const channel of channels) {
      const { subject, words, preheader } = fillFor(wordsOf(mailing), first, {
        channel,
        link: linkTo(ctx, TEST_LINK),
      })
      const recipient = {
        userId: null,
        email: channel === 'email' ? email : null,
        phone: channel === 'sms' ? phone : null,
      }
      const content = {
        senderType: 'admin' as const,
        messageType: kindOf(mailing),
        subject: TEST_MARK + subject,
        message: channel === 'sms' ? TEST_MARK + words : words,
        preheader,
        jobId: null,
      }
      const [message] = await writeMessages(tx, [{ recipient, content, channel }])
      if (!message) throw new Error('The test was not written')
      const test = {
        mailingId: id,
        notificationId: message.id,
        testedBy: userId,
        sentAt: ctx.now(),
      }
      await insertTest(tx.db, test)
    }
  })
  return testsOf(ctx.db, userId, id)
}
