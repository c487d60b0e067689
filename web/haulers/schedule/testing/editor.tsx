import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { SLOTS } from '../../../../contract/calendar.ts'
import {
  getHaulerSchedule,
  pauseNewJobs,
  setScheduleDays,
} from '../../../../contract/hauler-schedule.ts'
import { HaulerId } from '../../../../contract/haulers.ts'
import { releaseOwnJobs } from '../../../../contract/release.ts'
import { newQueryClient } from '../../../session.ts'
import { answerApi, type Asked } from '../../../testing/api.ts'
import { pass, render } from '../../../testing/render.ts'
import { SETTINGS } from '../../../testing/settings.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { AvailabilityEditor } from '../AvailabilityEditor.tsx'
import { useWeekEdits } from '../use-week-edits.ts'

/** A week that is open everywhere, for so many jobs. */
export const weekFor = (maxJobs: number) =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
    SLOTS.map((timeSlot) => ({ dayOfWeek, timeSlot, isAvailable: true, maxJobs })),
  )
/** A job in one of its slots. */
export const job = {
  jobId: 1080,
  day: '2026-11-28',
  timeSlot: '10-12',
  firstName: 'Teresa',
  lastName: 'Lam',
  area: 'Surrey',
  haulerPayout: '118.30',
  freeReleaseHours: 3,
}
/** The schedule of a hauler who has set nothing yet. */
export const fresh = {
  availability: weekFor(2),
  version: 3,
  savedAt: null as string | null,
  exceptions: [] as object[],
  pause: null as object | null,
  booked: [] as object[],
  closedWeekdays: [] as number[],
  closedDays: [] as string[],
}

/** The clock stands still on 23 November 2026, in each test of the file that calls this. */
export function useStoppedClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-23T17:00:00Z') })
    document.head.innerHTML = SETTINGS
  })
  afterEach(() => {
    toast.clear()
    vi.useRealTimers()
  })
}

let queries = newQueryClient()

/** What an event of the hauler's availability does. */
export async function hearOfSchedule(): Promise<void> {
  act(() => void queries.invalidateQueries({ queryKey: [getHaulerSchedule.path] }))
  await pass(100)
}

function Page() {
  return <AvailabilityEditor weekEdits={useWeekEdits(HaulerId.parse(4))} />
}

/** The jobs leave the schedule; one of job 9 is refused. */
function releaseJobs(body: unknown, server: typeof fresh): Response {
  const { jobIds } = body as { jobIds: number[] }
  const at = '2026-11-23T17:00:00Z'
  const items = jobIds.map((jobId) =>
    jobId === 9
      ? { jobId, release: null, refusal: 'Job #9 is in progress; you cannot release it now' }
      : { jobId, release: { jobId, isLate: false, releasedAt: at, undoUntil: at }, refusal: null },
  )
  const bookedJobs = server.booked as { jobId: number }[]
  server.booked = bookedJobs.filter(({ jobId }) => jobId === 9 || !jobIds.includes(jobId))
  return Response.json({ items })
}

/** Opens the editor; the schedule is what `server` says at that moment. */
export async function open(
  server: typeof fresh,
  save: (request: Asked) => Response | Promise<Response> = () => Response.json(weekFor(2)),
): Promise<Asked[]> {
  const requests = answerApi({
    [`GET ${getHaulerSchedule.path}`]: () => Response.json(server),
    'POST /api/hauler-availability/4': save,
    [`PUT ${setScheduleDays.path}`]: () => Response.json(server),
    [`POST ${releaseOwnJobs.path}`]: ({ body }) => releaseJobs(body, server),
    [`PUT ${pauseNewJobs.path}`]: () => Response.json(server),
  })
  queries = newQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  )
  await pass(100)
  return requests
}

/** Everything that is on the screen. */
export const text = () => document.body.textContent
/** What was sent with the calls. */
export const bodiesOf = (requests: readonly Asked[]) =>
  requests.flatMap(({ body }) => (body === undefined ? [] : [body]))
