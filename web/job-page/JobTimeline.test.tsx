import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { JobTimeline } from './JobTimeline.tsx'
import { aJob } from './testing/given.tsx'

test('an arrival that we heard of late shows both times', () => {
  const arrival = {
    event: 'arrived',
    at: new Date('2026-11-21T17:52:00Z'),
    heardAt: new Date('2026-11-21T19:31:00Z'),
  } as const
  render(<JobTimeline job={aJob({ status: 'assigned', timeline: [arrival] })} />)
  expect(document.querySelector('[data-done=true]')?.textContent).toBe(
    'Hauler arrivedNov 21, 2026, 10:52 AM; we heard at 12:31 PM',
  )
})
