import { expect, test } from 'vitest'
import { cents } from '../../../contract/money.ts'
import type { PaymentMethod } from '../../../contract/payment-methods.ts'
import type { MoveOptions } from '../../../contract/team-moves.ts'
import { refundsCopy } from './cancel-copy.ts'
import { byHandCopy, refundCopy, unpaidCopy } from './method-copy.ts'
import { moveConsequence } from './trays/move-copy.ts'

const METHODS: readonly PaymentMethod[] = ['card', 'cash', 'e_transfer', 'cheque', 'account']

test('only a card is named where there is one', () => {
  expect(METHODS.map((method) => refundCopy('$10.00', { method }))).toEqual([
    '$10.00 goes back to the card',
    '$10.00 is to be handed back in cash',
    '$10.00 is to be sent back by e-transfer',
    '$10.00 is to be sent back by cheque',
    "$10.00 is credited on the account's invoice",
  ])
  expect(METHODS.map((method) => unpaidCopy(method, 'Amrita'))).toEqual([
    'Amrita pays the new price',
    'The new price is collected in cash',
    'The new price is collected by e-transfer',
    'The new price is collected by cheque',
    "The new price goes on the account's invoice",
  ])
  expect(METHODS.filter((method) => byHandCopy(method) !== '')).toEqual([
    'cash',
    'e_transfer',
    'cheque',
  ])
})

test('cancelling a job that was paid in cash and by card names both', () => {
  const refund = (method: PaymentMethod, amount: number) => ({
    method,
    amount: cents(amount),
    cardBrand: method === 'card' ? 'visa' : null,
    cardLast4: method === 'card' ? '4242' : null,
  })
  const outcome = { fee: cents(0), refunded: cents(60_00), haulerGets: cents(0) }
  expect(refundsCopy({ ...outcome, refunds: [refund('card', 40_00), refund('cash', 20_00)] })).toBe(
    '$40.00 goes back to Visa 4242. $20.00 is to be handed back in cash. Record it under Money once it is done.',
  )
  expect(refundsCopy({ ...outcome, refunds: [refund('account', 60_00)] })).toBe(
    "$60.00 is credited on the account's invoice.",
  )
})

test('a move without a card says that nothing can be charged, and how money goes back', () => {
  const sentence = (method: PaymentMethod, fee: number, refunds = 0) =>
    moveConsequence(
      {
        method,
        fee: cents(fee),
        sameDay: refunds ? { today: '2026-11-24', adds: cents(0), refunds: cents(refunds) } : null,
        hauler: null,
      } as MoveOptions,
      { date: '2026-11-27' } as Parameters<typeof moveConsequence>[1],
      { isWaived: false, job: { firstName: 'Amrita', paymentStatus: 'paid' } },
    )
  expect(sentence('card', 25_00)).toContain('$25.00 is charged to the saved card now.')
  expect(sentence('cash', 25_00)).toContain('No card is saved to charge $25.00 to.')
  expect(sentence('card', 0, 15_00)).toContain('$15.00 goes back to the card now.')
  expect(sentence('cash', 0, 15_00)).toContain('$15.00 is to be handed back in cash.')
  expect(sentence('cash', 0, 15_00)).not.toContain('card')
})
