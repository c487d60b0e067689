import {
  useQueries,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { addDays, type Day } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { listCandidates } from '../../../contract/schedule.ts'
import { DAYS_TO_MOVE, getMoveOptions, type MoveOptions } from '../../../contract/team-moves.ts'
import { apiQuery } from '../../api/query.ts'
import type { Steps } from '../calendar/use-steps.ts'
import type { Span } from './board-keys.ts'
import { carryText } from './carry-copy.ts'
import {
  dayTargets,
  refusalOf,
  slotTargets,
  type DayMove,
  type Held,
  type Target,
} from './targets.ts'

/** `by` says whether the pointer or the keys carry the job. */
type Carried = Held & { by: 'pointer' | 'keys' }

type Settings = {
  span: Span
  /** The days whose cells are on the board. */
  columnDays: readonly Day[]
  /** The days that a job can be sent to: those of the week. */
  days: readonly Day[]
  today: Day
  steps: Steps
  onDayMove: (held: Held, move: DayMove) => void
}

/** The job that is being moved, by pointer or keys alike: what it may be dropped on is what the server says of it. */
export function useCarry({ steps, onDayMove, ...settings }: Settings) {
  const { span, columnDays } = settings
  const queries = useQueryClient()
  const [carried, setCarried] = useState<Carried | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const held = steps.isPending ? null : carried
  const { targets, candidates, isFailed } = useTargets(held, settings)
  const end = (next: string) => {
    setCarried(null)
    setOver(null)
    setNews(next)
  }
  const makeMove = ({ job, from }: Held, target: Target) => {
    end('')
    if (target.kind === 'day') return onDayMove({ job, from }, target)
    steps.make({ job, from, to: target.kind === 'slot' ? target.to : null }, { atOnce: true })
  }
  /** Let go before the server has said where it may go: the drop waits for that. */
  const drop = async (dropped: Held, place: string | null) => {
    const stays = `Job #${dropped.job.id} stays where it was.`
    if (place === null) return end(stays)
    const answers = await targetsAt(queries, dropped, settings, place).catch(() => null)
    const target = answers?.targets.get(place)
    if (target) return makeMove(dropped, target)
    end(answers ? `${stays} ${refusalOf(place, dropped, { ...answers, span })}.` : stays)
  }
  // What a pointer calls that was pressed long ago.
  const latest = useRef({ carried, drop, end })
  useEffect(() => {
    latest.current = { carried, drop, end }
  })
  const note = held && over !== null ? noteOf(over, held, { targets, candidates, span }) : null
  return {
    held,
    by: carried?.by ?? 'pointer',
    over,
    targets,
    /** What the place under the pointer, or chosen by the keys, means. */
    note,
    isLegal: over !== null && targets?.has(over) === true,
    /** What is said above the board meanwhile, and read out. */
    text: held && carryText(held, { targets, isFailed, note, columnDays }),
    news,
    lift: (next: Held, by: Carried['by']) => {
      end('')
      setCarried({ ...next, by })
    },
    dropOn: (place: string | null) => {
      if (latest.current.carried) void latest.current.drop(latest.current.carried, place)
    },
    cancel: () => {
      const { carried: last } = latest.current
      if (last) end(`Job #${last.job.id} stays where it was.`)
    },
    setOver,
  }
}
export type Carry = ReturnType<typeof useCarry>

type Reading = Pick<ReturnType<typeof useTargets>, 'targets' | 'candidates'> & { span: Span }

function noteOf(over: string, held: Held, { targets, candidates, span }: Reading): string {
  return targets?.get(over)?.note ?? refusalOf(over, held, { candidates, span })
}

type Asking = Pick<Settings, 'span' | 'columnDays' | 'days' | 'today'>

const candidatesQuery = (jobId: JobId) => apiQuery(listCandidates, { params: { jobId } })
const optionsQuery = (jobId: JobId, date: Day) =>
  apiQuery(getMoveOptions, { params: { jobId }, query: { date } })

/** Asked again each time a job is lifted: another user may have taken a place since. */
function useTargets(held: Held | null, { span, columnDays, days, today }: Asking) {
  const jobs = held ? [held.job.id] : []
  const [answer] = useQueries({
    queries: jobs.map((jobId) => ({ ...candidatesQuery(jobId), staleTime: 0 })),
  })
  const options = useQueries({
    queries: jobs.flatMap((jobId) =>
      datesToAsk(days, today).map((date) => ({ ...optionsQuery(jobId, date), staleTime: 0 })),
    ),
    combine: dataOf,
  })
  const candidates = answer?.data
  const targets = useMemo(
    () =>
      held && candidates
        ? new Map([
            ...slotTargets(held, { span, days: columnDays }, candidates),
            ...dayTargets(held, { span, days }, options),
          ])
        : undefined,
    [held, candidates, options, span, columnDays, days],
  )
  return { targets, candidates, isFailed: answer?.isError === true }
}

/** The same once the answers that a place needs are there. */
async function targetsAt(
  queries: QueryClient,
  held: Held,
  { span, columnDays, days, today }: Asking,
  place: string,
) {
  const jobId = held.job.id
  const wait = { staleTime: Infinity }
  const candidates = await queries.fetchQuery({ ...candidatesQuery(jobId), ...wait })
  const targets = slotTargets(held, { span, days: columnDays }, candidates)
  if (targets.has(place)) return { targets, candidates }
  const options = await Promise.all(
    datesToAsk(days, today).map((date) =>
      queries.fetchQuery({ ...optionsQuery(jobId, date), ...wait }),
    ),
  )
  return {
    targets: new Map([...targets, ...dayTargets(held, { span, days }, options)]),
    candidates,
  }
}

const dataOf = (results: UseQueryResult<MoveOptions>[]): MoveOptions[] =>
  results.flatMap(({ data }) => data ?? [])

/** An answer has the windows of five days; none of them lies before today. */
function datesToAsk(days: readonly Day[], today: Day): Day[] {
  const last = days.at(-1)
  const first = days.find((day) => day >= today)
  if (!first || !last) return []
  const next = addDays(first, DAYS_TO_MOVE)
  return next <= last ? [first, next] : [first]
}
