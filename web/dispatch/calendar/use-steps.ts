import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SLOT_LABELS } from '../../../contract/calendar.ts'
import {
  assignJob,
  listSchedule,
  listUnassigned,
  moveJobSlot,
  unassignJob,
  type CalendarJob,
  type ScheduledJob,
} from '../../../contract/schedule.ts'
import { useApiMutation } from '../../api/query.ts'
import type { ApiError } from '../../api/client.ts'
import { showOnBoard } from '../board/board-cache.ts'
import { fullName } from './board.ts'
import { scheduledAt, withScheduled, withWaiting, type Step } from './places.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'
import { scheduleQuery, type Waiting } from './use-calendar.ts'

type Options = {
  /** Shows the step before the server has agreed, and puts it back when it refuses. */
  atOnce?: boolean
  /** Runs once the step is made and what became stale is fetched. */
  onDone?: () => void
}

/** Gives, moves and takes back jobs, one at a time, from the board and from the dialog alike. */
export function useSteps() {
  const queries = useQueryClient()
  const early = useRef<Step | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { send, isPending } = useStepCalls(({ reason }) => {
    const step = early.current
    if (!step) return
    putBack(queries, step)
    setRefusal(`Job #${step.job.id} was put back. ${reason}`)
  })
  const clear = () => setRefusal(null)
  const make = (step: Step, { atOnce = false, onDone }: Options = {}) => {
    if (isPending) return
    early.current = atOnce ? step : null
    clear()
    if (atOnce) show(queries, step.job, step.to && scheduledAt(step.job, step.to))
    send(step, () => onDone?.())
  }
  return {
    isPending,
    /** Why the last drop was put back. */
    refusal,
    clear,
    make,
  }
}
export type Steps = ReturnType<typeof useSteps>

/** Before the lists are fetched again: others may have changed them, or only the answer was lost. */
function putBack(queries: QueryClient, { job, from }: Step): void {
  show(queries, job, from)
  for (const { path } of [listSchedule, listUnassigned])
    void queries.invalidateQueries({ queryKey: [path] })
}

/** Lets the lists say where the job is. */
function show(queries: QueryClient, job: CalendarJob, at: ScheduledJob | null): void {
  showOnBoard(queries, job, at)
  const { queryKey } = scheduleQuery(job.preferredDate)
  queries.setQueryData(queryKey, (all) => all && withScheduled(all, job, at))
  // One for each day that was looked at.
  queries.setQueriesData<Waiting>(
    { queryKey: [listUnassigned.path] },
    (waiting) => waiting && withWaiting(waiting, job, at === null),
  )
}

/** The call that makes a step. */
function useStepCalls(onRefused: (error: ApiError) => void) {
  const failure = (verb: string) => (error: ApiError) => {
    onRefused(error)
    return { title: `Failed to ${verb} job`, message: error.reason }
  }
  const success = (title: string) => (given: ScheduledJob) => ({
    title,
    message: `Job #${given.jobId}: ${fullName(given.hauler.user)}, ${SLOT_LABELS[given.timeSlot]}`,
  })
  const refetches = AFTER_ASSIGNING
  const assign = useApiMutation(assignJob, {
    refetches,
    success: success('Job assigned'),
    failure: failure('assign'),
  })
  const move = useApiMutation(moveJobSlot, {
    refetches,
    success: success('Job moved'),
    failure: failure('move'),
  })
  const unassign = useApiMutation(unassignJob, {
    refetches,
    success: ({ id }) => ({
      title: 'Job unassigned',
      message: `Job #${id} is on the market again`,
    }),
    failure: failure('unassign'),
  })
  const send = ({ job, from, to }: Step, onSuccess: () => void) => {
    const params = { jobId: job.id }
    if (!to) return unassign.mutate({ params }, { onSuccess })
    const body = { haulerId: to.hauler.id, timeSlot: to.timeSlot }
    if (!from) return assign.mutate({ params, body }, { onSuccess })
    const { haulerId, timeSlot } = from
    return move.mutate({ params, body: { ...body, from: { haulerId, timeSlot } } }, { onSuccess })
  }
  return { send, isPending: assign.isPending || move.isPending || unassign.isPending }
}
