import { z } from 'zod'
import { Instant } from './calendar.ts'
import { dollars, type ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { AmountRange, anyOf, DayRange } from './filters.ts'
import { HaulerId } from './haulers.ts'
import { Id } from './ids.ts'
import { JobId } from './jobs.ts'
import { list } from './list.ts'
import { Money } from './money.ts'
import { PayoutStatus } from './payments.ts'

/** A payout as the admin team sees it; `transferId` is null until the payment provider has it. */
export const AdminPayout = z.object({
  id: z.number(),
  jobId: JobId,
  haulerId: HaulerId,
  haulerName: z.string(),
  amount: Money,
  status: PayoutStatus,
  /** Why it waits or failed. */
  reason: z.string().nullable(),
  /** When a payout on hold goes by itself, at the earliest; null for one that no time holds. */
  releasesAt: Instant.nullable(),
  transferId: z.string().nullable(),
  createdAt: Instant,
  paidAt: Instant.nullable(),
})
export type AdminPayout = z.infer<typeof AdminPayout>

const payoutColumns: ListColumns<AdminPayout> = {
  id: { title: 'Payout ID', value: ({ id }) => id },
  job: { title: 'Job ID', value: ({ jobId }) => jobId },
  haulerId: { title: 'Hauler ID', value: ({ haulerId }) => haulerId },
  hauler: { title: 'Hauler', value: ({ haulerName }) => haulerName },
  amount: { title: 'Amount (CAD)', value: ({ amount }) => dollars(amount) },
  status: { title: 'Status', value: ({ status }) => status },
  reason: { title: 'Reason', value: ({ reason }) => reason },
  transfer: { title: 'Transfer', value: ({ transferId }) => transferId },
  created: { title: 'Created', value: ({ createdAt }) => createdAt.toISOString() },
  paid: { title: 'Paid', value: ({ paidAt }) => paidAt?.toISOString() ?? null },
  releases: {
    title: 'On hold until',
    value: ({ releasesAt }) => releasesAt?.toISOString() ?? null,
  },
}

/** Every payout with its state and reason. `created` is the day it was earned, `paid` the day it was sent. */
export const listPayouts = list(
  {
    path: '/api/admin/payouts',
    access: 'admin',
    right: 'see-money',
    summary: 'Every payout with its state and reason, newest first',
    item: AdminPayout,
    search: 'Job ID, hauler, reason',
    filters: {
      status: anyOf(PayoutStatus),
      job: anyOf(Id),
      hauler: anyOf(Id),
      amount: AmountRange,
      created: DayRange,
      paid: DayRange,
    },
    sorts: { createdAt: 'desc', amount: 'desc' },
  },
  payoutColumns,
)

/**
 * Sends a payout that failed or waits once more. `illegal_move` when it does neither, or while the
 * customer disputes the payment or has an open problem, and until the time after the pickup is over.
 */
export const retryPayout = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/:payoutId/retry',
  access: 'admin',
  right: 'settle-money',
  summary: 'Retries a payout that failed or waits; 409 when it does neither',
  params: z.object({ payoutId: Id }),
  errors: ['illegal_move'],
  response: z.object({ id: z.number(), status: PayoutStatus }),
})
