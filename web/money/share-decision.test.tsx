import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { AdminDispute } from '../../contract/job-money.ts'
import { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { newQueryClient } from '../session.ts'
import { render, press } from '../testing/render.ts'
import { ShareButtons, ShareDecision } from './ShareDecision.tsx'

const dispute: AdminDispute = {
  id: 3,
  jobId: JobId.parse(1042),
  customerName: 'Mei Tanaka',
  of: 'price',
  amount: cents(149_99),
  status: 'lost',
  reason: 'fraudulent',
  evidenceDueBy: null,
  openedAt: new Date('2026-11-20T18:00:00Z'),
  closedAt: new Date('2026-11-24T18:00:00Z'),
  onHold: cents(0),
  missing: cents(0),
  lost: cents(0),
  undecided: cents(104_99),
}
const text = () => document.body.textContent ?? ''

test('a share that waits has two answers, any other none', () => {
  const onAsk = vi.fn<(question: unknown) => void>()
  const draw = render(<ShareButtons dispute={dispute} onAsk={onAsk} />)
  press('Pay $104.99')
  press('Don’t pay')
  expect(onAsk.mock.calls).toEqual([[{ dispute, does: 'pay' }], [{ dispute, does: 'withhold' }]])
  draw(<ShareButtons dispute={{ ...dispute, undecided: cents(0) }} onAsk={onAsk} />)
  expect(text()).not.toContain('Pay')
})

const ask = (does: 'pay' | 'withhold') =>
  render(
    <QueryClientProvider client={newQueryClient()}>
      <ShareDecision question={{ dispute, does }} onClose={() => undefined} />
    </QueryClientProvider>,
  )

test('paying is asked about once more, with whose money it is', () => {
  ask('pay')
  expect(text()).toContain('so we pay this from our own money.')
})

test('not paying needs a reason, which the hauler reads', () => {
  ask('withhold')
  expect(text()).toContain('gets a message with your reason.')
  press('Don’t pay')
  expect(text()).toContain('Please give a reason; the hauler reads it')
})
