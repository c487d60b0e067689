import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { HaulerStatus } from '../../contract/haulers.ts'
import { HaulerJob, type JobStatus } from '../../contract/jobs.ts'
import { render } from '../testing/render.ts'
import { MyJobCard } from './MyJobCard.tsx'
import { assignedJob } from './testing/jobs.ts'

const jobThatIs = (status: JobStatus): HaulerJob => z.decode(HaulerJob, { ...assignedJob, status })

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
