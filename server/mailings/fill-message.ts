import type { Channel } from '../../contract/channels.ts'
import { formatMonth, type Day } from '../../contract/calendar.ts'
import {
  fillMailing,
  type MailingEmail,
  type MailingToken,
} from '../../contract/mailing-content.ts'
import { mailingLinkPath } from '../../contract/paths.ts'
import type { TemplateKey } from '../../contract/templates.ts'
import type { Context } from '../core/context.ts'
import { nameIn } from '../messaging/recipients.ts'
import { consentClassOf, type Chosen } from './choose-recipients.ts'
import type { StoredMailing } from './mailing-store.ts'

/** What a campaign says, before its tokens are filled in. */
export type Words = {
  email: MailingEmail | null
  text: string | null
  code: string | null
}

/** What a message to one person says; an email has a subject, and what stands beside it in the inbox. */
export type Filled = { subject: string; words: string; preheader?: string }

export const wordsOf = ({ mail, sms, code }: StoredMailing): Words => ({
  email: mail,
  text: sms,
  code,
})

/** The kind of its messages: it says which consent they need. */
export const kindOf = ({
  segment,
}: Pick<StoredMailing, 'segment'>): TemplateKey & ('marketing_area' | 'marketing_campaign') =>
  consentClassOf(segment) === 'area_opened' ? 'marketing_area' : 'marketing_campaign'

/** The address of a person's tracked link. */
export const linkTo = ({ config }: Pick<Context, 'config'>, link: string): string =>
  config.publicUrl + mailingLinkPath(link)

type Reader = Pick<Chosen, 'name' | 'area' | 'lastPickup' | 'referralCode'>

const monthOf = (day: Day | null): string | null => day && formatMonth(day)

/** The words for one person by one channel. A name that is no name is not repeated. @throws Error without words for the channel. */
export function fillFor(
  { email, text, code }: Words,
  reader: Reader,
  { channel, link }: { channel: Channel; link: string },
): Filled {
  const values: Record<MailingToken, string | null> = {
    firstName: nameIn(reader.name, ''),
    area: reader.area,
    lastJobMonth: monthOf(reader.lastPickup),
    code,
    referralCode: reader.referralCode,
    link,
  }
  if (channel === 'email' && email)
    return {
      subject: fillMailing(email.subject, values),
      words: fillMailing(email.content, values),
      ...(email.preview !== '' && { preheader: fillMailing(email.preview, values) }),
    }
  if (channel === 'sms' && text !== null) return { subject: '', words: fillMailing(text, values) }
  throw new Error(`There are no words for ${channel}`)
}
