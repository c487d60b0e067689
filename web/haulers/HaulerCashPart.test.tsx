import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HaulerId } from '../../contract/haulers.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { button, pass, press, pressTwice, render, type } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { HaulerCashPart } from './HaulerCashPart.tsx'

const CASH = '/api/admin/haulers/3/cash'
const UNDO = '/api/admin/hand-ins/9/undo'
const handIn = {
  id: 9,
  amount: '100.00',
  day: '2026-11-26',
  receivedBy: 'Priya',
  reason: 'Weekly cash',
  recordedBy: 'Jordan Leung',
  at: '2026-11-26T18:00:00Z',
  undoneAt: null,
  withdrawn: null,
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T18:00:00Z') })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

async function show(cash: { held: string; handIns: unknown[] }) {
  let now = cash
  const calls = answerApi({
    [`GET ${CASH}`]: () => Response.json(now),
    [`POST ${CASH}`]: () => {
      now = { held: '49.99', handIns: [handIn] }
      return Response.json({ ...now, handInId: 9, undoUntil: '2026-11-26T18:00:08Z' })
    },
    [`POST ${UNDO}`]: () => Response.json(cash),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <HaulerCashPart haulerId={HaulerId.parse(3)} />
    </QueryClientProvider>,
  )
  await pass(50)
  return calls
}
const page = () => document.body.textContent

test('cash is recorded once with what was held, listed, and undone within eight seconds', async () => {
  const calls = await show({ held: '149.99', handIns: [] })
  expect(page()).toContain('Still held$149.99')
  press('Record cash handed in…')
  await pass(10)
  type('Amount handed in', '150')
  expect(button('Record').ariaDisabled).toBe('true')
  expect(page()).toContain('$149.99 is all that is still held')
  type('Amount handed in', '100')
  type('To whom', 'Priya')
  type('Reason', 'Weekly cash')
  pressTwice('Record')
  await pass(100)
  expect(calls.filter(({ path, body }) => path === CASH && body)).toMatchObject([
    {
      body: {
        amount: '100.00',
        day: '2026-11-26',
        receivedBy: 'Priya',
        reason: 'Weekly cash',
        held: '149.99',
      },
    },
  ])
  expect(page()).toContain('Still held$49.99')
  expect(page()).toContain('to Priya: Weekly cash. Recorded by Jordan Leung.')
  press('Undo')
  await pass(50)
  expect(calls.map(({ path }) => path)).toContain(UNDO)
  expect(page()).not.toContain('reduced by that much less')
})

test('after eight seconds nothing offers to undo it', async () => {
  await show({ held: '149.99', handIns: [] })
  press('Record cash handed in…')
  await pass(10)
  type('To whom', 'Priya')
  type('Reason', 'Weekly cash')
  press('Record')
  await pass(100)
  expect(page()).toContain('Next payouts are reduced by that much less')
  await pass(8_000)
  expect(page()).not.toContain('Next payouts are reduced by that much less')
})

test('a hauler who never took cash has no such part', async () => {
  await show({ held: '0.00', handIns: [] })
  expect(page()).toBe('')
})

test('recorded already without an answer, a second press sends what was held at first, and the form closes', async () => {
  let held = '149.99'
  const client = newQueryClient()
  const calls = answerApi({
    [`GET ${CASH}`]: () => Response.json({ held, handIns: [] }),
    [`POST ${CASH}`]: () => refusal('amount_mismatch', '$49.99 is held now'),
  })
  render(
    <QueryClientProvider client={client}>
      <HaulerCashPart haulerId={HaulerId.parse(3)} />
    </QueryClientProvider>,
  )
  await pass(50)
  press('Record cash handed in…')
  await pass(10)
  type('Amount handed in', '40')
  type('To whom', 'Priya')
  type('Reason', 'Weekly cash')
  held = '49.99'
  await act(() => client.invalidateQueries())
  await pass(50)
  expect(page()).toContain('Still held$49.99')
  press('Record')
  await pass(100)
  expect(calls.find(({ body }) => body)?.body).toMatchObject({ held: '149.99' })
  expect(document.querySelector('form')).toBeNull()
})

test('a record is withdrawn with a reason, and stays in the list with it', async () => {
  let now: { held: string; handIns: unknown[] } = { held: '0.00', handIns: [handIn] }
  const withdrawn = { by: 'Priya Nair', reason: 'It never came' }
  const calls = answerApi({
    [`GET ${CASH}`]: () => Response.json(now),
    'POST /api/admin/hand-ins/9/withdraw': () => {
      now = { held: '100.00', handIns: [{ ...handIn, undoneAt: handIn.at, withdrawn }] }
      return Response.json(now)
    },
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <HaulerCashPart haulerId={HaulerId.parse(3)} />
    </QueryClientProvider>,
  )
  await pass(50)
  press(/^Withdraw… \$100\.00 of .*Nov 26/)
  press('Withdraw')
  expect(page()).toContain('Please write the reason')
  type('Why is it withdrawn?', 'It never came')
  pressTwice('Withdraw')
  await pass(100)
  expect(calls.filter(({ body }) => body).map(({ body }) => body)).toEqual([
    { reason: 'It never came' },
  ])
  expect(page()).toContain('Still held$100.00')
  expect(page()).toContain('Withdrawn by Priya Nair: It never came')
  expect(document.querySelector('s')?.textContent).toContain('$100.00')
})
