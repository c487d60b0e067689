import { z } from 'zod'
import { Instant } from './calendar.ts'
import { dollars, type ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { anyOf } from './filters.ts'
import { Id } from './ids.ts'
import { JobId } from './jobs.ts'
import { list } from './list.ts'
import { Money, MoneySum } from './money.ts'

/** What a finding of the reconciliation is about. */
export const FINDING_SUBJECTS = ['payment', 'refund', 'transfer', 'account', 'dispute'] as const
/** One of `FINDING_SUBJECTS`. */
export const FindingSubject = z.enum(FINDING_SUBJECTS)
export type FindingSubject = z.infer<typeof FindingSubject>

/** Sums of the ledger, each from the beginning of the books. */
export const MoneySums = z.object({
  /** Charged to customers. */
  captured: MoneySum,
  /** Back with customers. */
  refunded: MoneySum,
  /** With haulers. */
  paidOut: MoneySum,
  /** Earned by haulers and not transferred yet. */
  owed: MoneySum,
  /** The platform's own part, before what the provider keeps, and without the tax in the prices. */
  fees: MoneySum,
  /** Owed to the tax agency. */
  gst: MoneySum,
  /** Charged to customers as tips, which are the haulers'. */
  tips: MoneySum,
  /** With customers' banks while disputes are open. */
  disputed: MoneySum,
  /** What the provider deducted from the charges, as far as it has reported it. */
  providerFees: MoneySum,
  /** Paid by customers for work that is not finished, and refunds on their way. */
  held: MoneySum,
})
export type MoneySums = z.infer<typeof MoneySums>

const LastCheck = z.object({
  at: Instant,
  compared: z.number(),
  healed: z.number(),
  /** Why it could not be finished; null when it was. */
  failure: z.string().nullable(),
})
/** The last comparison: how many movements were compared, and how many of our rows were brought up to date. */
export type LastCheck = z.infer<typeof LastCheck>

/** Sums of the ledger in dollars, and how the last comparison went; null before the first one. */
export const getMoney = endpoint({
  method: 'GET',
  path: '/api/admin/money',
  access: 'admin',
  right: 'see-money',
  summary:
    'Sums of the ledger, and the result of the last reconciliation with the payment provider',
  response: z.object({
    provider: z.enum(['sandbox', 'stripe']),
    sums: MoneySums,
    lastCheck: LastCheck.nullable(),
    /** How much of each waits for a person. */
    waiting: z.object({
      failedPayouts: z.number(),
      openDisputes: z.number(),
      /** Of companies, due before today and not paid. */
      overdueInvoices: z.number(),
      /** Failed refunds and reversals, and differences from the provider. */
      troubles: z.number(),
    }),
  }),
})

/** A refund that did not reach the customer and was not requested again yet. */
export const FailedRefund = z.object({
  id: z.number(),
  jobId: JobId,
  amount: Money,
  /** What the bank said. */
  failure: z.string().nullable(),
  failedAt: Instant,
})
export type FailedRefund = z.infer<typeof FailedRefund>

/**
 * Requests a failed refund once more, as a new refund with the same reason. `illegal_move` when it did not
 * fail or was requested again already; `refused` when less than its amount is held.
 */
export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:refundId/retry',
  access: 'admin',
  right: 'give-money',
  summary: 'Retries a failed refund as a new refund; 409 when that was done already',
  params: z.object({ refundId: Id }),
  errors: ['illegal_move', 'refused'],
  response: z.object({ jobId: JobId, amount: Money }),
})

/** A part of a share that could not be taken back from a hauler's account. */
export const FailedReversal = z.object({
  id: z.number(),
  jobId: JobId,
  haulerName: z.string(),
  amount: Money,
  /** What the provider said. */
  failure: z.string().nullable(),
  failedAt: Instant,
})
export type FailedReversal = z.infer<typeof FailedReversal>

/**
 * A difference between the payment provider's records and our books that reconciliation could not fix.
 * `ours` and `theirs` are sentences for people.
 */
export const Finding = z.object({
  id: z.number(),
  subject: FindingSubject,
  /** What the provider calls it. */
  providerId: z.string(),
  jobId: JobId.nullable(),
  what: z.string(),
  ours: z.string(),
  theirs: z.string(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
})
export type Finding = z.infer<typeof Finding>

/** A webhook event of the provider that had no effect, for example about an object that is not ours. */
export const SetAsideEvent = z.object({
  id: z.number(),
  /** The provider's id of the event. */
  eventId: z.string(),
  type: z.string(),
  /** Why it had no effect. */
  reason: z.string(),
  receivedAt: Instant,
})
export type SetAsideEvent = z.infer<typeof SetAsideEvent>

/**
 * What the money screen lists for a person to look at: failed refunds and reversals, open findings, and
 * the latest events that were set aside.
 */
export const listMoneyTroubles = endpoint({
  method: 'GET',
  path: '/api/admin/money/troubles',
  access: 'admin',
  right: 'see-money',
  summary:
    'Failed refunds and reversals, differences from the payment provider, and its latest events that were set aside; the latest 100 of each, with totals',
  response: z.object({
    /** How many there are of each, also beyond those that are listed. */
    totals: z.object({ refunds: z.number(), reversals: z.number(), findings: z.number() }),
    refunds: z.array(FailedRefund),
    /** Parts of shares that could not be taken back. */
    reversals: z.array(FailedReversal),
    findings: z.array(Finding),
    events: z.array(SetAsideEvent),
  }),
})
/** The answer of `listMoneyTroubles`. */
export type MoneyTroubles = z.infer<typeof listMoneyTroubles.response>

/**
 * Compares our books with the payment provider now and waits for the result. `provider_unavailable` with
 * the reason when it could not be finished; what was compared until then is kept.
 */
export const checkMoney = endpoint({
  method: 'POST',
  path: '/api/admin/money/check',
  access: 'admin',
  right: 'settle-money',
  summary: 'Reconciles our books with the payment provider now; 502 when it does not answer',
  errors: ['provider_unavailable'],
  response: z.object({ compared: z.number(), healed: z.number(), findings: z.number() }),
})

/**
 * One entry of the ledger: either a debit or a credit of one account, in dollars. The entries of one
 * `transactionId` add up to zero.
 */
export const LedgerLine = z.object({
  id: z.number(),
  transactionId: z.string(),
  at: Instant,
  kind: z.string(),
  jobId: JobId,
  /** The row that caused it. */
  reference: z.string(),
  account: z.string(),
  debit: Money.nullable(),
  credit: Money.nullable(),
})
export type LedgerLine = z.infer<typeof LedgerLine>

const ledgerColumns: ListColumns<LedgerLine> = {
  transaction: { title: 'Transaction', value: ({ transactionId }) => transactionId },
  booked: { title: 'Booked', value: ({ at }) => at.toISOString() },
  kind: { title: 'Kind', value: ({ kind }) => kind },
  job: { title: 'Job ID', value: ({ jobId }) => jobId },
  reference: { title: 'Reference', value: ({ reference }) => reference },
  account: { title: 'Account', value: ({ account }) => account },
  debit: { title: 'Debit (CAD)', value: ({ debit }) => dollars(debit) },
  credit: { title: 'Credit (CAD)', value: ({ credit }) => dollars(credit) },
}

/** The entries of the ledger in the order they were booked; `X-Total-Count` counts no further than 10,000. */
export const listLedger = list(
  {
    path: '/api/admin/ledger',
    access: 'admin',
    right: 'see-money',
    summary: 'The entries of the ledger, the last one booked first',
    item: LedgerLine,
    filters: { job: anyOf(Id) },
    sorts: { booked: 'desc' },
  },
  ledgerColumns,
)
