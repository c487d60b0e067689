import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { listAvailableJobs } from '../../../contract/dispatch.ts'
import type { OfferedJob } from '../../../contract/hauler-jobs.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { usePassFocus } from '../../ui/browser/use-pass-focus.ts'
import { Button } from '../../ui/button/Button.tsx'
import { removeShown } from '../../ui/list/use-more.ts'
import styles from '../dispatch.module.css'
import { OfferFacts } from './OfferFacts.tsx'
import offers from './offers.module.css'
import { OfferSheet } from './OfferSheet.tsx'
import { refusalText, useClaim } from './use-claim.ts'

type OfferCardProps = {
  job: OfferedJob
  /** It is not on the market any more. */
  isGone?: boolean
  /** The card has left the screen. */
  onLeave?: (id: JobId) => void
}

/** A job on the market. That another hauler was faster is said here, and the card leaves by itself. */
export function OfferCard({ job, isGone = false, onLeave }: OfferCardProps) {
  const [isOpen, setOpen] = useState(false)
  const { claim, isClaiming, isMine, isClaimed, refusal } = useClaim(job.id)
  const isLost = refusal?.kind === 'taken'
  const isTaken = isLost || (isGone && !isMine)
  const queries = useQueryClient()
  useLeaving(isTaken && !isOpen, () => {
    removeShown(queries, listAvailableJobs, job.id)
    onLeave?.(job.id)
  })
  const card = usePassFocus<HTMLElement>()
  // The button that was pressed is gone with the claim.
  useLayoutEffect(() => {
    if (isTaken && document.activeElement === document.body) card.current?.focus()
  }, [isTaken, card])
  const news = isTaken ? <Taken isLost={isLost} /> : refusalText(refusal)
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={`${styles.card} ${offers.offer}`}
      aria-label={`Job #${job.id}`}
      data-taken={isTaken && !isOpen}
    >
      <OfferFacts job={job} />
      <p className={isTaken ? offers.taken : offers.refusal} role="status">
        {news}
      </p>
      {!isTaken && (
        <footer className={offers.offerActions}>
          <Button variant="cta" pending={isClaiming && 'Claiming'} onClick={claim}>
            Claim Job
          </Button>
          <button
            type="button"
            className={offers.details}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            Details
          </button>
        </footer>
      )}
      <OfferSheet
        job={job}
        opened={isOpen && !isClaimed}
        isTaken={isTaken}
        news={news}
        claim={claim}
        isClaiming={isClaiming}
        onClose={() => setOpen(false)}
      />
    </article>
  )
}

const Taken = ({ isLost }: { isLost: boolean }) => (
  <>
    <b>{isLost ? 'Already claimed' : 'No longer available'}</b>
    {isLost
      ? 'Another hauler claimed this job first'
      : 'Another hauler claimed it, or the customer changed or cancelled it'}
  </>
)

/** How long the card of a lost job stays to be read; in the last 180 ms of it the card folds up. */
const LEAVES_AFTER_MS = 3000

function useLeaving(isTaken: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (!isTaken) return
    const timer = setTimeout(() => leave(), LEAVES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isTaken])
}
