import { Link } from 'wouter'
import {
  dayOf,
  formatDay,
  formatInstantDay,
  formatTime,
  instantAt,
  windowFacts,
} from '../../../contract/calendar.ts'
import type {
  ContactKind,
  ConversationDetails,
  ConversationJob,
} from '../../../contract/conversations.ts'
import { formatMoney } from '../../../contract/money.ts'
import { now } from '../../clock.ts'
import { adminPath } from '../../paths.ts'
import { PrivacySection } from '../../people/PrivacySection.tsx'
import { readSettings } from '../../settings.ts'
import { Button } from '../../ui/button/Button.tsx'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import { dialable, formatPhone } from '../../ui/field/phone.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './contact.module.css'

type Props = {
  conversation: ConversationDetails
  about: number | null
  onAbout: (job: number | null) => void
  /** Asks whether to erase everything about the person. */
  onErase: () => void
}

/** Beside the messages, where there is room. */
export const ContactPane = (props: Props) => (
  <aside className={styles.pane} aria-label="About this person">
    <ContactFacts {...props} />
  </aside>
)

const HEADINGS: Record<ContactKind, string> = {
  customer: 'Customer',
  hauler: 'Hauler',
  unknown: 'Unknown number',
}

/** What we know of the person: the current job, the others, and how they can be reached. */
export function ContactFacts({ conversation, about, onAbout, onErase }: Props) {
  const {
    jobs: [current, ...others],
    haulerId,
    haulerStatus,
  } = conversation
  return (
    <div className={styles.contact}>
      {current && (
        <CurrentJob
          job={current}
          isAlone={about === current.id}
          onAlone={() => onAbout(about === current.id ? null : current.id)}
        />
      )}
      {others.length > 0 && (
        <section>
          <h4>Other jobs</h4>
          <ul className={layout.space2}>
            {others.map((job) => (
              <li key={job.id} className={`${layout.spread} ${styles.job}`}>
                <JobLink job={job} />
                <StatusBadge status={job.status} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h4>{HEADINGS[conversation.kind]}</h4>
        <dl className={styles.facts}>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${dialable(conversation.phone)}`}>{formatPhone(conversation.phone)}</a>
          </dd>
          {conversation.email !== null && (
            <>
              <dt>Email</dt>
              <dd>{conversation.email}</dd>
            </>
          )}
          {conversation.customerSince && (
            <>
              <dt>Since</dt>
              <dd>
                {formatInstantDay(conversation.customerSince)}, {conversation.jobCount}{' '}
                {conversation.jobCount === 1 ? 'job' : 'jobs'}
              </dd>
            </>
          )}
          <dt>Texts</dt>
          <dd>{conversation.isStopped ? 'Stopped by STOP' : 'Yes'}</dd>
        </dl>
        {haulerId !== null && (
          <p className={`${layout.spread} ${layout.space2}`}>
            <Link href={adminPath({ tab: 'haulers', hauler: String(haulerId) })}>Open hauler</Link>
            {haulerStatus && <StatusBadge status={haulerStatus} />}
          </p>
        )}
        {conversation.kind === 'unknown' && (
          <p className={`${layout.quiet} ${layout.space2}`}>
            No job, account or hauler has this number yet.
          </p>
        )}
      </section>
      <QuietHours />
      {/* A short code is no person. */}
      {conversation.phone.startsWith('+') && (
        <PrivacySection
          contact={conversation.phone}
          noun={haulerId === null ? 'customer' : 'hauler'}
          onErase={onErase}
        />
      )}
    </div>
  )
}

function QuietHours() {
  const { from, until } = readSettings().sendingHours
  const today = dayOf(now())
  return (
    <section>
      <h4>Quiet hours</h4>
      <p className={`${layout.quiet} ${layout.space2}`}>
        From {formatTime(instantAt(today, until))} to {formatTime(instantAt(today, from))} Pacific
        time. Replies go out at any time; the composer warns you.
      </p>
    </section>
  )
}

const JobLink = ({ job: { id } }: { job: ConversationJob }) => (
  <Link href={adminPath({ tab: 'jobs', job: String(id) })} className="num">
    Job #{id}
  </Link>
)

type JobProps = { job: ConversationJob; isAlone: boolean; onAlone: () => void }

const CurrentJob = ({ job, isAlone, onAlone }: JobProps) => (
  <section>
    <h4 className={layout.spread}>
      <JobLink job={job} />
      <StatusBadge status={job.status} />
    </h4>
    <dl className={styles.facts}>
      <dt>Pickup</dt>
      <dd>
        {job.day === dayOf(now()) ? 'Today' : formatDay(job.day)}, {windowFacts[job.window].hours}
      </dd>
      <dt>Address</dt>
      <dd>{job.address}</dd>
      <dt>Hauler</dt>
      <dd>{job.haulerName ?? 'None yet'}</dd>
      <dt>Price</dt>
      <dd className="num">{formatMoney(job.price)}</dd>
    </dl>
    <Button size="s" aria-pressed={isAlone} className={layout.space3 ?? ''} onClick={onAlone}>
      {isAlone ? 'Show all messages' : 'Only this job'}
    </Button>
  </section>
)
