import { useEffect, useEffectEvent, useState } from 'react'
import {
  acceptPlacements,
  autoAssignJobs,
  type LeftOutJob,
  MOST_PLACEMENTS,
  type PlacedJob,
  type Placement,
  undoAutoAssign,
} from '../../contract/auto-assign.ts'
import { formatDay, SLOT_LABELS } from '../../contract/calendar.ts'
import type { AdminJob, JobId } from '../../contract/jobs.ts'
import { AFTER_ASSIGNING } from '../api/after-assigning.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { ErrorPanel } from '../ui/feedback/ErrorPanel.tsx'
import { CheckboxField } from '../ui/field/CheckboxField.tsx'
import { countOf } from '../ui/list/bulk-actions.ts'
import { clientName } from './job-list.ts'
import styles from './assign-jobs.module.css'
import { pageFigures } from '../page-figures.ts'

const JOBS = ['job', 'jobs'] as const
const ASSIGNMENTS = ['assignment', 'assignments'] as const
const CUSTOMERS = ['customer', 'customers'] as const
const HAULERS = ['hauler', 'haulers'] as const

type Props = { items: readonly AdminJob[]; onClose: (ran: boolean) => void }

/** The best hauler for each of the selected jobs, all open jobs planned together; what stays ticked is assigned. */
export function AssignJobs({ items, onClose }: Props) {
  const [unticked, setUnticked] = useState<ReadonlySet<JobId>>(new Set())
  const plan = useApiMutation(autoAssignJobs, {
    refetches: [],
    success: () => null,
    failure: () => null,
  })
  const ask = useEffectEvent(() => plan.mutate({ query: { preview: 'true' } }))
  useEffect(() => ask(), [])
  const accept = useApiMutation(acceptPlacements, {
    refetches: AFTER_ASSIGNING,
    success: () => null,
    failure: ({ reason }) => ({ title: 'Nothing was assigned', message: reason }),
  })
  const undo = useApiMutation(undoAutoAssign, {
    refetches: AFTER_ASSIGNING,
    success: ({ takenBack, kept }) =>
      [
        `${countOf(takenBack.length, ASSIGNMENTS)} undone`,
        ...kept.map(({ jobId, reason }) => `#${jobId} stays: ${reason}`),
      ].join('. '),
    failure: ({ reason }) => ({ title: 'Failed to undo', message: reason }),
  })
  const [isTooLate, setTooLate] = useState(false)
  const isAssigned = accept.isSuccess
  useEffect(() => {
    if (!isAssigned) return
    const timer = setTimeout(() => setTooLate(true), pageFigures().planUndoMinutes * 60_000)
    return () => clearTimeout(timer)
  }, [isAssigned])
  const rows = plan.data && items.map((job) => rowOf(job, plan.data))
  const fits = rows?.flatMap(({ placed }) => placed ?? []) ?? []
  const ticked = fits.filter(({ job }) => !unticked.has(job.id)).slice(0, MOST_PLACEMENTS)
  const tick = (id: JobId, isOn: boolean) =>
    setUnticked(
      (before) => new Set(isOn ? [...before].filter((each) => each !== id) : [...before, id]),
    )
  const placed = accept.isSuccess ? ticked : null
  const close = () => onClose(accept.isSuccess)
  return (
    <Dialog
      size="question"
      opened
      title={
        placed
          ? `${countOf(placed.length, JOBS)} assigned`
          : `Assign ${countOf(items.length, JOBS)}?`
      }
      onClose={close}
    >
      {plan.error && (
        <ErrorPanel what="the plan" error={plan.error} onRetry={ask} retrying={plan.isPending} />
      )}
      {!rows && !plan.error && <p role="status">Finding the best hauler for each...</p>}
      {rows && !placed && (
        <>
          <p role="status">
            Best hauler for each, all open jobs together. {fits.length} of {items.length}{' '}
            {fits.length === 1 ? 'fits' : 'fit'}.
          </p>
          <ul className={styles.rows} aria-label="Selected jobs">
            {rows.map((row) => (
              <Row
                key={row.job.id}
                row={row}
                isTicked={!unticked.has(row.job.id)}
                onTick={(isOn) => tick(row.job.id, isOn)}
              />
            ))}
          </ul>
        </>
      )}
      {ticked.length > 0 && <p>{isTooLate ? 'The messages have left.' : consequenceOf(ticked)}</p>}
      <DialogActions>
        <Button onClick={close} data-autofocus>
          {placed ? 'Close' : 'Cancel'}
        </Button>
        {placed ? (
          <Button
            disabled={undo.isSuccess || isTooLate}
            pending={undo.isPending && 'Undoing...'}
            onClick={() =>
              undo.mutate({ body: { placed: placed.map(placementOf) } }, { onSuccess: close })
            }
          >
            Undo
          </Button>
        ) : (
          <Button
            variant="primary"
            disabled={ticked.length === 0}
            pending={accept.isPending && 'Assigning...'}
            onClick={() => accept.mutate({ body: { placed: ticked.map(placementOf) } })}
          >
            Assign {countOf(ticked.length, JOBS)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type Row = { job: AdminJob; placed: PlacedJob | null; blocker: string; unblock: string | null }

/** What the plan has for a selected job; one that is not waiting for a hauler is in no plan. */
function rowOf(
  job: AdminJob,
  { assigned, leftOut }: { assigned: PlacedJob[]; leftOut: readonly LeftOutJob[] },
): Row {
  const placed = assigned.find((each) => each.job.id === job.id) ?? null
  const left = leftOut.find((each) => each.job.id === job.id)
  const blocker =
    left?.blocker ??
    (job.hauler
      ? `It is with ${job.hauler.user.firstName} already`
      : 'Only a paid job that waits for a hauler can be assigned')
  return { job, placed, blocker, unblock: left?.unblock ?? null }
}

type RowProps = { row: Row; isTicked: boolean; onTick: (isOn: boolean) => void }

const Row = ({ row: { job, placed, blocker, unblock }, isTicked, onTick }: RowProps) => (
  <li>
    <CheckboxField
      label={`#${job.id} ${clientName(job)}`}
      checked={placed !== null && isTicked}
      disabled={placed === null}
      onChecked={onTick}
    />
    <p>
      {placed ? (
        <>
          <b>
            {placed.hauler.user.firstName} {placed.hauler.user.lastName}
          </b>
          , {formatDay(placed.day)}, {SLOT_LABELS[placed.timeSlot]}
        </>
      ) : (
        `${blocker}.`
      )}
    </p>
    <small>{placed ? `${placed.reasons.join('. ')}.` : unblock && `${unblock}.`}</small>
  </li>
)

function consequenceOf(ticked: readonly PlacedJob[]): string {
  const haulers = new Set(ticked.map(({ hauler }) => hauler.id)).size
  return `${countOf(ticked.length, CUSTOMERS)} and ${countOf(haulers, HAULERS)} get a message in ${pageFigures().planUndoMinutes} minutes, unless you undo it before. Prices stay.`
}

const placementOf = ({ job, hauler, day, timeSlot }: PlacedJob): Placement => ({
  jobId: job.id,
  haulerId: hauler.id,
  day,
  timeSlot,
})
