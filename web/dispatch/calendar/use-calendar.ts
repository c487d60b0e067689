import { queryOptions, useQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryState } from 'nuqs'
import { type Day, dayOf } from '../../../contract/calendar.ts'
import type { Args } from '../../../contract/endpoint.ts'
import {
  listDayHaulers,
  MOST_DAY_HAULERS,
  type DayHauler,
} from '../../../contract/calendar-haulers.ts'
import {
  countSchedule,
  listSchedule,
  listUnassigned,
  type CalendarJob,
  type ScheduledJob,
} from '../../../contract/schedule.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import { type ApiError, call } from '../../api/client.ts'
import { apiQuery } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { parseAsDay } from '../../ui/browser/day-in-address.ts'
import { monthCells } from '../../ui/month.ts'

/** Every job scheduled for a day; an answer holds 200 of them. */
export const scheduleQuery = (date: Day) =>
  queryOptions<ScheduledJob[], ApiError>({
    queryKey: [listSchedule.path, { date }],
    queryFn: ({ signal }) =>
      allOf(MAX_LIMIT, (last: ScheduledJob | undefined) =>
        call(listSchedule, { query: { date, ...(last && { before: last.id }) } }, { signal }),
      ),
  })

/** Every approved hauler with the places of a day; an answer holds 500 of them. */
const haulersQuery = (date: Day) =>
  queryOptions<DayHauler[], ApiError>({
    queryKey: [listDayHaulers.path, { date }],
    queryFn: ({ signal }) =>
      allOf(MOST_DAY_HAULERS, (last: DayHauler | undefined) =>
        call(listDayHaulers, { query: { date, ...(last && { after: last.id }) } }, { signal }),
      ),
  })

/** Asks for what comes behind the last one as long as answers are full. */
async function allOf<Item>(
  most: number,
  ask: (last: Item | undefined) => Promise<Item[]>,
): Promise<Item[]> {
  const all: Item[] = []
  let next: Item[]
  do {
    next = await ask(all.at(-1))
    all.push(...next)
  } while (next.length === most)
  return all
}

/** The jobs of the tray, and how many wait altogether. */
export type Waiting = { jobs: CalendarJob[]; total: number }

/** The waiting jobs of the chosen day and the soonest ones, 200 of each. */
const waitingQuery = (day: Day) =>
  queryOptions<Waiting, ApiError>({
    queryKey: [listUnassigned.path, { day }],
    queryFn: async ({ signal }) => {
      const ask = (query: Args<typeof listUnassigned.page>['query']) =>
        call(listUnassigned.page, { query: { limit: MAX_LIMIT, ...query } }, { signal })
      const [soonest, chosen] = await Promise.all([ask({}), ask({ day: { from: day, to: day } })])
      const jobs = new Map([...soonest.items, ...chosen.items].map((job) => [job.id, job]))
      return { jobs: [...jobs.values()], total: soonest.total }
    },
  })

/** The chosen day, which is in the address, with the month around it; with `wholeDay` also all its haulers and jobs. */
export function useCalendar({ wholeDay }: { wholeDay: boolean }) {
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
    haulers: useQuery({ ...haulersQuery(day), enabled: wholeDay }),
    scheduled: useQuery({ ...scheduleQuery(day), enabled: wholeDay }),
    unassigned: useQuery({ ...waitingQuery(day), placeholderData: (previous) => previous }),
  }
}
export type CalendarState = ReturnType<typeof useCalendar>

/** The job whose place is looked at, in the address too: Back closes it. */
export const useOpenJob = () =>
  useQueryState('job', parseAsInteger.withOptions({ history: 'push' }))
