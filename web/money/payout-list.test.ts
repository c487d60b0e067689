import { expect, test } from 'vitest'
import type { AdminPayout } from '../../contract/admin-money.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { PAYOUT_STATUSES } from '../../contract/payments.ts'
import { toCsv } from '../ui/csv.ts'
import { canRetry, findPayouts, payoutCsvColumns } from './payout-list.ts'

const payout = (id: number, fields: Partial<AdminPayout> = {}): AdminPayout => ({
  id,
  // Numbers as the API gives them.
  jobId: (1_000 + id) as JobId,
  haulerId: 7 as HaulerId,
  haulerName: 'Dale Kowalchuk',
  amount: cents(104_99),
  status: 'paid',
  reason: null,
  transferId: 'tr_1',
  createdAt: new Date('2026-11-20T18:00:00Z'),
  paidAt: new Date('2026-11-20T18:00:05Z'),
  ...fields,
})

test('payouts are found by state, job, hauler and reason', () => {
  const stuck = payout(2, { status: 'failed', reason: 'Too old a charge' })
  const all = [payout(1), stuck]
  expect(findPayouts(all, { view: 'failed', search: '' })).toEqual([stuck])
  expect(findPayouts(all, { view: 'all', search: '#1001 dale' })).toEqual([all[0]])
  expect(findPayouts(all, { view: 'all', search: 'too old' })).toEqual([stuck])
})

test('only what failed or waits can be retried', () => {
  expect(PAYOUT_STATUSES.filter((status) => canRetry({ status }))).toEqual([
    'waiting_for_bank',
    'failed',
  ])
})

test('the file of payouts has plain numbers and ISO dates', () => {
  const [head, row] = toCsv(payoutCsvColumns, [payout(1)]).split('\r\n')
  expect(head?.charCodeAt(0)).toBe(0xfeff)
  expect(row).toBe(
    '1,1001,7,Dale Kowalchuk,104.99,paid,,tr_1,2026-11-20T18:00:00.000Z,2026-11-20T18:00:05.000Z',
  )
})
