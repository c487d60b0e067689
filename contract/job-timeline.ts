import { z } from 'zod'
import { Day, Instant, TimeWindow } from './calendar.ts'
import { Channel } from './channels.ts'
import { DiscountShare } from './discounts.ts'
import { endpoint } from './endpoint.ts'
import { HaulerEvent } from './dispatch.ts'
import { requiredText } from './fields.ts'
import { HaulerProblemKind } from './hauler-notes.ts'
import { Id } from './ids.ts'
import { ACTORS } from './lifecycle.ts'
import { JobId } from './jobs.ts'
import { MOVE_OUTCOMES } from './move-requests.ts'
import { MessageStatus } from './messaging.ts'
import { Money } from './money.ts'
import { CollectBy, PaymentMethod } from './payment-methods.ts'
import { PAYMENT_PURPOSES } from './payments.ts'

/** How many entries a page of the timeline holds. */
export const TIMELINE_PAGE = 40
/** The longest note of the team, in characters. */
export const MAX_JOB_NOTE = 2_000
/** How many notes the team writes about one job. */
export const MOST_JOB_NOTES = 200
/** How long the author of a note can change or delete it, in minutes. */
export const NOTE_EDIT_MINUTES = 15

/** The number of a note of the team. */
export const JobNoteId = Id.brand<'JobNoteId'>()
export type JobNoteId = z.infer<typeof JobNoteId>

/** Someone of the team, as notes and mentions name them. */
export const NamedColleague = z.object({ id: z.number(), name: z.string() })
export type NamedColleague = z.infer<typeof NamedColleague>

/** A note of the team about a job. Customers and haulers never read it. */
export const JobNote = z.object({
  id: JobNoteId,
  text: z.string(),
  at: Instant,
  author: NamedColleague,
  mentions: z.array(NamedColleague),
  editedAt: Instant.nullable(),
  /** Who keeps it on top of the job; null for one that is not pinned. */
  pinnedBy: z.string().nullable(),
  /** Whether the reader wrote it. */
  isOwn: z.boolean(),
  /** Until when its author can change or delete it. */
  editableUntil: Instant,
})
export type JobNote = z.infer<typeof JobNote>

const entry = <Kind extends string, Facts extends z.ZodRawShape>(kind: Kind, facts: Facts) =>
  z.object({
    kind: z.literal(kind),
    /** Where it stands in the timeline. */
    id: z.string(),
    at: Instant,
    by: z.enum(ACTORS),
    /** Who it was; null where the system or a provider did it, or the account is gone. */
    name: z.string().nullable(),
    ...facts,
  })

const Reason = z.string().nullable()

/** One event of a job: its kind, who and when, and the facts that its sentence is built from. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  entry('booked', {
    estimate: Money,
    /** By the customer online, by a colleague for a caller, or by the rule of a recurring pickup. */
    via: z.enum(['online', 'phone', 'recurring']).default('online'),
  }),
  /** A move of the job's lifecycle. */
  entry('job', {
    move: z.string(),
    from: z.string(),
    to: z.string(),
    reason: Reason,
    /** Whom the team gave the job to, or took it from; null for the other moves. */
    hauler: z.string().nullable().default(null),
  }),
  /** The team deleted the job, or recovered it. */
  entry('deletion', { move: z.enum(['delete', 'recover']) }),
  /** What the team took off the price, or put back. */
  entry('discount', {
    move: z.enum(['give', 'undo']),
    amount: Money,
    share: DiscountShare,
    reason: Reason,
  }),
  /** A step of the hauler on the trip. */
  entry('trip', { event: HaulerEvent }),
  entry('window', {
    fromDate: Day,
    fromTime: TimeWindow,
    toDate: Day,
    toTime: TimeWindow,
  }),
  /** The question whether it may move: `move` is 'ask', or how it ended. */
  entry('move_request', {
    move: z.enum(['ask', ...MOVE_OUTCOMES]),
    toDate: Day,
    toTime: TimeWindow,
  }),
  /** A price on site: `move` is 'propose', or a move of its lifecycle. */
  entry('price', { move: z.string(), fromAmount: Money, toAmount: Money, reason: Reason }),
  /** A charge: `move` is 'settle', 'cancel' or 'fail'. */
  entry('payment', {
    move: z.string(),
    purpose: z.enum(PAYMENT_PURPOSES),
    amount: Money,
    card: z.string().nullable(),
    method: PaymentMethod.default('card'),
    /** Who holds money that was not paid by card. */
    heldBy: CollectBy.nullable().default(null),
  }),
  /** Money back: `move` is 'request', or a move of its lifecycle. */
  entry('refund', { move: z.string(), amount: Money, reason: Reason }),
  entry('payout', { move: z.string(), to: z.string(), amount: Money, reason: Reason }),
  entry('dispute', { move: z.enum(['open', 'close']), status: z.string(), amount: Money }),
  entry('message', {
    /** What its template is called. */
    title: z.string(),
    to: z.enum(['customer', 'hauler', 'team']),
    channel: Channel,
    status: MessageStatus,
    failure: z.string().nullable(),
  }),
  entry('photos', { count: z.int() }),
  entry('hauler_note', { words: z.string(), problem: HaulerProblemKind.nullable() }),
  entry('problem', { words: z.string() }),
  entry('proof', { note: z.string(), isWithoutProof: z.boolean() }),
  entry('rating', { stars: z.int(), words: z.string() }),
  entry('note', { note: JobNote }),
  /** What the team edited, or took back of it: each field as it was and as it is. */
  entry('edit', {
    move: z.enum(['edit', 'undo']).default('edit'),
    changes: z.array(
      z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
  }),
])
export type TimelineEntry = z.infer<typeof TimelineEntry>

const OfJob = z.object({ jobId: JobId })
const OfNote = OfJob.extend({ noteId: JobNoteId })

/**
 * Every event of a job with its actor, newest first, page by page; pinned notes are with the first one. `show` leaves only
 * notes or money. `invalid_input` for a cursor of another timeline, `not_found` for a job that does not exist or was
 * deleted.
 */
export const getJobTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId/timeline',
  access: 'admin',
  right: 'see-jobs',
  summary: 'Every event of a job with its actor, newest first; only notes or money with `show`',
  params: OfJob,
  query: z.object({
    show: z.enum(['all', 'notes', 'money']).default('all'),
    cursor: z
      .string()
      .max(200)
      .optional()
      .meta({ example: '2026-11-20T18:00:00.000000Z job 4711' }),
  }),
  response: z.object({
    items: z.array(TimelineEntry),
    pinned: z.array(JobNote),
    nextCursor: z.string().nullable(),
  }),
})

const Words = requiredText('Please write the note', { max: MAX_JOB_NOTE })
/** Colleagues who get an email about a note, by their ids. */
const Mentions = z.array(Id).max(20, 'Please mention at most 20 colleagues')

/**
 * Writes a note about a job for the team; those who are mentioned get an email with a link to the job. `not_found` for a job
 * that does not exist, `refused` for a mention of someone who is not of the team, and beyond 200 notes.
 */
export const addJobNote = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/notes',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Write a note about a job for the team; colleagues who are mentioned get an email',
  params: OfJob,
  body: z.object({ text: Words, mentions: Mentions.default([]) }),
  errors: ['refused'],
  response: JobNote,
})

/**
 * Changes or pins a note: its author the text within 15 minutes, everyone whether it is pinned. Who is mentioned anew gets
 * an email. `illegal_move` for the text of someone else, or later; `refused` as `addJobNote`.
 */
export const changeJobNote = endpoint({
  method: 'PATCH',
  path: '/api/admin/jobs/:jobId/notes/:noteId',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Change the text of an own note, or pin a note to the top of its job',
  params: OfNote,
  body: z.object({
    text: Words.optional(),
    mentions: Mentions.optional(),
    isPinned: z.boolean().optional(),
  }),
  errors: ['illegal_move', 'refused'],
  response: JobNote,
})

/** Deletes an own note within 15 minutes. `illegal_move` for a note of someone else, or later. */
export const deleteJobNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/jobs/:jobId/notes/:noteId',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Delete an own note within 15 minutes',
  params: OfNote,
  errors: ['illegal_move'],
  response: z.object({ id: JobNoteId }),
})
