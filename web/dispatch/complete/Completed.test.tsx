import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { render } from '../../testing/render.ts'
import { assignedJob } from '../testing/jobs.ts'
import { Completed } from './Completed.tsx'

vi.useFakeTimers({ now: new Date('2026-11-20T19:00:00Z') })

test.for([
  ['time', 'complete', 'Paid tomorrow at 12:00 PM', true],
  ['proof', 'ticket_due', 'On hold: add the place and the ticket', false],
  ['bank_check', 'complete', 'Paid once your bank account is checked', false],
] as const)(
  'a payout that waits for %s with proof %s says so',
  ([waitsFor, proof, news, goesByItself]) => {
    const job = z.decode(HaulerJob, {
      ...assignedJob,
      status: 'completed',
      proof,
      haulerPayout: '115.50',
      payout: { status: 'on_hold', waitsFor, releasesAt: '2026-11-21T19:00:00Z' },
      completedAt: '2026-11-20T19:00:00Z',
    })
    render(<Completed job={job} onClose={() => undefined} />)
    const text = document.querySelector('section')?.textContent ?? ''
    expect(text).toContain(news)
    expect(text.includes('to your bank account automatically')).toBe(goesByItself)
    expect(text).not.toContain('after-photo')
  },
)
