import { IconMessage, IconPhone, IconSend } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { HaulerStatus } from '../../contract/haulers.ts'
import type { HaulerJob } from '../../contract/hauler-jobs.ts'
import type { Cents } from '../../contract/money.ts'
import { dialable } from '../ui/field/phone.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './dispatch.module.css'
import { routeLink } from './job-texts.ts'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { JobFacts } from './JobFacts.tsx'
import { JobMore } from './JobMore.tsx'
import { JobNotes } from './notes/JobNotes.tsx'
import { payoutText } from './payout.ts'
import { JobSteps } from './steps/JobSteps.tsx'
import { type CardPlace, NEXT_JOB } from './today/card-place.ts'
import { CurrentHead, StopHead, Strip } from './today/JobHead.tsx'
import today from './today/today.module.css'
import { useDock } from './today/use-dock.ts'

const CollectMoney = onDemand(async () => (await import('./CollectMoney.tsx')).CollectMoney)

const NOT_ANSWERED = 'The new price is not answered yet. Wait for the answer, or withdraw it'

export type MyJobCardProps = {
  job: HaulerJob
  hauler: HaulerStatus
  /** Where the card stands on the page; the job with the next step unless it says otherwise. */
  place?: CardPlace
}

/** What the page knows of an on-site price of the job. */
type OnSitePrice = {
  /** The price agreed by now, instead of the one booked. */
  agreed?: Cents | undefined
  isUnanswered?: boolean
  /** The panel that shows and changes the price. */
  children?: ReactNode
}

/** One of the hauler's own jobs that is not over: the current one in full, any other opens in place. */
export function MyJobCard({
  job,
  hauler,
  place = NEXT_JOB,
  agreed,
  isUnanswered = false,
  children,
}: MyJobCardProps & OnSitePrice) {
  const isCurrent = place.kind === 'current'
  const [isUnfolded, setUnfolded] = useState(
    () => isCurrent || place.isOpenAtFirst || location.hash === `#job-${job.id}`,
  )
  const card = useRef<HTMLElement>(null)
  const price = useRef<HTMLDivElement>(null)
  const isDocked = useDock(card, isCurrent && place.isToday)
  const payout = payoutText(
    agreed === undefined || agreed === job.estimatedPrice
      ? job
      : { ...job, estimatedPrice: agreed, expectedPayout: null },
  )
  const head = { job, place, payout }
  const isOpen = isCurrent || isUnfolded
  return (
    <article
      ref={card}
      className={classesOf(place)}
      aria-label={`Job #${job.id}`}
      id={`job-${job.id}`}
      data-docked={isDocked || undefined}
      data-late={(isCurrent && place.late !== undefined) || undefined}
    >
      {isCurrent && <Strip {...head} />}
      {isCurrent ? (
        <CurrentHead {...head} />
      ) : (
        <StopHead {...head} isOpen={isOpen} onToggle={() => setUnfolded(!isOpen)} />
      )}
      {isOpen && (
        <div>
          <JobFacts job={job} hint={place.hint} />
          <Contact job={job} />
          <JobNotes jobId={job.id} />
          <div ref={price}>{children}</div>
          {job.isPaused && <Paused firstName={job.firstName} />}
          {job.collect && <CollectMoney job={job} />}
          <JobSteps
            job={job}
            hauler={hauler}
            payout={payout}
            waitsFor={obstacleOf(job, isUnanswered)}
          />
          <JobMore
            job={job}
            hauler={hauler}
            isLate={place.late !== undefined}
            onPrice={children && !isUnanswered ? () => focusButton(price.current) : undefined}
          />
        </div>
      )}
    </article>
  )
}

/** The price's own button: its form says what can be changed. */
function focusButton(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'center' })
  part?.querySelector('button')?.focus()
}

const classesOf = ({ kind, edge, isMoved }: CardPlace): string =>
  [
    kind === 'current' ? `${styles.card} ${styles.live}` : today.stop,
    edge?.isFirst && today.first,
    edge?.isLast && today.last,
    isMoved && styles.moved,
  ]
    .filter(Boolean)
    .join(' ')

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
