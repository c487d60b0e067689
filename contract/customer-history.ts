import { z } from 'zod'
import { InvoiceMethod } from './account-invoices.ts'
import { CallQuoteId } from './call-quotes.ts'
import { Day, Instant } from './calendar.ts'
import { Channel } from './channels.ts'
import { ConsentClass } from './consents.ts'
import { NoteId, ofCustomer } from './customer-record.ts'
import { endpoint } from './endpoint.ts'
import { JobId } from './jobs.ts'
import { ACTORS } from './lifecycle.ts'
import { CallQuoteState } from './linked-quotes.ts'
import { MessageStatus } from './messaging.ts'
import { Money } from './money.ts'
import { PaymentMethod } from './payment-methods.ts'
import { DisputeStatus, PAYMENT_PURPOSES, PAYMENT_STATES, REFUND_STATUSES } from './payments.ts'
import { TemplateKey } from './templates.ts'

/** The parts of a customer's history; `everything` has all of them and the moves of the jobs. */
export const HISTORY_PARTS = [
  'messages',
  'quotes',
  'money',
  'notes',
  'consents',
  'everything',
] as const
/** One of `HISTORY_PARTS`. */
export const HistoryPart = z.enum(HISTORY_PARTS)
export type HistoryPart = z.infer<typeof HistoryPart>

/** How many entries of a customer's history one page has. */
export const HISTORY_PAGE = 20

const Basis = z.object({
  /** Unique in the history of a customer. */
  key: z.string(),
  at: Instant,
})
const entry = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  Basis.extend({ kind: z.literal(kind), ...shape })

/** One entry of a customer's history. Amounts are above zero, also of what went back to the customer. */
export const HistoryEntry = z.discriminatedUnion('kind', [
  entry('message', {
    isInbound: z.boolean(),
    channel: Channel,
    /** Sign-in codes are masked, and the link to a job is named only. */
    words: z.string(),
    /** Null of a text that came in. */
    type: TemplateKey.nullable(),
    /** Who of the team wrote it; null for an automatic message and for a text that came in. */
    by: z.string().nullable(),
    status: MessageStatus.nullable(),
    failure: z.string().nullable(),
    jobId: JobId.nullable(),
  }),
  entry('quote', {
    quoteId: CallQuoteId,
    words: z.string(),
    amount: Money,
    state: CallQuoteState,
    expiresAt: Instant,
    jobId: JobId.nullable(),
  }),
  entry('payment', {
    jobId: JobId,
    purpose: z.enum(PAYMENT_PURPOSES),
    method: PaymentMethod,
    amount: Money,
    status: z.enum(PAYMENT_STATES),
  }),
  entry('refund', {
    jobId: JobId,
    amount: Money,
    status: z.enum(REFUND_STATUSES),
    words: z.string().nullable(),
  }),
  entry('dispute', { jobId: JobId, amount: Money, status: DisputeStatus }),
  entry('invoice', { number: z.string(), amount: Money, dueOn: Day, isVoid: z.boolean() }),
  entry('invoice_payment', {
    number: z.string(),
    amount: Money,
    method: z.union([InvoiceMethod, z.literal('card')]),
    isWithdrawn: z.boolean(),
  }),
  entry('note', { noteId: NoteId, words: z.string(), by: z.string(), isPinned: z.boolean() }),
  entry('consent', {
    contact: z.string(),
    class: ConsentClass,
    change: z.enum(['agreed', 'implied', 'refused', 'withdrawn']),
    /** Where it was given, or by whom it was withdrawn. */
    source: z.string().nullable(),
    /** The words beside the box. */
    words: z.string().nullable(),
  }),
  entry('job', { jobId: JobId, words: z.string() }),
  entry('move', {
    jobId: JobId,
    move: z.string(),
    to: z.string(),
    by: z.enum(ACTORS),
    /** Who of the team did it; null for others. */
    name: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  entry('past_pickup', { words: z.string(), amount: Money.nullable() }),
  entry('merge', { name: z.string(), by: z.string() }),
  /** A change of the record by the team: the names of the columns. */
  entry('edit', { by: z.string(), fields: z.array(z.string()) }),
])
export type HistoryEntry = z.infer<typeof HistoryEntry>

/**
 * A part of what happened to a customer, newest first, 20 entries at a time: `cursor` is the `nextCursor` of the page before.
 * `not_found` for a customer that does not exist, `invalid_input` for a cursor that no page gave.
 */
export const getCustomerHistory = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:customerId/history',
  access: 'admin',
  right: 'see-jobs',
  summary: 'Messages, quotes, money, notes or everything of a customer, newest first',
  params: ofCustomer,
  query: z.object({
    show: HistoryPart.default('everything'),
    cursor: z.string().max(200).optional().meta({ example: '2026-11-20T18:00:00.000000Z note 12' }),
  }),
  response: z.object({ entries: z.array(HistoryEntry), nextCursor: z.string().nullable() }),
})
