import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { HaulerStatus } from '../../contract/haulers.ts'
import { HaulerJob, type JobStatus } from '../../contract/jobs.ts'
import { render } from '../testing/render.ts'
import { MyJobCard } from './MyJobCard.tsx'

const jobThatIs = (status: JobStatus): HaulerJob =>
  z.decode(HaulerJob, {
    id: 7,
    status,
    loadSize: 'small',
    description: 'Two desks and a filing cabinet',
    photos: [],
    preferredDate: '2026-11-20',
    preferredTime: 'morning',
    estimatedPrice: '130.00',
    createdAt: '2026-11-18T20:00:00Z',
    firstName: 'Mei',
    lastName: 'Tanaka',
    phone: '604-555-0142',
    address: '1166 Alberni St, Vancouver',
    area: 'Vancouver',
    haulerPayout: null,
    scheduledDate: '2026-11-20',
    timeSlot: '8-10',
    onTheWayAt: null,
    arrivedAt: null,
    startedAt: null,
    completedAt: null,
  })

test.for([
  ['approved', 'assigned', 'Start Job'],
  ['approved', 'in_progress', 'Mark Complete'],
  ['suspended', 'assigned', null],
  ['suspended', 'in_progress', 'Mark Complete'],
] as const)(
  'a hauler who is %s sees, on a job that is %s, the button %s',
  ([hauler, status, button]: readonly [HaulerStatus, JobStatus, string | null]) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MyJobCard job={jobThatIs(status)} hauler={hauler} />
      </QueryClientProvider>,
    )
    expect(document.querySelector('footer button')?.textContent ?? null).toBe(button)
  },
)
