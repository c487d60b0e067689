import { expect, test } from 'vitest'
import { type AdminPayout, listPayouts } from '../../contract/admin-payouts.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { PAYOUT_STATUSES } from '../../contract/payments.ts'
import { toCsv } from '../ui/csv.ts'
import { payoutViews } from './payout-columns.tsx'
import { canRetry } from './payout-list.ts'

const payout: AdminPayout = {
  id: 1,
  // Numbers as the API gives them.
  jobId: 1_001 as JobId,
  haulerId: 7 as HaulerId,
  haulerName: 'Dale Kowalchuk',
  amount: cents(104_99),
  status: 'paid',
  reason: null,
  releasesAt: null,
  transferId: 'tr_1',
  createdAt: new Date('2026-11-20T18:00:00Z'),
  paidAt: new Date('2026-11-20T18:00:05Z'),
}

test('only what failed or waits can be retried', () => {
  expect(PAYOUT_STATUSES.filter((status) => canRetry({ status }))).toEqual([
    'waiting_for_bank',
    'failed',
  ])
})

test('every state of a payout has a view', () => {
  const states = payoutViews.flatMap(({ filters }) => filters['status'] ?? [])
  expect(states.toSorted()).toEqual(PAYOUT_STATUSES.toSorted())
})

test('the file of payouts has plain numbers and ISO dates', () => {
  const [head, row] = toCsv(Object.values(listPayouts.columns), [payout]).split('\r\n')
  expect(head?.charCodeAt(0)).toBe(0xfeff)
  expect(row).toBe(
    '1,1001,7,Dale Kowalchuk,104.99,paid,,tr_1,2026-11-20T18:00:00.000Z,2026-11-20T18:00:05.000Z,',
  )
})
