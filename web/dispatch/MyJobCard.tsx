import { IconMessage, IconPhone, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatInstantDay, formatTime } from '../../contract/calendar.ts'
import type { HaulerStatus } from '../../contract/haulers.ts'
import type { HaulerJob } from '../../contract/hauler-jobs.ts'
import type { Cents } from '../../contract/money.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { dialable } from '../ui/field/phone.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './dispatch.module.css'
import { routeLink } from './job-texts.ts'
import { JobFacts } from './JobFacts.tsx'
import { JobMore } from './JobMore.tsx'
import { payoutText } from './payout.ts'
import { JobSteps } from './steps/JobSteps.tsx'

const NOT_ANSWERED = 'The new price is not answered yet. Wait for the answer, or withdraw it'

export type MyJobCardProps = { job: HaulerJob; hauler: HaulerStatus }

/** What the page knows of an on-site price of the job. */
type OnSitePrice = {
  /** The price agreed by now, instead of the one booked. */
  agreed?: Cents | undefined
  isUnanswered?: boolean
  /** The panel that shows and changes the price. */
  children?: ReactNode
}

/** One of the hauler's own jobs that is not over. */
export function MyJobCard({
  job,
  hauler,
  agreed,
  isUnanswered = false,
  children,
}: MyJobCardProps & OnSitePrice) {
  const isLive = job.status === 'in_progress'
  const payout = payoutText(agreed === undefined ? job : { ...job, estimatedPrice: agreed })
  return (
    <article
      className={`${styles.card} ${isLive ? styles.live : ''}`}
      aria-label={`Job #${job.id}`}
      id={`job-${job.id}`}
    >
      {isLive && (
        <p className={`${layout.line} ${layout.soon} ${styles.stripe}`}>
          <span aria-hidden="true" />
          {job.startedAt ? `Started ${formatTime(job.startedAt)}` : 'In progress'}
          {job.startedEarly && ', early'}
        </p>
      )}
      <header className={`${layout.line} ${styles.cardHead}`}>
        <b>Job #{job.id}</b>
        <StatusBadge status={job.status} />
        <time dateTime={job.createdAt.toISOString()}>{formatInstantDay(job.createdAt)}</time>
      </header>
      <JobFacts job={job} />
      <Contact job={job} />
      {children}
      <footer className={`${layout.line} ${styles.pay}`}>
        <p>
          Your Payout
          <strong className="num">{payout}</strong>
        </p>
      </footer>
      {job.isPaused && <Paused firstName={job.firstName} />}
      <JobSteps
        job={job}
        hauler={hauler}
        payout={payout}
        waitsFor={obstacleOf(job, isUnanswered)}
      />
      <JobMore job={job} hauler={hauler} />
    </article>
  )
}

/** Why the job cannot be completed now. */
function obstacleOf({ isPaused, firstName }: HaulerJob, isUnanswered: boolean): string | undefined {
  if (isPaused) return `${firstName} objects to the early start. Wait until that is settled`
  return isUnanswered ? NOT_ANSWERED : undefined
}

const Paused = ({ firstName }: Pick<HaulerJob, 'firstName'>) => (
  <p className={`${layout.notice} ${layout.bad} ${styles.paused}`}>
    <b>{firstName} objects to the early start.</b> Please stop: the job and its payout are paused
    until they or our team settle that.
  </p>
)

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
