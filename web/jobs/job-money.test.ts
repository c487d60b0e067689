import { expect, test } from 'vitest'
import { JobMoney } from '../../contract/job-money.ts'
import { accountsOf, isOnItsWay, movementsOf, refundableOf, refundRefusal } from './job-money.ts'

const none = { hauler: '0.00', gst: '0.00', platform: '0.00' }
const offer = (refusal: string | null) => ({
  most: '0.00',
  alreadyRefunded: '0.00',
  refusal,
  whole: { take_back: none, absorb: none },
})

const money = (changes: object = {}): JobMoney =>
  JobMoney.decode({
    jobId: 7,
    status: 'completed',
    estimate: '149.99',
    agreed: null,
    finalPrice: '149.99',
    cancellationFee: null,
    charges: [],
    refunds: [],
    payouts: [],
    reversals: [],
    disputes: [],
    accounts: [],
    question: null,
    refundable: {
      price: offer(null),
      tip: offer('No tip was paid for job #7'),
      rescheduling_fee: offer('No rescheduling fee was kept for job #7'),
    },
    ...changes,
  } as never)

test('the movements of a job stand in the order they began, each with its state and why', () => {
  const all = movementsOf(
    money({
      charges: [
        {
          id: 1,
          purpose: 'booking',
          amount: '149.99',
          status: 'paid',
          failure: null,
          createdAt: '2026-11-01T10:00:00Z',
        },
      ],
      refunds: [
        {
          id: 2,
          of: 'tip',
          amount: '5.00',
          status: 'failed',
          failure: 'The account is closed.',
          reason: 'Sorry.',
          share: '5.00',
          isRetried: true,
          createdAt: '2026-11-04T10:00:00Z',
        },
      ],
      disputes: [
        {
          id: 9,
          of: 'price',
          amount: '149.99',
          status: 'open',
          reason: 'fraudulent',
          evidenceDueBy: null,
          openedAt: '2026-11-03T10:00:00Z',
        },
      ],
    }),
  )
  expect(
    all.map(({ what, amount, badge, notes }) => [what, amount, badge.label, ...notes]),
  ).toEqual([
    ['Charge at booking', 149_99, 'Paid'],
    ['Dispute', -149_99, 'Open', 'The cardholder says that they did not make this payment'],
    [
      'Refund of the tip',
      -5_00,
      'Failed',
      'Sorry.',
      "$5.00 of it was the hauler's share",
      'The account is closed.',
      'Asked for once more',
    ],
  ])
  expect(all[1]?.disputeId).toBe(9)
})

test('what is owed reads as people count it, and empty accounts are left out', () => {
  const accounts = [
    { account: 'cash', balance: '45.00' },
    { account: 'hauler_payable', balance: '0.00' },
    { account: 'platform_fee', balance: '-45.00' },
  ]
  expect(accountsOf(money({ accounts }))).toEqual([
    { name: 'With the provider', amount: 45_00 },
    { name: 'Platform fee', amount: 45_00 },
  ])
})

test('a refund is refused only when neither price, tip nor rescheduling fee can go back', () => {
  const nothing = {
    price: offer('All of it is back'),
    tip: offer('No tip was paid'),
    rescheduling_fee: offer('No rescheduling fee was kept'),
  }
  expect(refundRefusal(money())).toBeNull()
  for (const of of ['tip', 'rescheduling_fee'] as const) {
    const one = money({ refundable: { ...nothing, [of]: offer(null) } })
    expect(refundRefusal(one)).toBeNull()
    expect(refundableOf(one)).toEqual([of])
  }
  expect(refundRefusal(money({ refundable: nothing }))).toBe('All of it is back')
})

const refund = (status: string) => ({
  id: 2,
  of: 'price',
  amount: '5.00',
  status,
  failure: null,
  reason: 'Sorry.',
  share: '0.00',
  isRetried: false,
  createdAt: '2026-11-04T10:00:00Z',
})

test('money is on its way as long as the provider has not answered', () => {
  expect(isOnItsWay(money())).toBe(false)
  expect(isOnItsWay(money({ refunds: [refund('succeeded')] }))).toBe(false)
  expect(isOnItsWay(money({ refunds: [refund('succeeded'), refund('requested')] }))).toBe(true)
})
