import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { formatDay, SLOT_LABELS, windowFacts } from '../../../contract/calendar.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import { formatMoney } from '../../../contract/money.ts'
import { listCandidates, type CalendarJob, type ScheduledJob } from '../../../contract/schedule.ts'
import { apiQuery } from '../../api/query.ts'
import { adminPath } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useLast } from '../../ui/dialog/use-last.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { fullName } from './board.ts'
import { Candidates } from './Candidates.tsx'
import styles from './job-dialog.module.css'
import type { Steps } from './use-steps.ts'

const SKELETON_ROWS = 4

type Props = {
  job: CalendarJob | null
  at: ScheduledJob | null
  steps: Steps
  onClose: () => void
}

/** Where a job is and where it could be: assign, move or take back. */
export function JobDialog({ job, at, steps, onClose }: Props) {
  // While the dialog fades out it still says what it was about.
  const shown = useLast(useMemo(() => job && { job, at }, [job, at]))
  if (!shown) return null
  const { id } = shown.job
  return (
    <Dialog
      size="question"
      opened={job !== null}
      title={shown.at ? `Job #${id}` : `Assign job #${id}`}
      onClose={onClose}
    >
      <JobFacts job={shown.job} at={shown.at} />
      {(shown.job.status === 'pending' || shown.job.status === 'assigned') && (
        <Places job={shown.job} at={shown.at} steps={steps} onDone={onClose} />
      )}
      <Row>
        <Link href={adminPath({ tab: 'jobs', job: String(id) })} asChild>
          <ButtonLink>Open job</ButtonLink>
        </Link>
        {shown.job.status === 'assigned' && (
          <Button
            needs="run-jobs"
            pending={steps.isPending && 'Unassigning...'}
            onClick={() =>
              steps.make({ job: shown.job, from: shown.at, to: null }, { onDone: onClose })
            }
          >
            Unassign
          </Button>
        )}
      </Row>
    </Dialog>
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
    {job.asked && (
      <p>
        {job.firstName} is asked about <b>{formatDay(job.asked.day)}</b>,{' '}
        {windowFacts[job.asked.window].hours}
      </p>
    )}
    {at && (
      <p>
        With <b>{fullName(at.hauler.user)}</b>, {SLOT_LABELS[at.timeSlot]},{' '}
        {at.assignmentType === 'auto' ? 'auto-assigned' : 'manual'}
      </p>
    )}
  </div>
)

type PlaceProps = {
  job: CalendarJob
  at: ScheduledJob | null
  steps: Steps
  onDone: () => void
}

function Places({ job, at, steps, onDone }: PlaceProps) {
  // Fetched each time: another user may have taken a place since.
  const candidates = useQuery({
    ...apiQuery(listCandidates, { params: { jobId: job.id } }),
    staleTime: 0,
  })
  return (
    <section aria-labelledby="calendar-places">
      <h3 id="calendar-places" className={styles.heading}>
        {at ? 'Move to' : 'Who can do it'}
      </h3>
      <QueryError what="the haulers for this job" query={candidates} />
      {candidates.isPending && <ListSkeleton rows={SKELETON_ROWS} />}
      {candidates.data && (
        <Candidates
          at={at}
          candidates={candidates.data}
          isPending={steps.isPending}
          onChoose={(to) => steps.make({ job, from: at, to }, { onDone })}
        />
      )}
    </section>
  )
}
