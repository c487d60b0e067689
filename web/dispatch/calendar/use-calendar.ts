import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryState } from 'nuqs'
import { type Day, dayOf } from '../../../contract/calendar.ts'
import {
  countSchedule,
  listAllAvailability,
  listCandidates,
  listSchedule,
  listUnassigned,
} from '../../../contract/schedule.ts'
import { getAdminJob, listAdminJobs } from '../../../contract/jobs.ts'
import { getAdminStats } from '../../../contract/reports.ts'
import { apiQuery } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { parseAsDay } from '../../ui/browser/day-in-address.ts'
import { monthCells } from '../../ui/month.ts'

/** What becomes stale when a job gets, changes or loses its hauler. */
export const AFTER_ASSIGNING = [
  countSchedule,
  listSchedule,
  listUnassigned,
  listCandidates,
  getAdminJob,
  listAdminJobs,
  getAdminStats,
]

/** The chosen day, which is in the address, with the month around it and all that stands on it. */
export function useCalendar() {
  const today = dayOf(now())
  const [day, setDay] = useQueryState('day', parseAsDay.withDefault(today))
  const cells = monthCells(day)
  const [from = day, to = day] = [cells[0], cells.at(-1)]
  const counts = useQuery({
    ...apiQuery(countSchedule, { query: { from, to } }),
    // The figures of the last month stay in their places until those of this one are there.
    placeholderData: (previous) => previous,
  })
  return {
    today,
    day,
    setDay: (next: Day) => void setDay(next),
    cells,
    counts,
    haulers: useQuery(apiQuery(listAllAvailability, {})),
    scheduled: useQuery(apiQuery(listSchedule, { query: { date: day } })),
    unassigned: useQuery(apiQuery(listUnassigned, {})),
  }
}
export type CalendarState = ReturnType<typeof useCalendar>

/** The job whose place is looked at, in the address too: Back closes it. */
export const useOpenJob = () =>
  useQueryState('job', parseAsInteger.withOptions({ history: 'push' }))
