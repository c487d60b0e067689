import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { JobId } from '../../contract/jobs.ts'
import type { JobMoney } from '../../contract/job-money.ts'
import { cents } from '../../contract/money.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { pass, press, render } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useRefund } from './use-refund.ts'

const nothing = cents(0)
const none = { hauler: nothing, gst: nothing, platform: nothing }
const whole = { take_back: none, absorb: none }
const offer = { most: cents(150_00), alreadyRefunded: nothing, refusal: null, whole }
const MONEY: JobMoney = {
  jobId: JobId.parse(7),
  status: 'completed',
  estimate: cents(150_00),
  agreed: null,
  finalPrice: cents(150_00),
  due: cents(0),
  collect: null,
  question: null,
  cancellationFee: null,
  charges: [],
  refunds: [],
  payouts: [],
  reversals: [],
  disputes: [],
  accounts: [],
  refundable: {
    price: offer,
    tip: { ...offer, refusal: 'No tip was paid' },
    rescheduling_fee: { ...offer, refusal: 'No rescheduling fee was kept' },
  },
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

function Form() {
  const form = useRefund(MONEY, () => undefined)
  return (
    <>
      <p>{form.refused}</p>
      <button onClick={() => form.change({ isWhole: false, typed: '50', reason: 'Sorry' })}>
        Fill
      </button>
      <button onClick={form.submit}>Send</button>
    </>
  )
}

test('when it cannot be told who bears a refund, nothing is sent and that is said', async () => {
  let isUp = false
  const requests = answerApi({
    'GET /api/admin/jobs/7/refund?amount=50.00&of=price': () =>
      isUp
        ? Response.json({
            take_back: { hauler: '35.00', gst: '0.00', platform: '15.00' },
            absorb: { hauler: '0.00', gst: '0.00', platform: '50.00' },
          })
        : refusal('unavailable', 'Please try again'),
    'POST /api/admin/jobs/7/refund': () => refusal('unavailable', 'Please try again'),
  })
  const sent = () => requests.filter(({ body }) => body !== undefined)
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  press('Fill')
  await pass(50)
  press('Send')
  await pass(50)
  expect(document.querySelector('p')?.textContent).toMatch('Who bears it is not known.')
  expect(sent()).toEqual([])

  isUp = true
  press('Send')
  await pass(50)
  expect(document.querySelector('p')?.textContent).toBe('')
  press('Send')
  await pass(50)
  expect(sent()).toHaveLength(1)
})
