import { z } from 'zod'
import { Instant } from './calendar.ts'
import { Channel } from './channels.ts'
import { endpoint } from './endpoint.ts'
import { anyOf } from './filters.ts'
import { Id } from './ids.ts'
import { OfferCode } from './lead-magnets.ts'
import { list } from './list.ts'
import { MailingEmail, MailingSegment, MailingText } from './mailing-content.ts'
import { MailingId } from './mailings.ts'
import { MessageStatus } from './messaging.ts'

/** Why a person of a segment gets nothing; the first that applies counts. */
export const LEFT_OUT_REASONS = [
  'blocked',
  'unsubscribed',
  'bounced',
  'expired',
  'no_consent',
  'no_contact',
  'same_contact',
  'recent',
  'had_it',
  'no_longer_fits',
  'contact_changed',
  'stopped',
] as const
/** One of `LEFT_OUT_REASONS`. */
export const LeftOutReason = z.enum(LEFT_OUT_REASONS)
export type LeftOutReason = z.infer<typeof LeftOutReason>

/** How each reason reads. */
export const leftOutLabels: Record<LeftOutReason, string> = {
  blocked: 'Blocked customer',
  unsubscribed: 'Unsubscribed, or STOP by text',
  bounced: 'Address bounced or complained',
  expired: 'Consent has run out',
  no_consent: 'No consent',
  no_contact: 'No address or number for it',
  same_contact: 'Same address or number as another',
  recent: 'Had a campaign in these days',
  had_it: 'Had this one in its period',
  no_longer_fits: 'No longer fits the rules',
  contact_changed: 'Address or number changed before their turn',
  stopped: 'Stopped before their turn',
}

const count = z.int()

/** Who would get a campaign now: `people` = `email` + `text` + all of `leftOut`. */
export const MailingAudienceCounts = z.object({
  people: count,
  email: count,
  text: count,
  /** Of those who would get it: who agreed expressly, and by a purchase or an inquiry. */
  express: count,
  implied: count,
  /** Of those by a purchase or an inquiry: whose consent runs out before the start. They are checked again then. */
  endingBefore: count,
  /** People without a first name, whom the words after the bar are for. */
  nameless: count,
  leftOut: z.array(z.object({ reason: LeftOutReason, people: count })),
  /** Texts that would wait for the end of the quiet hours at this start and rate, and when they end. */
  waiting: count,
  waitUntil: Instant.nullable(),
  /** The latest start of that day at which none would wait; null when there is none, or none waits. */
  earlierStart: Instant.nullable(),
  /** Uses that the code has left; null without a code or a limit. */
  usesLeft: count.nullable(),
  /** Why the code cannot be used; null where it can. */
  codeProblem: z.string().nullable(),
  /** Why this server cannot send any campaign, and who mends it; null where it can. */
  sendingProblem: z.string().nullable(),
})
export type MailingAudienceCounts = z.infer<typeof MailingAudienceCounts>

const Words = {
  segment: MailingSegment,
  email: MailingEmail.nullable(),
  text: MailingText.nullable(),
  code: OfferCode.nullable(),
} as const

/** Counts who would get a campaign with these rules, and why others would not. It changes nothing. */
export const countMailingAudience = endpoint({
  method: 'POST',
  path: '/api/admin/mailings/:mailingId/audience',
  access: 'admin',
  right: 'see-marketing',
  summary: 'Who would get a campaign by email and SMS, and who would be left out and why',
  params: z.object({ mailingId: MailingId }),
  body: z.object({
    segment: MailingSegment,
    byEmail: z.boolean(),
    byText: z.boolean(),
    code: OfferCode.nullable(),
    textsPerMinute: z.int().min(1).max(300),
    /** Null: now. */
    startsAt: Instant.nullable(),
  }),
  response: MailingAudienceCounts,
})

/** A message as one person would get it. */
export const MailingPreview = z.object({
  /** How many people would get it, and which of them this is, from 0. */
  people: count,
  index: count,
  /** Empty where no name is known. */
  name: z.string(),
  channel: Channel,
  email: z
    .object({ from: z.string(), subject: z.string(), preview: z.string(), html: z.string() })
    .nullable(),
  /** What the message claims and no fact of the business supports, for the team to check. */
  claims: z.array(z.string()),
  text: z.object({ text: z.string(), characters: count, room: count, segments: count }).nullable(),
})
export type MailingPreview = z.infer<typeof MailingPreview>

/** The page that the desk shows an email in: empty, and with inline styles allowed, as emails need them. */
export const EMAIL_FRAME = '/email-frame'

/** Shows a message as one of its people would get it; null when no one would. Both channels are shown, whichever this person gets. */
export const previewMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailings/:mailingId/preview',
  access: 'admin',
  right: 'see-marketing',
  summary: 'A message as one of its people would get it',
  params: z.object({ mailingId: MailingId }),
  body: z.object({ ...Words, index: z.int().min(0).max(1_000_000) }),
  response: z.object({ preview: MailingPreview.nullable() }),
})

/** Where the last test of a campaign is. */
export const MailingTest = z.object({
  id: Id,
  channel: Channel,
  to: z.string(),
  status: MessageStatus,
  failure: z.string().nullable(),
  at: Instant,
})
export type MailingTest = z.infer<typeof MailingTest>

/**
 * Sends the saved message to the address and the number of the caller, marked as a test, with the tokens of the first person. It needs
 * no consent. `refused`, in words, without words to send.
 */
export const testMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailings/:mailingId/test',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Send a campaign by email and SMS to oneself, as a test',
  params: z.object({ mailingId: MailingId }),
  errors: ['refused'],
  response: z.array(MailingTest),
})

/** The latest tests that the caller sent to themselves of one campaign, at most one by each channel. */
export const getMailingTests = endpoint({
  method: 'GET',
  path: '/api/admin/mailings/:mailingId/tests',
  access: 'admin',
  right: 'see-marketing',
  summary: 'Where the tests of a campaign by email and SMS are that the caller sent',
  params: z.object({ mailingId: MailingId }),
  response: z.array(MailingTest),
})

/** Where a person of a campaign is; see `MailingCounts`. */
export const RECIPIENT_STATES = [
  'waiting',
  'underWay',
  'sent',
  'delivered',
  'notConfirmed',
  'failed',
  'notSent',
  'leftOut',
] as const
/** One of `RECIPIENT_STATES`. */
export const RecipientState = z.enum(RECIPIENT_STATES)
export type RecipientState = z.infer<typeof RecipientState>

/** How each state reads. */
export const recipientStateLabels: Record<RecipientState, string> = {
  waiting: 'Waiting',
  underWay: 'Under way',
  sent: 'Sent',
  delivered: 'Delivered',
  notConfirmed: 'Not confirmed',
  failed: 'Failed',
  notSent: 'Not sent',
  leftOut: 'Left out',
}

/** One person of a campaign. */
export const MailingRecipient = z.object({
  id: Id,
  mailingId: MailingId,
  name: z.string(),
  channel: Channel,
  state: RecipientState,
  /** What went wrong, why it was left out, or that it is not confirmed. */
  why: z.string().nullable(),
  writtenAt: Instant.nullable(),
  clickedAt: Instant.nullable(),
})
export type MailingRecipient = z.infer<typeof MailingRecipient>

/** The people of campaigns by email and SMS, one by one; filter by `mailing`. */
export const listMailingRecipients = list(
  {
    path: '/api/admin/mailing-recipients',
    access: 'admin',
    right: 'see-marketing',
    summary: 'The people of campaigns by email and SMS, and where each message is',
    item: MailingRecipient,
    filters: { mailing: anyOf(MailingId), state: anyOf(RecipientState) },
    sorts: { id: 'asc' },
  },
  {
    name: { title: 'Name', value: ({ name }) => name },
    channel: { title: 'Channel', value: ({ channel }) => channel },
    state: { title: 'State', value: ({ state }) => recipientStateLabels[state] },
    why: { title: 'Why', value: ({ why }) => why },
    written: { title: 'Sent', value: ({ writtenAt }) => writtenAt && writtenAt.toISOString() },
    clicked: { title: 'Clicked', value: ({ clickedAt }) => clickedAt && clickedAt.toISOString() },
  },
)
