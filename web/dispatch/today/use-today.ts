import { useQuery } from '@tanstack/react-query'
import { dayOf } from '../../../contract/calendar.ts'
import { getHaulerDay } from '../../../contract/hauler-day.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { apiQuery } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { dayView } from './day-view.ts'

/** Arrivals move with the clock. */
const REFETCHED_MS = 60_000

/** The hauler's jobs as their day, in the server's order. Without an answer the slots decide. */
export function useToday(jobs: readonly HaulerJob[] | undefined) {
  const { data: day, isPending } = useQuery({
    ...apiQuery(getHaulerDay, { query: {} }),
    refetchInterval: ({ state }) => (state.data?.left.stops ? REFETCHED_MS : false),
  })
  const date = dayOf(now())
  // Of yesterday after midnight, until the next answer.
  const current = day?.date === date ? day : undefined
  return { view: dayView(jobs ?? [], current, date), day: current, date, isPending }
}
