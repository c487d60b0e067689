import { expect, test } from 'vitest'
import { z } from 'zod'
import { Instant } from '../../contract/calendar.ts'
import { cents, Money } from '../../contract/money.ts'
import { encoderOf } from './bind.ts'

const Answer = z.array(
  z.object({
    id: z.int(),
    status: z.enum(['pending', 'paid']),
    price: Money.nullable(),
    at: Instant,
    note: z.string().optional(),
    parts: z.array(z.object({ fee: Money })),
    kind: z.union([z.literal('a'), z.object({ amount: Money })]),
  }),
)
const at = new Date('2026-11-21T19:00:00Z')

test('an answer is written as zod writes it', () => {
  const answer: z.output<typeof Answer> = [
    { id: 1, status: 'paid', price: cents(149_00), at, note: 'x', parts: [], kind: 'a' },
    {
      id: 2,
      status: 'pending',
      price: null,
      at,
      parts: [{ fee: cents(5) }],
      kind: { amount: cents(7) },
    },
  ]
  expect(JSON.stringify(encoderOf(Answer)(answer))).toBe(JSON.stringify(z.encode(Answer, answer)))
})

test('keys that the contract does not name never leave', () => {
  const encode = encoderOf(
    z.object({ id: z.int(), user: z.object({ name: z.string() }).nullable() }),
  )
  const row = { id: 1, password: 'x', user: { name: 'Mei', email: 'mei@example.test' } }
  expect(encode(row)).toEqual({ id: 1, user: { name: 'Mei' } })
  expect(encode({ ...row, user: null })).toEqual({ id: 1, user: null })
})

test('an amount that is no whole number of cents is not written', () => {
  expect(() => encoderOf(z.object({ price: Money }))({ price: 14.5 })).toThrow(
    'whole number of cents',
  )
})
