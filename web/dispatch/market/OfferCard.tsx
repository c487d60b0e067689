import { IconBox, IconCalendar, IconClock, IconMapPin, IconStairs } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { accessFacts } from '../../../contract/access.ts'
import type { OfferedJob } from '../../../contract/hauler-jobs.ts'
import type { JobId } from '../../../contract/jobs.ts'
import {
  claimJob,
  getHaulerFigures,
  listAvailableJobs,
  listMyJobs,
} from '../../../contract/dispatch.ts'
import { getOffers } from '../../../contract/market.ts'
import { usePassFocus } from '../../ui/browser/use-pass-focus.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LongText } from '../../ui/layout/LongText.tsx'
import { useApiMutation } from '../../api/query.ts'
import { CLAIM_NEEDS_SIGNAL } from '../../offline/offline-copy.ts'
import { removeShown } from '../../ui/list/use-more.ts'
import type { ApiError } from '../../api/client.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from '../dispatch.module.css'
import { dayText, shortLoadText, windowText } from '../job-texts.ts'
import { JobPhotos } from '../JobPhotos.tsx'
import offers from './offers.module.css'
import { offerText } from '../payout.ts'

const ICON = { size: 16, stroke: 1.9, 'aria-hidden': true }

type OfferCardProps = {
  job: OfferedJob
  /** It is not on the market any more. */
  isGone?: boolean
  /** The card has left the screen. */
  onLeave?: (id: JobId) => void
}

/** A job on the market. That another hauler was faster is said here, and the card leaves by itself. */
export function OfferCard({ job, isGone = false, onLeave }: OfferCardProps) {
  const [detailed, setDetailed] = useState(false)
  const { claim, isClaiming, isMine, refusal } = useClaim(job.id)
  const isLost = refusal?.kind === 'taken'
  const isTaken = isLost || (isGone && !isMine)
  const queries = useQueryClient()
  useLeaving(isTaken, () => {
    removeShown(queries, listAvailableJobs, job.id)
    onLeave?.(job.id)
  })
  const card = usePassFocus<HTMLElement>()
  // The button that was pressed is gone with the claim.
  useLayoutEffect(() => {
    if (isTaken && document.activeElement === document.body) card.current?.focus()
  }, [isTaken, card])
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={styles.card}
      aria-label={`Job #${job.id}`}
      data-taken={isTaken}
    >
      <header className={offers.offerHead}>
        <div>
          <small className="num">Job #{job.id}</small>
          <h3>{job.address}</h3>
        </div>
        <p>
          <strong className="num">{offerText(job)}</strong>
          <small>Your payout (70%)</small>
        </p>
      </header>
      <div className={`${layout.row} ${offers.tags}`}>
        {job.isOutsideAreas && <Tag icon={<IconMapPin {...ICON} />}>Outside your areas</Tag>}
        <Tag icon={<IconCalendar {...ICON} />}>{dayText(job.preferredDate)}</Tag>
        <Tag icon={<IconBox {...ICON} />}>{shortLoadText(job.loadSize)}</Tag>
        {job.access &&
          accessFacts(job.access).map((fact) => (
            <Tag key={fact} icon={<IconStairs {...ICON} />}>
              {fact}
            </Tag>
          ))}
        {detailed && <Tag icon={<IconClock {...ICON} />}>{windowText(job)}</Tag>}
      </div>
      <p className={detailed ? offers.description : offers.shortDescription}>
        {detailed ? <LongText text={job.description} /> : job.description}
      </p>
      {detailed && (
        <div className={offers.offerPhotos}>
          <JobPhotos photos={job.photos} />
        </div>
      )}
      <p className={isTaken ? offers.taken : offers.refusal} role="status">
        {isTaken && <b>{isLost ? 'Already claimed' : 'No longer available'}</b>}
        {isTaken && !isLost
          ? 'Another hauler claimed it, or it was cancelled'
          : refusal?.kind !== 'failed' && refusal?.text}
      </p>
      {!isTaken && (
        <footer className={offers.offerActions}>
          <Button variant="cta" pending={isClaiming && 'Claiming'} onClick={claim}>
            Claim Job
          </Button>
          <button
            type="button"
            className={offers.details}
            aria-expanded={detailed}
            onClick={() => setDetailed(!detailed)}
          >
            Details
          </button>
        </footer>
      )}
    </article>
  )
}

const Tag = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className={`${layout.tag} ${offers.tag}`}>
    {icon}
    {children}
  </span>
)

/** How long the card of a lost job stays to be read. */
const LEAVES_AFTER_MS = 3000

function useLeaving(isTaken: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (!isTaken) return
    const timer = setTimeout(() => leave(), LEAVES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isTaken])
}

/** Claims a job. A lost one is no error. */
function useClaim(jobId: JobId) {
  const mutation = useApiMutation(claimJob, {
    refetches: [listAvailableJobs, getOffers, listMyJobs, getHaulerFigures],
    success: 'Job claimed successfully',
    failure: (error) =>
      claimRefusal(error).kind === 'failed'
        ? `Failed to claim job. ${error.status === 0 ? CLAIM_NEEDS_SIGNAL : error.reason}`
        : null,
  })
  return {
    claim: () => mutation.mutate({ params: { jobId } }),
    isClaiming: mutation.isPending,
    /** The market may say that it is gone before the answer to the claim is here. */
    isMine: mutation.isPending || mutation.isSuccess,
    refusal: mutation.error ? claimRefusal(mutation.error) : undefined,
  }
}

/** How a refused claim reads: another hauler was faster, the hauler's own week is full, or it went wrong. */
type ClaimRefusal = { kind: 'taken' | 'not-free'; text: string } | { kind: 'failed' }

/** Losing a claim is a normal event and a full week has a reason: only the rest are failures. */
function claimRefusal({ code, reason }: Pick<ApiError, 'code' | 'reason'>): ClaimRefusal {
  if (code === 'job_taken') return { kind: 'taken', text: 'Another hauler claimed this job first' }
  if (code === 'not_free') return { kind: 'not-free', text: reason }
  return { kind: 'failed' }
}
