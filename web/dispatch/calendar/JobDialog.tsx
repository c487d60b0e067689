import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { formatDay, SLOT_LABELS, windowFacts } from '../../../contract/calendar.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import { formatMoney } from '../../../contract/money.ts'
import {
  listCandidates,
  unassignJob,
  type CalendarJob,
  type ScheduledJob,
} from '../../../contract/schedule.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { adminPath } from '../../paths.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import buttons from '../../ui/buttons.module.css'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { QueryError } from '../../ui/QueryError.tsx'
import { QuestionModal } from '../../ui/QuestionModal.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useLast } from '../../ui/use-last.ts'
import { fullName } from './board.ts'
import { Candidates } from './Candidates.tsx'
import styles from './job-dialog.module.css'
import { AFTER_ASSIGNING } from './use-calendar.ts'

const SKELETON_ROWS = 4

type Props = { job: CalendarJob | null; at: ScheduledJob | null; onClose: () => void }

/** Where a job is and where it could be: assign, move or take back. */
export function JobDialog({ job, at, onClose }: Props) {
  // While the dialog fades out it still says what it was about.
  const shown = useLast(useMemo(() => job && { job, at }, [job, at]))
  if (!shown) return null
  const { id } = shown.job
  return (
    <QuestionModal
      opened={job !== null}
      title={shown.at ? `Job #${id}` : `Assign job #${id}`}
      onClose={onClose}
    >
      <JobFacts job={shown.job} at={shown.at} />
      {(shown.job.status === 'pending' || shown.job.status === 'assigned') && (
        <Places job={shown.job} at={shown.at} onDone={onClose} />
      )}
      <div className={buttons.row}>
        <Link className={buttons.plain} href={adminPath({ tab: 'jobs', job: String(id) })}>
          Open job
        </Link>
        {shown.job.status === 'assigned' && <Unassign job={shown.job} onDone={onClose} />}
      </div>
    </QuestionModal>
  )
}

const JobFacts = ({ job, at }: { job: CalendarJob; at: ScheduledJob | null }) => (
  <div className={styles.facts}>
    <p>
      <b>{fullName(job)}</b> <StatusBadge status={job.status} />
    </p>
    <p>{job.address}</p>
    <p>
      {loadSizeFacts[job.loadSize].label} load, {formatDay(job.preferredDate)},{' '}
      {windowFacts[job.preferredTime].label.toLowerCase()} ({windowFacts[job.preferredTime].hours})
      {job.estimatedPrice !== null && <>, ~{formatMoney(job.estimatedPrice)}</>}
    </p>
    {at && (
      <p>
        With <b>{fullName(at.hauler.user)}</b>, {SLOT_LABELS[at.timeSlot]},{' '}
        {at.assignmentType === 'auto' ? 'by the plan' : 'claimed or assigned by hand'}
      </p>
    )}
  </div>
)

type PlaceProps = { job: CalendarJob; at: ScheduledJob | null; onDone: () => void }

function Places({ job, at, onDone }: PlaceProps) {
  const candidates = useQuery(apiQuery(listCandidates, { params: { jobId: job.id } }))
  return (
    <section aria-labelledby="calendar-places">
      <h3 id="calendar-places" className={styles.heading}>
        {at ? 'Move to' : 'Who can do it'}
      </h3>
      <QueryError what="the haulers for this job" query={candidates} />
      {candidates.isPending && <ListSkeleton rows={SKELETON_ROWS} />}
      {candidates.data && (
        <Candidates job={job} at={at} candidates={candidates.data} onDone={onDone} />
      )}
    </section>
  )
}

function Unassign({ job, onDone }: { job: CalendarJob; onDone: () => void }) {
  const unassign = useApiMutation(unassignJob, {
    refetches: AFTER_ASSIGNING,
    success: { title: 'Job unassigned', message: `Job #${job.id} is on the market again` },
    failure: ({ reason }) => ({ title: 'Failed to unassign job', message: reason }),
    onDone,
  })
  return (
    <ActionButton
      pending={unassign.isPending && 'Unassigning...'}
      onClick={() => unassign.mutate({ params: { jobId: job.id } })}
    >
      Unassign
    </ActionButton>
  )
}
