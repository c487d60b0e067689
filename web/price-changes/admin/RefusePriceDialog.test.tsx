import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { JobId } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import { PriceChangeId } from '../../../contract/price-changes.ts'
import { type PriceToReview } from '../../../contract/price-reviews.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { button, pass, press, render, type } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { RefusePriceDialog } from './RefusePriceDialog.tsx'

const PRICE: PriceToReview = {
  id: PriceChangeId.parse(3),
  jobId: JobId.parse(7),
  haulerName: 'Dale Kowalchuk',
  items: [],
  status: 'pending_admin',
  byTeam: false,
  from: cents(150_00),
  to: cents(250_00),
  cap: cents(172_50),
  due: cents(100_00),
  reason: 'A second sofa',
  photos: [],
  answerBy: null,
  now: new Date('2026-11-18T18:00:00Z'),
  createdAt: new Date('2026-11-21T20:00:00Z'),
}

const onDone = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  onDone.mockClear()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

async function refuse(answer: () => Response, reason: string) {
  const asked = answerApi({ 'POST /api/admin/price-changes/3/refuse': answer })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <RefusePriceDialog price={PRICE} onDone={onDone} />
    </QueryClientProvider>,
  )
  await pass(100)
  if (reason) type('Reason', reason)
  button('Refuse price').focus()
  press('Refuse price')
  await pass(100)
  return asked
}

const field = () => document.querySelector('textarea')

test('without a reason nothing is sent, and the focus goes to where it is missing', async () => {
  const asked = await refuse(() => refusal('internal', 'Not asked for'), '')
  expect(asked).toEqual([])
  expect(document.activeElement).toBe(field())
})

test('what was written stays when the server could not take it', async () => {
  await refuse(() => refusal('unavailable', 'Please try again'), 'Two trips are enough')
  expect(onDone).not.toHaveBeenCalled()
  expect(field()?.value).toBe('Two trips are enough')
})

test('the dialog closes when another admin has already decided on the price', async () => {
  await refuse(() => refusal('illegal_move', 'It is decided'), 'Two trips are enough')
  expect(onDone).toHaveBeenCalledOnce()
})
