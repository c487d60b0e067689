import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_BULK } from '../../contract/bulk.ts'
import { moveJobs, previewMoves, type JobToMove } from '../../contract/bulk-moves.ts'
import {
  addDays,
  Day,
  dayOf,
  formatShortDay,
  formatWeekday,
  TimeWindow,
  windowFacts,
} from '../../contract/calendar.ts'
import type { AdminJob, JobId } from '../../contract/jobs.ts'
import { undoMoveJob } from '../../contract/team-moves.ts'
import { AFTER_ASSIGNING } from '../api/after-assigning.ts'
import { call, type ApiError } from '../api/client.ts'
import { useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { CheckboxField } from '../ui/field/CheckboxField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { countOf } from '../ui/list/bulk-actions.ts'
import { BulkForm } from '../ui/list/BulkForm.tsx'
import layout from '../ui/layout/layout.module.css'
import { undoWait } from '../undo-wait.ts'
import { clientName } from './job-list.ts'
import { bulkFailure, type Done, offerUndo, useCloseAfterUndo } from './undo-all.ts'
import styles from './assign-jobs.module.css'

const JOBS = ['job', 'jobs'] as const

type Props = { items: readonly AdminJob[]; onClose: (ran: boolean) => void }

/** Several jobs to one window: which windows take them, who comes, which jobs stay and why, before anything is moved. */
export function MoveJobs({ items, onClose }: Props) {
  const queries = useQueryClient()
  const [date, setDate] = useState(() => addDays(dayOf(now()), 1))
  const [chosen, choose] = useState<TimeWindow | null>(null)
  const [unticked, setUnticked] = useState<ReadonlySet<JobId>>(new Set())
  const ids = items.map(({ id }) => id)
  const preview = usePreview(ids, date)
  const moving = useApiMutation(moveJobs, {
    refetches: AFTER_ASSIGNING,
    success: () => null,
    failure: bulkFailure('moved'),
  })
  const closeAfterUndo = useCloseAfterUndo(onClose)
  const jobs = preview.data?.jobs ?? []
  // The answer about the day before stays on screen until that of this one is there.
  const isKnown = preview.isSuccess && !preview.isPlaceholderData
  const fits = chosen === null ? [] : jobs.flatMap((job) => fitOf(job, chosen) ?? [])
  const moves = fits.filter(({ jobId }) => !unticked.has(jobId))
  const nameOf = (id: number) => {
    const job = items.find((each) => each.id === id)
    return job ? `#${id} ${clientName(job)}` : `#${id}`
  }
  const tick = (id: JobId, isOn: boolean) =>
    setUnticked(
      (before) => new Set(isOn ? [...before].filter((each) => each !== id) : [...before, id]),
    )
  return (
    <BulkForm
      count={items.length}
      noun={JOBS}
      title={`Reschedule ${countOf(items.length, JOBS)}?`}
      action={`Move ${countOf(moves.length || items.length, JOBS)}`}
      verb="moved"
      isReady={isKnown && moves.length > 0}
      pending={moving.isPending && 'Moving...'}
      outcome={moving.data}
      nameOf={nameOf}
      consequence={
        isKnown &&
        (chosen === null ? 'Choose a window.' : consequenceOf(moves, items.length - moves.length))
      }
      onClose={() => onClose(moving.isSuccess)}
      onSubmit={() => {
        if (chosen === null || !isKnown) return
        const body = {
          preferredDate: date,
          preferredTime: chosen,
          moves: moves.map(({ jobId, hauler }) => ({ jobId, hauler: hauler ?? ('keep' as const) })),
        }
        moving.mutate(
          { body },
          { onSuccess: ({ undo }) => offerUndo(queries, undoOf(undo), closeAfterUndo) },
        )
      }}
    >
      <TextField
        label="To which day"
        type="date"
        min={dayOf(now())}
        value={date}
        onValue={(value) => {
          const day = Day.safeParse(value).data
          if (day) setDate(day)
        }}
      />
      <QueryError what="the windows" query={preview} />
      {!isKnown && !preview.isError && <p role="status">Looking at the windows of the day...</p>}
      {preview.data && (
        <>
          <div
            role="group"
            aria-label={`Window on ${formatWeekday(date)}, ${formatShortDay(date)}`}
            className={`${layout.row} ${styles.windows}`}
          >
            {TimeWindow.options.map((window) => (
              <Button
                key={window}
                size="s"
                variant={chosen === window ? 'primary' : 'secondary'}
                aria-pressed={chosen === window}
                onClick={() => choose(window)}
              >
                {windowFacts[window].hours}, {countFits(jobs, window)} of {items.length}
              </Button>
            ))}
          </div>
          {chosen !== null && (
            <ul className={styles.rows} aria-label="Selected jobs">
              {jobs.map((job) => (
                <Row
                  key={job.jobId}
                  job={job}
                  name={nameOf(job.jobId)}
                  window={chosen}
                  isTicked={!unticked.has(job.jobId)}
                  onTick={(isOn) => tick(job.jobId, isOn)}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </BulkForm>
  )
}

const usePreview = (jobIds: JobId[], date: Day) =>
  useQuery<Awaited<ReturnType<typeof askPreview>>, ApiError>({
    queryKey: [previewMoves.path, jobIds, date],
    queryFn: ({ signal }) => askPreview(jobIds, date, signal),
    // The form says when there are more than the server takes.
    enabled: jobIds.length <= MOST_BULK,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const askPreview = (jobIds: JobId[], date: Day, signal: AbortSignal) =>
  call(previewMoves, { body: { jobIds, date } }, { signal })

const windowOf = ({ windows }: JobToMove, to: TimeWindow) =>
  windows.find(({ window }) => window === to)

/** The move of a job to a window; null where it stays. */
function fitOf(job: JobToMove, to: TimeWindow) {
  const window = windowOf(job, to)
  return window && window.refusal === null
    ? { jobId: job.jobId, hauler: window.hauler, name: job.hauler }
    : null
}

const countFits = (jobs: readonly JobToMove[], window: TimeWindow): number =>
  jobs.filter((job) => fitOf(job, window) !== null).length

type RowProps = {
  job: JobToMove
  name: string
  window: TimeWindow
  isTicked: boolean
  onTick: (isOn: boolean) => void
}

function Row({ job, name, window, isTicked, onTick }: RowProps) {
  const fit = fitOf(job, window)
  const refusal = windowOf(job, window)?.refusal
  return (
    <li>
      <CheckboxField
        label={name}
        checked={fit !== null && isTicked}
        disabled={fit === null}
        onChecked={onTick}
      />
      <p>
        {fit
          ? `From ${formatShortDay(job.preferredDate)}, ${windowFacts[job.preferredTime].hours}. ${haulerText(fit)}`
          : `${refusal ?? 'It is gone'}.`}
      </p>
    </li>
  )
}

const haulerText = ({ hauler, name }: NonNullable<ReturnType<typeof fitOf>>): string => {
  if (hauler === null) return 'It waits for a hauler on that day.'
  return hauler === 'keep'
    ? `${name} still comes.`
    : `${name} is released, and the job is on the market again.`
}

function consequenceOf(moves: readonly { hauler: string | null }[], staying: number): string {
  if (moves.length === 0) return 'No job can be moved to this window.'
  const haulers = moves.filter(({ hauler }) => hauler !== null).length
  const who = [
    countOf(moves.length, ['customer', 'customers']),
    ...(haulers > 0 ? [countOf(haulers, ['hauler', 'haulers'])] : []),
  ].join(' and ')
  const verb = moves.length + haulers === 1 ? 'gets' : 'get'
  const stay =
    staying > 0 ? ` ${countOf(staying, JOBS)} ${staying === 1 ? 'stays' : 'stay'} as before.` : ''
  return `${who} ${verb} a message ${undoWait(moves.length)} after the move. Prices stay.${stay}`
}

const undoOf = (done: readonly Done[]) => ({
  title: `${countOf(done.length, JOBS)} moved`,
  waits: 'Messages',
  done,
  undoOne: ({ id: jobId, undoUntil }: Done) =>
    call(undoMoveJob, { params: { jobId }, body: { undoUntil } }),
  undone: (what: string) => `${what} moved back. No message has left`,
  kept: (what: string) => `${what} not moved back`,
  refetches: AFTER_ASSIGNING,
})
