import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cents } from '../../../contract/money.ts'
import { pass, press, pressTwice, type } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { aJob, NOW, serve, showPanel, TOKEN, encodePage } from '../testing/given.tsx'
import { TipPanel } from './TipPanel.tsx'

const TIP = `POST /api/job/${TOKEN}/tip`
const page = () => document.body.textContent
const completedJob = (tip: number | null = null) =>
  aJob({
    status: 'completed',
    cancel: null,
    canTip: tip === null,
    money: { isFinal: true, tip: tip === null ? null : cents(tip) },
  })

const choose = (amount: string) => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith(amount),
  )
  act(() => label?.querySelector('input')?.click())
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('nothing is chosen for the customer, and nothing is sent before they choose', async () => {
  const calls = await showPanel(TipPanel, completedJob())
  expect(page()).toContain('Dale gets 100% of it.')
  for (const amount of ['$17', '$25', '$33']) expect(page()).toContain(amount)
  expect(document.querySelectorAll('input:checked')).toHaveLength(0)
  press('Send a tip')
  await pass(50)
  expect(page()).toContain('Please choose an amount')
  expect(document.activeElement).toBe(document.querySelector('input'))
  expect(calls).toHaveLength(1)
})

test('two presses tip once, and the thanks name the amount', async () => {
  const calls = await showPanel(TipPanel, completedJob(), {
    [TIP]: () => Response.json({ page: serve(completedJob(2_500)), pay: null }),
  })
  choose('$25')
  await pass(50)
  pressTwice('Tip $25.00')
  await pass(100)
  expect(calls.flatMap(({ body }) => body ?? [])).toEqual([{ amount: '25.00' }])
  expect(page()).toContain('You tipped Dale $25.00. Dale gets 100% of it.')
  expect(document.activeElement?.textContent).toBe('Thank you')
})

test('an amount of one’s own is checked before it is sent', async () => {
  const calls = await showPanel(TipPanel, completedJob(), {
    [TIP]: () => Response.json({ page: serve(completedJob(1_250)), pay: null }),
  })
  choose('Another amount')
  await pass(50)
  type('Your amount in dollars', '1')
  press('Send a tip')
  await pass(50)
  expect(page()).toContain('A tip is between $2 and $500')
  expect(document.activeElement?.id).toBe('own-tip')
  expect(calls).toHaveLength(1)

  type('Your amount in dollars', '12.50')
  press('Tip $12.50')
  await pass(100)
  expect(calls.flatMap(({ body }) => body ?? [])).toEqual([{ amount: '12.50' }])
})

test('a card that is declined is paid for by hand, and thanked for once it is', async () => {
  await showPanel(TipPanel, completedJob(), {
    [TIP]: () =>
      Response.json({
        page: encodePage(completedJob()),
        pay: { clientSecret: 's', provider: 'sandbox', amount: '17.00', failure: 'Declined.' },
      }),
    'POST /api/sandbox/payments/confirm': () => Response.json({ status: 'succeeded' }),
    [`POST /api/job/${TOKEN}/payments/check`]: () => Response.json(serve(completedJob(1_700))),
  })
  choose('$17')
  await pass(50)
  press('Tip $17.00')
  await pass(100)
  expect(page()).toContain('Declined. Please pay the $17.00 another way.')
  // What is paid with here is not kept for later.
  expect(page()).not.toContain('will save this card')
  press('Apple Pay')
  await pass(100)
  await pass(100)
  expect(page()).toContain('You tipped Dale $17.00.')
})

test('a tip that was given stands there with thanks, and is not asked for again', async () => {
  await showPanel(TipPanel, completedJob(2_500))
  expect(page()).toContain('You tipped Dale $25.00.')
  expect(page()).not.toContain('A tip for')
})
