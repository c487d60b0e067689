import {
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { createParser, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useState } from 'react'
import {
  getBoard,
  listBoardRows,
  MOST_BOARD_ROWS,
  type Board,
  type BoardRow,
} from '../../../contract/board.ts'
import type { Day } from '../../../contract/calendar.ts'
import type { Args } from '../../../contract/endpoint.ts'
import { VehicleType, type HaulerId } from '../../../contract/haulers.ts'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import { listSchedule } from '../../../contract/schedule.ts'
import { call, type ApiError } from '../../api/client.ts'
import { useLiveTopic } from '../../api/live-topics.ts'
import type { Span } from './board-keys.ts'
import { weekOf } from './targets.ts'

/** Several names, with a comma between them; others are left out. With what other screens load already. */
const parseAsNames = <Name extends string>(names: readonly Name[]) =>
  createParser<Name[]>({
    parse: (text) => names.filter((name) => text.split(',').includes(name)),
    serialize: (chosen) => chosen.join(','),
    eq: (left, right) => left.join() === right.join(),
  }).withDefault([])
const parseAsYes = createParser<boolean>({
  parse: (text) => text === 'true',
  serialize: String,
}).withDefault(false)

const FILTERS = {
  view: parseAsStringLiteral(['day', 'week'] as const).withDefault('day'),
  hq: parseAsString.withDefault(''),
  area: parseAsNames(SERVICE_AREAS),
  vehicle: parseAsNames(VehicleType.options),
  free: parseAsYes,
  withJobs: parseAsYes,
}

/** What narrows the board, in the address. */
export function useBoardFilters() {
  const [filters, set] = useQueryStates(FILTERS)
  return { filters, set: (next: Partial<typeof filters>) => void set(next) }
}
export type BoardFilters = ReturnType<typeof useBoardFilters>

/** Stale with the schedule: what moves a job refetches that. */
const keyOf = (what: object) => [listSchedule.path, what]
type Reach = Pick<Args<typeof getBoard>['query'], 'from' | 'days'>
const rowsKey = (reach: Reach, hauler: readonly HaulerId[]) => keyOf({ rows: { ...reach, hauler } })
const PAGE = Math.min(20, MOST_BOARD_ROWS)

/** The rows of the board and its figures; `rows` says which of them are drawn. */
export function useBoard(day: Day, { filters }: BoardFilters) {
  const { view: span, hq, area, vehicle, free, withJobs } = filters
  const days = span === 'week' ? weekOf(day) : [day]
  const reach: Reach = {
    from: days[0] ?? day,
    days: span === 'week' ? '7' : '1',
  }
  const query = {
    ...reach,
    ...(hq.trim() && { q: hq.trim() }),
    ...(area.length > 0 && { area }),
    ...(vehicle.length > 0 && { vehicle }),
    ...(free && { free }),
    ...(withJobs && { jobs: withJobs }),
  }
  const queries = useQueryClient()
  const queryKey = keyOf({ board: query })
  // Hours and accounts of haulers change the places; the list of reads is on every first screen, and says nothing of it.
  const askAgain = () => void queries.invalidateQueries({ queryKey: [listSchedule.path] })
  useLiveTopic('availability', askAgain)
  useLiveTopic('hauler', askAgain)
  const board = useQuery<Board, ApiError>({
    queryKey,
    queryFn: async ({ signal }) => {
      // The first rows come along the first time; later the rows in view are asked for again.
      const isFirst = queries.getQueryData(queryKey) === undefined
      const rows = isFirst ? { rows: PAGE } : {}
      const answer = await call(getBoard, { query: { ...query, ...rows } }, { signal })
      if (isFirst) queries.setQueryData(rowsKey(reach, answer.order.slice(0, PAGE)), answer.rows)
      return answer
    },
  })
  const order = useSteadyOrder(JSON.stringify(query), board.data?.order)
  return { span: span as Span, days, reach, board, order }
}
export type BoardState = ReturnType<typeof useBoard>

/** The haulers as they stood when the board was opened; who is new comes last. No row jumps away under the pointer. */
function useSteadyOrder(
  query: string,
  order: readonly HaulerId[] | undefined,
): readonly HaulerId[] | undefined {
  const [opened, setOpened] = useState<{ query: string; ids: readonly HaulerId[] } | null>(null)
  if (!order) return opened?.query === query ? opened.ids : undefined
  const before = opened?.query === query ? opened.ids : []
  const ids = merged(before, order)
  if (opened?.query === query && ids === opened.ids) return ids
  setOpened({ query, ids })
  return ids
}

/** The same array where nothing has changed. */
export function merged<Id>(before: readonly Id[], now: readonly Id[]): readonly Id[] {
  const present = new Set(now)
  const staying = before.filter((id) => present.has(id))
  const stayingIds = new Set(staying)
  const newcomers = now.filter((id) => !stayingIds.has(id))
  return newcomers.length === 0 && staying.length === before.length
    ? before
    : [...staying, ...newcomers]
}

/** The rows from one to another, some dozens in a call; a row that is on its way is not there. */
export function useBoardRows(
  { reach, order = [] }: Pick<BoardState, 'reach' | 'order'>,
  { first, end }: { first: number; end: number },
): ReadonlyMap<HaulerId, BoardRow> {
  const pages = []
  for (let page = Math.floor(first / PAGE); page * PAGE < Math.min(end, order.length); page += 1)
    pages.push(order.slice(page * PAGE, (page + 1) * PAGE))
  return useQueries({
    queries: pages.map((hauler) =>
      queryOptions<BoardRow[], ApiError>({
        queryKey: rowsKey(reach, hauler),
        queryFn: ({ signal }) => call(listBoardRows, { query: { ...reach, hauler } }, { signal }),
      }),
    ),
    combine: rowsById,
  })
}

const rowsById = (
  results: UseQueryResult<BoardRow[], ApiError>[],
): ReadonlyMap<HaulerId, BoardRow> =>
  new Map(results.flatMap(({ data }) => data ?? []).map((row) => [row.id, row]))
