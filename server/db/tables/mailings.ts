import type { ColumnType, Generated } from 'kysely'
import type { LeadId } from '../../../contract/admin-leads.ts'
import type { Channel } from '../../../contract/channels.ts'
import type { Day } from '../../../contract/calendar.ts'
import type { LeftOutReason } from '../../../contract/mailing-people.ts'
import type { MailingCostId } from '../../../contract/mailing-results.ts'
import type { MailingEmail, MailingSegment } from '../../../contract/mailing-content.ts'
import type {
  MailingFlow,
  MailingId,
  MailingKind,
  MailingStatus,
} from '../../../contract/mailings.ts'
import type { NotificationId } from '../../../contract/messaging.ts'
import type { Cents } from '../../../contract/money.ts'
import type { Defaulted, DefaultedJson, Json } from './columns.ts'

export type MailingTables = {
  /** Campaigns by email and SMS. */
  mailings: {
    id: Generated<MailingId>
    kind: MailingKind
    flow: MailingFlow | null
    name: string
    status: MailingStatus
    segment: Json<MailingSegment>
    mail: ColumnType<MailingEmail | null, string | null, string | null>
    sms: string | null
    code: string | null
    textsPerMinute: Defaulted<number>
    mailsPerMinute: Defaulted<number>
    periodDays: Defaulted<number>
    months: Defaulted<number[]>
    notice: Defaulted<string | null>
    startsAt: Defaulted<Date | null>
    startedAt: Defaulted<Date | null>
    endedAt: Defaulted<Date | null>
    /** The minute that was written in last, and how many in it. */
    minute: Defaulted<Date | null>
    mailsInMinute: Defaulted<number>
    textsInMinute: Defaulted<number>
    /** Who was left out when it began: people by reason. */
    leftOut: DefaultedJson<Partial<Record<LeftOutReason, number>>>
    /** When a flow looked for people last. */
    lookedAt: Defaulted<Date | null>
    version: Defaulted<number>
    /** What a person stands by although no fact supports it. */
    confirmedClaims: Defaulted<string[]>
    claimsConfirmedBy: Defaulted<number | null>
    claimsConfirmedAt: Defaulted<Date | null>
    createdBy: number | null
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
    deletedAt: Defaulted<Date | null>
  }
  /** One row for each person of a campaign, and for each round of a flow. */
  mailingRecipients: {
    id: Generated<number>
    mailingId: MailingId
    round: Day
    /** 'c' and the number of a customer, or the contact. */
    person: string
    name: Defaulted<string>
    channel: Channel
    /** E.164, or an address in lower case. */
    contact: string
    link: Defaulted<string>
    addedAt: Date
    notificationId: Defaulted<NotificationId | null>
    writtenAt: Defaulted<Date | null>
    segments: Defaulted<number>
    leftOut: Defaulted<LeftOutReason | null>
    clickedAt: Defaulted<Date | null>
    /** The leads that the message wrote to. */
    leadIds: Defaulted<LeadId[]>
  }
  mailingTests: {
    id: Generated<number>
    mailingId: MailingId
    notificationId: NotificationId
    testedBy: number
    sentAt: Date
  }
  mailingCosts: {
    id: Generated<MailingCostId>
    mailingId: MailingId
    label: string
    amountCents: Cents
    enteredBy: number | null
    enteredAt: Date
  }
}
