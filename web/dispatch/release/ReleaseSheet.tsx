import { IconClock, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { windowCopy } from '../../../contract/job-headline.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { splitPrice } from '../../../contract/hauler-share.ts'
import {
  getReleaseTerms,
  ReleaseReason,
  type ReleaseTerms,
  type SameDayJob,
} from '../../../contract/release.ts'
import { apiQuery } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { RELEASE_NEEDS_SIGNAL } from '../../offline/offline-copy.ts'
import { useReadWhenBack } from '../../offline/use-read-when-back.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import dialog from '../../ui/dialog/dialog.module.css'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import layout from '../../ui/layout/layout.module.css'
import { Reasons } from './Reasons.tsx'
import { ReleaseLater, STAYS_HERE } from './ReleaseLater.tsx'
import { isReasonReady, lateCopy, reasonOf, releaseLabel, termsOfJobs } from './release-copy.ts'
import styles from './release.module.css'
import { useRelease } from './use-release.ts'
import { useOfferSwap } from './use-swaps.ts'
import { QuickerHelp, SwapFirst, WhatFollows } from './WhatFollows.tsx'
import { WhichJobs } from './WhichJobs.tsx'

type Props = { job: HaulerJob; onClose: () => void }

/** A hauler gives a job back: what that means now, and why they cannot come. */
export function ReleaseSheet({ job, onClose }: Props) {
  const titleId = useId()
  return (
    <Dialog isNarrow labelledBy={titleId} onClose={onClose}>
      <header className={dialog.formHead}>
        <div>
          <h2 id={titleId} tabIndex={-1} data-autofocus>
            Release job
          </h2>
          <p className={layout.dim}>
            Job #{job.id}, {job.firstName} {job.lastName},{' '}
            {windowCopy(job.preferredDate, job.preferredTime)}
          </p>
        </div>
        <IconButton label="Close" onClick={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      <ReleaseForm job={job} onClose={onClose} />
    </Dialog>
  )
}

function ReleaseForm({ job, onClose }: Props) {
  // Fetched each time: the deadline goes by the server's clock.
  const terms = useQuery({
    ...apiQuery(getReleaseTerms, { params: { jobId: job.id } }),
    staleTime: 0,
  })
  const isOnline = useReadWhenBack(terms)
  const [choice, setChoice] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [others, setOthers] = useState<ReadonlySet<JobId>>(new Set())
  const jobs = jobsOf(job, terms.data)
  const chosen = jobs.filter(({ jobId }) => jobId === job.id || others.has(jobId))
  const releasing = useRelease(jobs, onClose)
  const offering = useOfferSwap(onClose)
  const canSwap =
    chosen.some((each) => each.isLate) && chosen.length === 1 && terms.data?.canSwap === true
  const withReason = (act: (reason: string) => void) => {
    setTried(true)
    if (!isOnline) return toast.failure(`${RELEASE_NEEDS_SIGNAL} ${STAYS_HERE}`)
    if (choice === null || !isReasonReady(choice, note)) return
    act(ReleaseReason.parse(reasonOf(choice, note)))
  }
  const release = (event: FormEvent) => {
    event.preventDefault()
    withReason((reason) =>
      releasing.mutate({ body: { jobIds: chosen.map(({ jobId }) => jobId), reason } }),
    )
  }
  const offer = () =>
    withReason((reason) => offering.mutate({ params: { jobId: job.id }, body: { reason } }))
  return (
    <form className={dialog.form} onSubmit={release} noValidate>
      <div className={`${dialog.formBody} ${layout.stack}`}>
        {isOnline ? (
          <QueryError what="what releasing this job means" query={terms} />
        ) : (
          <ReleaseLater />
        )}
        {terms.data && <Meaning terms={terms.data} jobs={chosen} />}
        {canSwap && <SwapFirst />}
        {jobs.length > 1 && (
          <WhichJobs
            jobs={jobs}
            chosen={new Set(chosen.map(({ jobId }) => jobId))}
            fixed={job.id}
            onToggle={(jobId) => setOthers((before) => toggled(before, jobId))}
          />
        )}
        <Reasons
          choice={choice}
          onChoose={setChoice}
          note={note}
          onNote={setNote}
          isTried={isTried}
        />
        {chosen.length > 0 && <WhatFollows jobs={chosen} />}
      </div>
      <ReleaseFoot
        jobs={chosen}
        terms={terms.data}
        isOnline={isOnline}
        isReleasing={releasing.isPending}
        isOffering={offering.isPending}
        onOffer={canSwap ? offer : undefined}
        onKeep={onClose}
      />
    </form>
  )
}

type FootProps = {
  jobs: readonly SameDayJob[]
  terms: ReleaseTerms | undefined
  isOnline: boolean
  isReleasing: boolean
  isOffering: boolean
  /** Where a swap is possible, it stands first. */
  onOffer: (() => void) | undefined
  onKeep: () => void
}

function ReleaseFoot({ jobs, terms, isOnline, isReleasing, isOffering, ...ways }: FootProps) {
  const isLate = jobs.some((job) => job.isLate)
  return (
    <footer className={`${dialog.formFoot} ${layout.stack}`} data-foot-bar>
      {ways.onOffer && (
        <Button
          variant="primary"
          unready={!isOnline}
          pending={isOffering && 'Offering'}
          onClick={ways.onOffer}
        >
          Offer a swap first
        </Button>
      )}
      <Button
        type="submit"
        variant={releaseLook(isLate, ways.onOffer !== undefined)}
        pending={isReleasing && 'Releasing'}
        unready={!isOnline}
        disabled={isOnline && (!terms || terms.refusal !== null)}
      >
        {terms ? releaseLabel(jobs) : 'Release'}
      </Button>
      {!ways.onOffer && (
        <Button onClick={ways.onKeep}>{jobs.length > 1 ? 'Keep them' : 'Keep it'}</Button>
      )}
    </footer>
  )
}

type MeaningProps = { terms: ReleaseTerms; jobs: readonly SameDayJob[] }

/** Whether releasing these jobs counts against the hauler, and what may help sooner. */
function Meaning({ terms, jobs }: MeaningProps) {
  const late = jobs.filter(({ isLate }) => isLate).length
  return (
    <>
      <p
        role="status"
        className={`${layout.notice} ${late > 0 ? layout.bad : layout.good} ${styles.terms}`}
      >
        <IconClock size={20} aria-hidden="true" />
        <span>{terms.refusal ?? termsOfJobs(jobs, now())}</span>
      </p>
      {late > 0 && <QuickerHelp words={lateCopy(terms.lateReleases, late)} />}
    </>
  )
}

/** With a swap before it, the late release is the second choice. */
function releaseLook(isLate: boolean, canSwap: boolean) {
  if (!isLate) return 'cta'
  return canSwap ? 'danger-quiet' : 'danger'
}

/** The job that the sheet was opened for, then the others of its day; none before the deadlines are known. */
function jobsOf(job: HaulerJob, terms: ReleaseTerms | undefined): SameDayJob[] {
  if (!terms) return []
  const { firstName, lastName, area, preferredTime, timeSlot } = job
  const haulerPayout =
    job.expectedPayout ??
    (job.estimatedPrice && splitPrice(job.estimatedPrice, job.sharePermille).haulerPayout)
  const { jobId, freeUntil, freeReleaseHours, isLate } = terms
  const own = { jobId, freeUntil, freeReleaseHours, isLate, preferredTime, timeSlot }
  return [{ ...own, firstName, lastName, area, haulerPayout }, ...terms.sameDay]
}

function toggled(jobs: ReadonlySet<JobId>, jobId: JobId): ReadonlySet<JobId> {
  const next = new Set(jobs)
  if (!next.delete(jobId)) next.add(jobId)
  return next
}
