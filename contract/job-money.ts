import { z } from 'zod'
import { dayOf, Instant } from './calendar.ts'
import { dollars, type ListColumns } from './columns.ts'
import { disputeReasonCopy } from './dispute-copy.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { AmountRange, anyOf, DayRange } from './filters.ts'
import { Id } from './ids.ts'
import { JobCharge, JobRefund } from './job-charges.ts'
import { JobId, JobStatus } from './jobs.ts'
import { list } from './list.ts'
import { cents, Money, MoneySum } from './money.ts'
import { CollectBy, SettleMethod } from './payment-methods.ts'
import { PriceChangeId } from './price-changes.ts'
import { DisputeStatus, PayoutStatus, ReversalStatus } from './payments.ts'
import { RefundSubject } from './refund-subjects.ts'

/** Whether the hauler gives up the share of what goes back, or the platform bears that too. */
export const ShareChoice = z.enum(['take_back', 'absorb'])
export type ShareChoice = z.infer<typeof ShareChoice>

/** Who bears an amount that goes back: cents that add up to it. */
export const Bearing = z.object({ hauler: Money, gst: Money, platform: Money })
export type Bearing = z.infer<typeof Bearing>

/** Who bears the same refund, for each choice. */
export const BothBearings = z.object({ take_back: Bearing, absorb: Bearing })
export type BothBearings = z.infer<typeof BothBearings>

const RefundOffer = z.object({
  /** The most that can go back. */
  most: Money,
  /** Back with the customer, on its way, or set aside after a refund that failed. */
  alreadyRefunded: Money,
  /** Why nothing can be refunded now, and what to do instead; null when something can. */
  refusal: z.string().nullable(),
  /** Who would bear a refund of all of it. */
  whole: BothBearings,
})
/** What of a job's price, tip or rescheduling fees can go back to the customer now. */
export type RefundOffer = z.infer<typeof RefundOffer>

const JobPayout = z.object({
  id: z.number(),
  of: RefundSubject,
  amount: Money,
  status: PayoutStatus,
  reason: z.string().nullable(),
  createdAt: Instant,
})

const JobReversal = z.object({
  id: z.number(),
  of: RefundSubject,
  amount: Money,
  status: ReversalStatus,
  failure: z.string().nullable(),
  cause: z.enum(['refund', 'dispute']),
  createdAt: Instant,
})

const JobDispute = z.object({
  id: z.number(),
  of: RefundSubject,
  amount: Money,
  status: DisputeStatus,
  /** In the provider's word; `disputeReasonCopy` says it plainly. */
  reason: z.string(),
  evidenceDueBy: Instant.nullable(),
  openedAt: Instant,
})

/** All movements of a job's money, the first one first, and what its accounts hold. */
export const JobMoney = z.object({
  jobId: JobId,
  status: JobStatus,
  estimate: Money.nullable(),
  /** What hauler and customer agreed on since; null while the estimate stands. */
  agreed: Money.nullable(),
  finalPrice: Money.nullable(),
  /** What of the price is left to pay; zero for one that is completed or cancelled. */
  due: Money.default(cents(0)),
  /** How and by whom the money is collected; null where it is paid by card. */
  collect: z.object({ method: SettleMethod, by: CollectBy }).nullable().default(null),
  /** A higher price that waits for the customer's answer or payment; null while there is none. */
  question: z
    .object({ id: PriceChangeId, from: Money, to: Money, answerBy: Instant.nullable() })
    .nullable()
    .default(null),
  /** What was kept of a cancelled job. */
  cancellationFee: Money.nullable(),
  charges: z.array(JobCharge),
  refunds: z.array(JobRefund),
  payouts: z.array(JobPayout),
  reversals: z.array(JobReversal),
  disputes: z.array(JobDispute),
  /** Debits are positive: what we owe is below zero. */
  accounts: z.array(z.object({ account: z.string(), balance: MoneySum })),
  refundable: z.record(RefundSubject, RefundOffer),
})
export type JobMoney = z.infer<typeof JobMoney>

const OfJob = z.object({ jobId: JobId })

/** Every movement of a job's money, deleted jobs included, its accounts, and what can be refunded. */
export const getJobMoney = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId/money',
  access: 'admin',
  right: 'see-money',
  summary: 'Every movement of a job’s money, its accounts, and the refundable amounts',
  params: OfJob,
  response: JobMoney,
})

/**
 * Who would bear a refund of this amount, for both choices; nothing is changed. `illegal_move` when
 * nothing can be refunded now, `refused` when the amount is zero or more than can go back.
 */
export const previewRefund = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId/refund',
  access: 'admin',
  right: 'see-money',
  summary: 'How a refund of this amount would be shared; refused as the refund itself would be',
  params: OfJob,
  query: z.object({ amount: Money, of: RefundSubject }),
  errors: ['illegal_move', 'refused'],
  response: BothBearings,
})

/**
 * Refunds part of the price or the tip of a settled job, or of a rescheduling fee, which the platform bears alone; the customer gets a message with the reason.
 * `amount_mismatch` with the right `alreadyRefunded` when something went back since the screen was drawn,
 * `illegal_move` when nothing can be refunded now or the hauler's share is in motion, `refused` for an
 * amount of zero or above what is left.
 */
export const refundSettledJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/refund',
  access: 'admin',
  right: 'give-money',
  summary:
    'Refund part of the price or the tip of a settled job, or of a rescheduling fee; 409 with the right amount when more was refunded than the screen showed',
  params: OfJob,
  body: z.object({
    amount: Money,
    of: RefundSubject,
    share: ShareChoice,
    /** The customer reads it. */
    reason: requiredText('Please give a reason', { max: 500 }),
    /** What the screen showed: a second click is refused by it. */
    alreadyRefunded: Money,
  }),
  errors: ['amount_mismatch', 'illegal_move', 'refused'],
  response: z.object({ jobId: JobId, amount: Money, bearing: Bearing }),
})

/**
 * Requests a failed reversal once more. `illegal_move` when it did not fail, or when its dispute was won
 * and the hauler keeps the share.
 */
export const retryReversal = endpoint({
  method: 'POST',
  path: '/api/admin/reversals/:reversalId/retry',
  access: 'admin',
  right: 'give-money',
  summary: 'Retry the reversal of a part of a share; 409 when it did not fail',
  params: z.object({ reversalId: Id }),
  errors: ['illegal_move'],
  response: z.object({ jobId: JobId, amount: Money }),
})

/** A customer's objection at their bank, as the admin team answers it. */
export const AdminDispute = JobDispute.extend({
  jobId: JobId,
  customerName: z.string(),
  closedAt: Instant.nullable(),
  /** Of the hauler's share: held back until the bank decides. */
  onHold: Money,
  /** Of the hauler's share: could not be taken back from their account. */
  missing: Money,
  /** Of the hauler's share: gone, since the bank decided for the customer. */
  lost: Money,
  /** Of the hauler's share: work done after the money was gone, whose pay the team decides about. */
  undecided: Money,
})
export type AdminDispute = z.infer<typeof AdminDispute>

const disputeColumns: ListColumns<AdminDispute> = {
  id: { title: 'Dispute ID', value: ({ id }) => id },
  job: { title: 'Job ID', value: ({ jobId }) => jobId },
  customer: { title: 'Customer', value: ({ customerName }) => customerName },
  amount: { title: 'Amount (CAD)', value: ({ amount }) => dollars(amount) },
  of: { title: 'Disputed', value: ({ of }) => of },
  status: { title: 'Status', value: ({ status }) => status },
  reason: { title: 'Reason', value: ({ reason }) => disputeReasonCopy(reason) },
  due: { title: 'Evidence due', value: ({ evidenceDueBy }) => dayOrNull(evidenceDueBy) },
  opened: { title: 'Opened', value: ({ openedAt }) => dayOf(openedAt) },
  closed: { title: 'Closed', value: ({ closedAt }) => dayOrNull(closedAt) },
  onHold: { title: 'Share on hold (CAD)', value: ({ onHold }) => dollars(onHold) },
  missing: { title: 'Share not taken back (CAD)', value: ({ missing }) => dollars(missing) },
  lost: { title: 'Borne by the hauler (CAD)', value: ({ lost }) => dollars(lost) },
  undecided: { title: 'Share to decide (CAD)', value: ({ undecided }) => dollars(undecided) },
}

const dayOrNull = (at: Date | null): string | null => at && dayOf(at)

/**
 * Customers' disputes. `urgency` puts open ones first, those whose evidence is due soonest before others.
 */
export const listDisputes = list(
  {
    path: '/api/admin/disputes',
    access: 'admin',
    right: 'see-money',
    summary: 'Customers’ disputes at their banks, newest first',
    item: AdminDispute,
    filters: {
      status: anyOf(DisputeStatus),
      job: anyOf(Id),
      opened: DayRange,
      due: DayRange,
      amount: AmountRange,
    },
    sorts: { openedAt: 'desc', urgency: 'desc', amount: 'desc' },
  },
  disputeColumns,
)
