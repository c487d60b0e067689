import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { pass, render } from '../testing/render.ts'
import { CashHeld } from './CashHeld.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function show(cash: unknown) {
  answerApi({ 'GET /api/hauler/cash': () => Response.json(cash) })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <CashHeld />
    </QueryClientProvider>,
  )
  await pass(50)
  return document.body.textContent
}

test('a hauler reads what cash they hold, and what they handed in', async () => {
  const handIns = [{ id: 9, amount: '100.00', day: '2026-11-26', receivedBy: 'Priya' }]
  const text = await show({ held: '49.99', handIns })
  expect(text).toContain("You hold $49.99 of customers' cash. It comes off your next payouts")
  expect(text).toContain('Handed in once')
  expect(text).toContain('to Priya')
})

test('who never took cash reads nothing of it', async () => {
  expect(await show({ held: '0.00', handIns: [] })).toBe('')
})
