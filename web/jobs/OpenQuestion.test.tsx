import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cents } from '../../contract/money.ts'
import { PriceChangeId } from '../../contract/price-changes.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { button, pass, press, pressTwice, render, type } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { OpenQuestion } from './OpenQuestion.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('a price that is not answered says what stands, and is given free once, with a reason', async () => {
  const WAIVE = '/api/admin/price-changes/3/waive'
  const calls = answerApi({
    [`POST ${WAIVE}`]: () => Response.json({ id: 3, jobId: 7, price: '147.00' }),
  })
  const question = {
    id: PriceChangeId.parse(3),
    from: cents(147_00),
    to: cents(168_00),
    answerBy: new Date('2026-11-27T20:00:00Z'),
  }
  render(
    <QueryClientProvider client={newQueryClient()}>
      <OpenQuestion question={question} />
    </QueryClientProvider>,
  )
  await pass(10)
  expect(document.body.textContent).toContain(
    '$21.00 more is asked of the customer. $147.00 stays until $168.00 is paid, by Fri, Nov 27, 1:00 PM at the latest.',
  )
  press('Give the $21.00 free…')
  await pass(10)
  expect(button('Give it free').ariaDisabled).toBe('true')
  type('Why it is free', ' Our mistake ')
  pressTwice('Give it free')
  await pass(50)
  expect(calls.filter(({ path }) => path === WAIVE).map(({ body }) => body)).toEqual([
    { reason: 'Our mistake' },
  ])
})
