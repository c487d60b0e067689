import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { AsRole } from '../testing/as-role.tsx'
import { button, pass, press, render } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { MoneyByHand } from './MoneyByHand.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const offer = { take_back: none(), absorb: none() }
function none() {
  return { hauler: '0.00', gst: '0.00', platform: '0.00' }
}
const refundable = { most: '0.00', alreadyRefunded: '0.00', refusal: null, whole: offer }
const money = (status: 'requested' | 'succeeded') => ({
  jobId: 7,
  status: 'cancelled',
  estimate: '120.00',
  agreed: null,
  finalPrice: null,
  cancellationFee: null,
  charges: [],
  refunds: [
    {
      id: 4,
      of: 'price',
      amount: '120.00',
      share: '0.00',
      status,
      reason: null,
      failure: null,
      byHand: { by: null },
      isRetried: false,
      createdAt: '2026-11-24T18:00:00Z',
    },
  ],
  payouts: [],
  reversals: [],
  disputes: [],
  accounts: [],
  refundable: { price: refundable, tip: refundable, rescheduling_fee: refundable },
})
const movement = {
  key: 'refund 4',
  what: 'Refund',
  amount: cents(-120_00),
  badge: { tone: 'pending', label: 'On its way' } as never,
  notes: [],
  at: new Date(0),
  refundId: 4,
}
const HAND_BACK = 'POST /api/admin/refunds/4/handed-back'
const page = () => document.body.textContent

async function ask(answer: () => Response | Promise<Response>, name: string) {
  const calls = answerApi({
    'GET /api/admin/jobs/7/money': answer,
    [HAND_BACK]: () => Response.json({ jobId: 7, amount: '120.00' }),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <AsRole role="owner">
        <MoneyByHand jobId={JobId.parse(7)} movement={movement} />
      </AsRole>
    </QueryClientProvider>,
  )
  await pass(50)
  press(name)
  await pass(50)
  return () => calls.flatMap(({ body }) => body ?? [])
}
const isOff = () => button('Record it').matches(':disabled, [aria-disabled="true"]')

test('a refund counts as handed back only after a question with the amount and whose cash it is', async () => {
  let answer: (response: Response) => void = () => undefined
  const slow = new Promise<Response>((resolve) => (answer = resolve))
  const sent = await ask(() => slow, 'Hauler handed it back')
  expect(isOff()).toBe(true)
  answer(Response.json(money('requested')))
  await pass(50)
  expect(page()).toContain('Did the hauler hand the money back?')
  expect(page()).toContain(
    'The customer of job #7 has $120.00 back, out of the cash that the hauler holds',
  )
  expect(sent()).toEqual([])
  press('Record it')
  await pass(50)
  expect(sent()).toEqual([{ by: 'hauler' }])
})

test('one that a colleague recorded meanwhile is not recorded twice', async () => {
  await ask(() => Response.json(money('succeeded')), 'Office handed it back')
  expect(page()).toContain('This refund does not wait to be handed back any more.')
  expect(isOff()).toBe(true)
})
