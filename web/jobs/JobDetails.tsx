import { IconExternalLink, IconLinkOff, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatDay, windowFacts } from '../../contract/calendar.ts'
import { revokeJobLink } from '../../contract/job-links.ts'
import { getAdminJob, JobId, listAdminJobs, pickupDay, type AdminJob } from '../../contract/jobs.ts'
import { adminJobPath } from '../../contract/paths.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { EraseDialog, type PersonToErase } from '../people/EraseDialog.tsx'
import { PrivacySection } from '../people/PrivacySection.tsx'
import { Button } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { NeighbourButtons } from '../ui/button/NeighbourButtons.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { DrawerStatus } from '../ui/dialog/DrawerStatus.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { useNeighbourKeys } from '../ui/dialog/use-neighbour-keys.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { JOB } from '../ui/keys/places.ts'
import { useKeys } from '../ui/keys/use-keys.ts'
import layout from '../ui/layout/layout.module.css'
import details from '../ui/layout/details.module.css'
import { PhotoGrid } from '../ui/media/PhotoGrid.tsx'
import { HaulerNoShows } from './HaulerNoShows.tsx'
import { HaulerNotes } from './HaulerNotes.tsx'
import { JobBadges } from './JobBadges.tsx'
import { clientName, haulerName } from './job-list.ts'
import { JobFactLists } from './JobFactLists.tsx'
import { JobMessagesSection } from './JobMessagesSection.tsx'
import { JobMoneySection } from './JobMoneySection.tsx'
import { JobProblems } from './JobProblems.tsx'
import { JobProof } from './JobProof.tsx'
import { JobRatings } from './JobRatings.tsx'
import { NoShowProof } from './NoShowProof.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { jobActions } from './workbench/actions.ts'
import { Timeline } from './workbench/Timeline.tsx'
import { Toolbar } from './workbench/Toolbar.tsx'
import type { Undoable } from './workbench/tray.ts'
import styles from './workbench/workbench.module.css'

type Props = {
  id: number
  /** The page of the list that is shown: previous and next go along it, and a row shows until its job is fetched. */
  rows: AdminJob[]
  /** A question lies over the panel; keys are for that. */
  asking: boolean
  onShow: (id: number | null) => void
  onDelete: (job: AdminJob) => void
  /** After an action: the seconds to undo it run on when another job is shown. */
  onDone: (done: Undoable) => void
  /** On the page of its own nothing leads there. */
  isOwnPage?: boolean
}

/** Everything about one job, what can be done with it, and the questions about its link and its money. */
export function JobDetails(props: Props) {
  const { id, rows, asking, onShow, onDelete, onDone, isOwnPage = false } = props
  const { job, isMissing, query } = useJob(id, rows)
  const [revoking, setRevoking] = useState<AdminJob | null>(null)
  const [refunding, setRefunding] = useState<AdminJob | null>(null)
  const [erasing, setErasing] = useState<PersonToErase | null>(null)
  const at = rows.findIndex((row) => row.id === id)
  const neighbours = { previous: rows[at - 1]?.id, next: at < 0 ? undefined : rows[at + 1]?.id }
  const [, navigate] = useLocation()
  const isAsking = asking || Boolean(revoking ?? refunding ?? erasing)
  useNeighbourKeys({ active: !isAsking, ...neighbours, onShow })
  const openPage = () => navigate(adminJobPath(id))
  useKeys(JOB, { page: openPage }, { active: !isAsking && !isOwnPage, place: 'panel' })

  return (
    <>
      {/* Always there: the button that was pressed keeps the focus. */}
      <div className={`${layout.spread} ${details.top}`}>
        <DrawerStatus isLoading={query.isLoading && !job}>
          {job && <JobBadges job={job} />}
        </DrawerStatus>
        {!isOwnPage && (
          <div className={layout.line}>
            <NeighbourButtons noun="job" {...neighbours} onShow={onShow} />
            <IconButton
              label={`Open job #${id} on a page of its own`}
              aria-keyshortcuts="o"
              title="Page of its own (o)"
              onClick={openPage}
            >
              <IconExternalLink size={20} />
            </IconButton>
          </div>
        )}
      </div>
      {isMissing && <EmptyState title={`There is no job #${id} any more`} />}
      {!job && !isMissing && <QueryError what="the job" query={query} />}
      {job && (
        <>
          <p className={layout.quiet}>{summaryOf(job)}</p>
          <Toolbar job={job} actions={jobActions} asking={isAsking} onDone={onDone} />
          <JobBody job={job} asking={isAsking} onRefund={setRefunding} onErase={setErasing} />
          <div className={`${layout.row} ${details.actions}`}>
            <RevokeButton job={job} onRevokeLink={setRevoking} />
            <Button
              needs="run-jobs"
              data-ask="delete-job"
              variant="danger-quiet"
              icon={<IconTrash size={18} />}
              onClick={() => onDelete(job)}
            >
              Delete job
            </Button>
          </div>
        </>
      )}
      <RefundDialog job={refunding} onDone={() => setRefunding(null)} />
      <EraseDialog
        person={erasing}
        refetches={[getAdminJob, listAdminJobs]}
        onDone={() => setErasing(null)}
      />
      <RevokeLinkDialog job={revoking} onDone={() => setRevoking(null)} />
    </>
  )
}

/** 'Amrita Gill, 2418 St Johns St. Nov 24, 12PM-5PM with Dale Kowalchuk.' */
function summaryOf(job: AdminJob): string {
  const hauler = haulerName(job)
  const when = `${formatDay(pickupDay(job))}, ${windowFacts[job.preferredTime].hours}`
  return `${clientName(job)}, ${job.address}. ${when}${hauler ? ` with ${hauler}` : ''}.`
}

type BodyProps = {
  job: AdminJob
  asking: boolean
  onRefund: (job: AdminJob) => void
  onErase: (person: PersonToErase) => void
}

/** What happened on the left, what is agreed on the right; one below the other where it is narrow. */
const JobBody = ({ job, asking, onRefund, onErase }: BodyProps) => (
  <div className={styles.body}>
    <div className={styles.columns}>
      <div>
        <Timeline key={job.id} jobId={job.id} asking={asking} />
        <JobMessagesSection key={`messages ${job.id}`} job={job} asking={asking} />
        {job.status === 'cancelled' && <NoShowProof jobId={job.id} />}
        <HaulerNoShows jobId={job.id} />
        <JobProblems jobId={job.id} />
        <HaulerNotes jobId={job.id} />
        <JobProof job={job} />
        <JobRatings jobId={job.id} />
        <JobMoneySection jobId={job.id} onRefund={() => onRefund(job)} />
      </div>
      <div>
        <JobFactLists job={job} />
        <section className={details.section}>
          <h3>Photos ({job.photos.length})</h3>
          <PhotoGrid photos={job.photos} of={`job #${job.id}`} />
        </section>
        <PrivacySection
          contact={job.email}
          noun="customer"
          onErase={() => onErase({ contact: job.email, name: clientName(job) })}
        />
      </div>
    </div>
  </div>
)

/** One job, also one that stands on another page of the list. */
function useJob(id: number, rows: AdminJob[]) {
  const jobId = JobId.safeParse(id).data
  const query = useQuery({
    ...apiQuery(getAdminJob, { params: { jobId: jobId ?? JobId.parse(1) } }),
    enabled: jobId !== undefined,
    placeholderData: () => rows.find((row) => row.id === jobId),
    staleTime: 0,
  })
  const isMissing = query.error?.status === 404 || jobId === undefined
  return { job: isMissing ? undefined : query.data, isMissing, query }
}

type RevokeProps = { job: AdminJob; onRevokeLink: (job: AdminJob) => void }

/** Without an open link it stays where it is, so that the keyboard does too once the link is revoked. */
const RevokeButton = ({ job, onRevokeLink }: RevokeProps) => (
  <Button
    needs="run-jobs"
    icon={<IconLinkOff size={18} />}
    unready={!job.hasOpenLink}
    title={job.hasOpenLink ? undefined : 'No link to this pickup is open'}
    onClick={() => job.hasOpenLink && onRevokeLink(job)}
  >
    Revoke customer link
  </Button>
)

type DialogProps = { job: AdminJob | null; onDone: () => void }

/** For a link that came into the wrong hands: the person who has it can cancel or move the pickup. */
function RevokeLinkDialog({ job, onDone }: DialogProps) {
  const revoke = useApiMutation(revokeJobLink, {
    refetches: [getAdminJob, listAdminJobs],
    success: 'Customer link revoked',
    failure: ({ reason }) => ({ title: 'Failed to revoke the link', message: reason }),
  })
  // While the dialog fades out it still says what it was about. It is there before it opens, since only
  // then does it know where the focus came from.
  const lastJob = useLast(job)

  return (
    <ConfirmDialog
      opened={job !== null}
      title={`Revoke the customer link of job #${lastJob?.id}?`}
      action="Revoke customer link"
      pending={revoke.isPending}
      onConfirm={() => job && revoke.mutate({ params: { jobId: job.id } }, { onSettled: onDone })}
      onCancel={onDone}
    >
      The link in earlier messages stops working immediately, also for{' '}
      {lastJob && clientName(lastJob)}. The next message about this pickup carries a new one.
    </ConfirmDialog>
  )
}
