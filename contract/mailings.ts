import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { choiceOf, requiredText } from './fields.ts'
import { anyOf } from './filters.ts'
import { Id } from './ids.ts'
import { OfferCode } from './lead-magnets.ts'
import { lifecycle } from './lifecycle.ts'
import { list } from './list.ts'
import { MailingEmail, MailingSegment, MailingText } from './mailing-content.ts'
import { RowChange } from './row-changes.ts'
import { Version } from './whole-number.ts'

/** `one_off` goes out once at a time; a `flow` goes on: who fits its rules gets it, once in its period. */
export const MAILING_KINDS = ['one_off', 'flow'] as const
/** One of `MAILING_KINDS`. */
export const MailingKind = choiceOf(MAILING_KINDS)
export type MailingKind = z.infer<typeof MailingKind>

/** What a flow is for. */
export const MAILING_FLOWS = ['win_back', 'quote_follow_up', 'review_request', 'season'] as const
/** One of `MAILING_FLOWS`. */
export const MailingFlow = choiceOf(MAILING_FLOWS)
export type MailingFlow = z.infer<typeof MailingFlow>

/** What the team reads of each flow. */
export const flowFacts: Record<MailingFlow, { label: string; about: string }> = {
  win_back: { label: 'Win-back', about: 'Customers whose last job is long ago' },
  quote_follow_up: { label: 'Quote follow-up', about: 'People who had a price and did not book' },
  review_request: { label: 'Review request', about: 'Customers who have not rated their pickup' },
  season: { label: 'Season', about: 'Customers, in the months that you choose' },
}

/**
 * A one-off campaign is a `draft`, `scheduled`, `sending`, `paused`, and `completed` or `stopped` in the end. A flow is `off` or
 * `on`.
 */
export const MAILING_STATUSES = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'completed',
  'stopped',
  'off',
  'on',
] as const
/** One of `MAILING_STATUSES`; `mailingLifecycle` says how it changes. */
export const MailingStatus = z.enum(MAILING_STATUSES)
export type MailingStatus = z.infer<typeof MailingStatus>

/** Every way a campaign by email and SMS changes status. The system pauses one whose offer code can no longer be used. */
export const mailingLifecycle = lifecycle({
  noun: 'mailing',
  states: MAILING_STATUSES,
  moves: {
    schedule: { by: ['admin'], from: ['draft'], to: 'scheduled' },
    unschedule: { by: ['admin'], from: ['scheduled'], to: 'draft' },
    start: { by: ['system'], from: ['scheduled'], to: 'sending' },
    pause: { by: ['admin', 'system'], from: ['sending'], to: 'paused' },
    resume: { by: ['admin'], from: ['paused'], to: 'sending' },
    /** What is not sent yet never is. */
    stop: { by: ['admin'], from: ['scheduled', 'sending', 'paused'], to: 'stopped' },
    complete: { by: ['system'], from: ['sending'], to: 'completed' },
    turn_on: { by: ['admin'], from: ['off'], to: 'on' },
    turn_off: { by: ['admin', 'system'], from: ['on'], to: 'off' },
  },
})

/** Whether the rules and the words of a campaign can be changed: not once it is scheduled. A flow that is on can be. */
export const canEditMailing = ({ status }: { status: MailingStatus }): boolean =>
  status === 'draft' || status === 'off' || status === 'on'

/** The number of a campaign by email and SMS. */
export const MailingId = Id.brand<'MailingId'>()
export type MailingId = z.infer<typeof MailingId>

const count = z.int()
const rate = (most: number) =>
  z.int('Please use a whole number').min(1, 'At least 1').max(most, `At most ${most}`)

/** What a person of the team writes of a campaign: whom it goes to, what it says, how fast it goes. */
export const MailingDraft = z.object({
  name: requiredText('Name is required', { max: 120 }),
  segment: MailingSegment,
  /** Null: no email is sent. */
  email: MailingEmail.nullable(),
  /** Null: no text is sent. Who can get both gets the email. */
  text: MailingText.nullable(),
  /** The offer whose code the message names, or null; the tracked link leads to its page. */
  code: OfferCode.nullable(),
  textsPerMinute: rate(300),
  emailsPerMinute: rate(3_000),
  /** Of a flow: in how many days a person gets it again at the earliest. */
  periodDays: z.int('Please use a whole number').min(1, 'At least 1').max(3_650, 'At most 3650'),
  /** Of a flow: in which months of the year it sends, 1 to 12; none are all. */
  months: z.array(z.int().min(1).max(12)).max(12),
})
export type MailingDraft = z.infer<typeof MailingDraft>

/**
 * How many people are where. `waiting` are to be sent; `underWay` are written and with no provider yet; `notConfirmed` were
 * handed over without an answer and are never sent twice; `leftOut` had an obstacle when their turn came; `notSent` were kept
 * back or stopped.
 */
export const MailingCounts = z.object({
  people: count,
  waiting: count,
  underWay: count,
  sent: count,
  delivered: count,
  notConfirmed: count,
  failed: count,
  leftOut: count,
  notSent: count,
})
export type MailingCounts = z.infer<typeof MailingCounts>

/** A campaign by email and SMS, with where its people are. */
export const Mailing = MailingDraft.extend({
  id: MailingId,
  kind: MailingKind,
  flow: MailingFlow.nullable(),
  status: MailingStatus,
  /** Why the system paused it or turned it off; null otherwise. */
  notice: z.string().nullable(),
  /** When it begins; null before it is scheduled. */
  startsAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Counts each change of it: a change names the one it was made from. */
  version: z.int(),
  updatedAt: Instant,
  createdAt: Instant,
  counts: MailingCounts,
})
export type Mailing = z.infer<typeof Mailing>

/** Every campaign by email and SMS that is not deleted. */
export const listMailings = list(
  {
    path: '/api/admin/mailings',
    access: 'admin',
    right: 'see-marketing',
    summary: 'Every campaign by email and SMS, newest first',
    item: Mailing,
    filters: { status: anyOf(MailingStatus), kind: anyOf(MailingKind) },
    sorts: { createdAt: 'desc', name: 'asc' },
  },
  {
    name: { title: 'Name', value: ({ name }) => name },
    kind: { title: 'Kind', value: ({ flow }) => (flow ? flowFacts[flow].label : 'One-off') },
    status: { title: 'Status', value: ({ status }) => status },
    starts: { title: 'Starts', value: ({ startsAt }) => startsAt && startsAt.toISOString() },
    people: { title: 'People', value: ({ counts }) => counts.people },
    sent: { title: 'Sent', value: ({ counts }) => counts.sent },
    delivered: { title: 'Delivered', value: ({ counts }) => counts.delivered },
    waiting: { title: 'Waiting', value: ({ counts }) => counts.waiting },
  },
)

/** A call about one campaign. */
export const ofMailing = { params: z.object({ mailingId: MailingId }), response: Mailing } as const

/** One campaign by email and SMS. */
export const getMailing = endpoint({
  method: 'GET',
  path: '/api/admin/mailings/:mailingId',
  access: 'admin',
  right: 'see-marketing',
  summary: 'One campaign by email and SMS',
  ...ofMailing,
})

/** Creates a draft, or a flow that is off, with suggested rules and words; `copyOf` takes them from another campaign. */
export const createMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailings',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Create a campaign by email and SMS, as a draft or as a flow that is off',
  body: z.object({
    name: requiredText('Name is required', { max: 120 }),
    /** Null: one-off. */
    flow: MailingFlow.nullable().default(null),
    copyOf: MailingId.nullable().default(null),
  }),
  // A campaign to copy that is not there.
  errors: ['not_found'],
  response: Mailing,
})

/** The claims that a person read and stands by, each as the fact `claims` of a refusal lists it; at most 200. */
export const ConfirmedClaims = z.array(z.string().max(1_000)).max(200).optional()

/**
 * Saves rules and words. `outdated` when a colleague saved since; `illegal_move` once it is scheduled; `refused`, in words, without
 * an email and a text, for a code that is named and cannot be used, and for claims of a flow that is on: see `scheduleMailing`.
 */
export const saveMailing = endpoint({
  method: 'PUT',
  path: '/api/admin/mailings/:mailingId',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Save the rules and the words of a campaign by email and SMS',
  ...ofMailing,
  body: MailingDraft.extend({ version: Version, confirmedClaims: ConfirmedClaims }),
  errors: ['outdated', 'illegal_move', 'refused'],
})

/** The newest 50 changes of a campaign by email and SMS, newest first. */
export const listMailingChanges = endpoint({
  method: 'GET',
  path: '/api/admin/mailings/:mailingId/changes',
  access: 'admin',
  right: 'see-marketing',
  summary: 'Who changed what of a campaign by email and SMS, and when',
  params: ofMailing.params,
  response: z.array(RowChange),
})
