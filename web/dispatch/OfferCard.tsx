import { IconBox, IconCalendar, IconClock } from '@tabler/icons-react'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import type { OfferedJob } from '../../contract/jobs.ts'
import { usePassFocus } from '../ui/browser/use-pass-focus.ts'
import { Button } from '../ui/button/Button.tsx'
import { LongText } from '../ui/layout/LongText.tsx'
import styles from './dispatch.module.css'
import { dayText, shortLoadText, windowText } from './job-texts.ts'
import { JobPhotos } from './JobPhotos.tsx'
import offers from './offers.module.css'
import { offerText } from './payout.ts'
import { useClaim } from './use-claim.ts'

const ICON = { size: 16, stroke: 1.9, 'aria-hidden': true }

/** A job on the market. A claim that somebody else won is said here, and the card leaves by itself. */
export function OfferCard({ job }: { job: OfferedJob }) {
  const [detailed, setDetailed] = useState(false)
  const { claim, isClaiming, refusal } = useClaim(job.id)
  const isTaken = refusal?.kind === 'taken'
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
      <div className={offers.tags}>
        <Tag icon={<IconCalendar {...ICON} />}>{dayText(job.preferredDate)}</Tag>
        <Tag icon={<IconBox {...ICON} />}>{shortLoadText(job.loadSize)}</Tag>
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
        {isTaken && <b>Already claimed</b>}
        {refusal?.kind !== 'failed' && refusal?.text}
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
  <span className={offers.tag}>
    {icon}
    {children}
  </span>
)
