import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { FileBytes, plainLine } from './fields.ts'
import { PaidCard } from './job-page-parts.ts'
import { Link } from './job-page.ts'
import { DisposalRecord } from './job-proof.ts'
import { RefundSubject } from './refund-subjects.ts'
import { JobId, JobStatus, LoadSize } from './jobs.ts'
import { Money, MoneySum } from './money.ts'
import { PaymentMethod } from './payment-methods.ts'
import { PAYMENT_PURPOSES } from './payments.ts'

/** A line of a receipt; `amount`, of all its pieces, is below zero for what was taken off. */
const ReceiptLine = z.object({ name: z.string(), quantity: z.int().optional(), amount: MoneySum })
/** See the schema of the same name. */
export type ReceiptLine = z.infer<typeof ReceiptLine>

/**
 * What a job cost, what was charged for it and what went back; prices hold the tax already. It adds up:
 * the lines of each group to its amount, the groups to `total`, and `total` with the tip less the refunds
 * to `net`, which is also what the payments come to less everything that went back.
 */
export const Receipt = z.object({
  /** 'R-2026-01063': the year it was issued first, and the number of the job. */
  number: z.string(),
  jobId: JobId,
  status: JobStatus,
  loadSize: LoadSize,
  day: Day,
  /** Street and municipality without the civic number: a link may be passed on. */
  address: z.string(),
  /** When it became what it is, and when the issue that it replaces was; null for the first. */
  issuedAt: Instant,
  replaces: Instant.nullable(),
  seller: z.object({
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string(),
    email: z.string().nullable(),
    /** Null when the operator is not registered for the tax. */
    gstNumber: z.string().nullable(),
  }),
  /** `company` is empty until the customer names one. */
  buyer: z.object({ company: z.string(), name: z.string(), address: z.string() }),
  /** The first name. */
  hauler: z.string().nullable(),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** What was agreed when booking, then each change of it, oldest first. */
  groups: z.array(z.object({ name: z.string(), lines: z.array(ReceiptLine), amount: MoneySum })),
  payments: z.array(
    z.object({
      at: Instant,
      amount: Money,
      purpose: z.enum(PAYMENT_PURPOSES),
      method: PaymentMethod.default('card'),
      /** Null without a card, and for payments from before it was stored. */
      card: PaidCard.nullable(),
    }),
  ),
  /**
   * Those that failed are not listed. `isAfter`: given back after the price was settled, so that the total
   * stays as it was; `gst` is the tax in it.
   */
  refunds: z.array(
    z.object({
      at: Instant,
      amount: Money,
      isOnItsWay: z.boolean(),
      of: RefundSubject,
      isAfter: z.boolean(),
      reason: z.string().nullable(),
      gst: Money.nullable(),
      method: PaymentMethod.default('card'),
      card: PaidCard.nullable(),
    }),
  ),
  cancellationFee: Money.nullable(),
  /** Where everything went, as the hauler recorded it; empty before the completion. */
  disposal: z.array(DisposalRecord),
  /** What the job costs: without the tip, and before refunds that came after it was settled. */
  total: Money,
  tip: Money.nullable(),
  /** What the customer paid in the end, with the tip and less every refund. */
  net: Money,
  /** The tax within the total; null when the operator is not registered for it. */
  gst: z.object({ number: z.string(), percent: z.number(), amount: Money }).nullable(),
})
export type Receipt = z.infer<typeof Receipt>

/**
 * What was paid and refunded for the job of a link; it is empty of payments before the first one.
 * `not_found` as `getJobPage`.
 */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/job/:token/receipt',
  access: 'public',
  summary:
    'The payments and refunds for the job of a link, with the GST included where there is a GST number',
  params: Link,
  response: Receipt,
})

/** The receipt as a PDF, named after the job. `not_found` as `getJobPage`. */
export const getReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/job/:token/receipt.pdf',
  access: 'public',
  summary: 'The same receipt as a PDF',
  params: Link,
  file: 'application/pdf',
  response: FileBytes,
})

/** How often a day a customer can have the receipt of one job emailed again. */
export const RECEIPT_EMAILS_A_DAY = 3

/**
 * Emails the receipt of a completed job once more, to the address of the booking, which the answer does not
 * name: a link may be passed on. `illegal_move` before the job is done, `too_many_requests` after three a day,
 * `not_found` as `getJobPage`.
 */
export const emailReceipt = endpoint({
  method: 'POST',
  path: '/api/job/:token/receipt/email',
  access: 'public',
  summary:
    'Email the receipt of a completed job to its customer once more, at most three times a day',
  params: Link,
  errors: ['illegal_move', 'too_many_requests'],
  response: z.object({ sent: z.literal(true) }),
})

/**
 * Makes the receipt out to a company, or to another address; empty texts take that back. Each change is a
 * new issue, which names the day of the one that it replaces. `not_found` as `getJobPage`.
 */
export const setReceiptBuyer = endpoint({
  method: 'PUT',
  path: '/api/job/:token/receipt/buyer',
  access: 'public',
  summary: 'Make the receipt of the job of a link out to a company or another address',
  params: Link,
  body: z.object({
    company: plainLine(120, 'Please use at most 120 characters'),
    address: plainLine(200, 'Please use at most 200 characters'),
  }),
  response: Receipt,
})
