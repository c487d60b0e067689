import { IconMessage, IconPhone, IconSend } from '@tabler/icons-react'
import { formatInstantDay, formatTime } from '../../contract/calendar.ts'
import type { HaulerStatus } from '../../contract/haulers.ts'
import { canMove, type HaulerJob } from '../../contract/jobs.ts'
import { dialable } from '../ui/field/phone.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import styles from './dispatch.module.css'
import { JobFacts } from './JobFacts.tsx'
import { JobMoveButton } from './JobMoveButton.tsx'
import { JourneySteps } from './JourneySteps.tsx'
import { routeLink } from './job-texts.ts'
import { payoutText } from './payout.ts'
import { isWaiting } from './price/price-news.ts'
import { PricePanel } from './price/PricePanel.tsx'
import { useJobPrice } from './price/use-job-price.ts'

const NOT_ANSWERED =
  'The new price is not answered yet. Wait for the answer, or take the price back'

export function MyJobCard({ job, hauler }: { job: HaulerJob; hauler: HaulerStatus }) {
  const isLive = job.status === 'in_progress'
  const price = useJobPrice(job, hauler)
  const payout = payoutText(price ? { ...job, estimatedPrice: price.agreed } : job)
  return (
    <article
      className={`${styles.card} ${isLive ? styles.live : ''}`}
      aria-label={`Job #${job.id}`}
      id={`job-${job.id}`}
    >
      {isLive && (
        <p className={styles.stripe}>
          <span aria-hidden="true" />
          {job.startedAt ? `Started ${formatTime(job.startedAt)}` : 'In progress'}
        </p>
      )}
      <header className={styles.cardHead}>
        <b>Job #{job.id}</b>
        <StatusBadge status={job.status} />
        <time dateTime={job.createdAt.toISOString()}>{formatInstantDay(job.createdAt)}</time>
      </header>
      <JobFacts job={job} />
      <Contact job={job} />
      {hauler === 'approved' && canMove(job, 'start', 'hauler') && <JourneySteps job={job} />}
      {price && <PricePanel job={job} price={price} />}
      <footer className={styles.pay}>
        <p>
          Your Payout
          <strong className="num">{payout}</strong>
        </p>
        <JobMoveButton
          job={job}
          hauler={hauler}
          payout={payout}
          waitsFor={price && isWaiting(price) ? NOT_ANSWERED : undefined}
        />
      </footer>
    </article>
  )
}

const ICON = { size: 20, stroke: 1.9, 'aria-hidden': true }

function Contact({ job }: { job: HaulerJob }) {
  const phone = dialable(job.phone)
  const about = `${job.firstName} ${job.lastName}`
  return (
    <nav className={styles.contact} aria-label={`Contact for job #${job.id}`}>
      <a href={`tel:${phone}`} aria-label={`Call ${about}`}>
        <IconPhone {...ICON} />
        Call
      </a>
      <a href={`sms:${phone}`} aria-label={`Text ${about}`}>
        <IconMessage {...ICON} />
        Text
      </a>
      <a
        href={routeLink(job.address)}
        target="_blank"
        rel="noopener"
        aria-label={`Route to ${job.address}, opens in a new tab`}
      >
        <IconSend {...ICON} />
        Route
      </a>
    </nav>
  )
}
