import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  listMoneyTroubles,
  type MoneyTroubles,
  type SetAsideEvent,
  type Finding,
} from '../../contract/admin-money.ts'
import { formatInstant } from '../../contract/calendar.ts'
import { formatCount } from '../../contract/numbers.ts'
import { apiQuery } from '../api/query.ts'
import { JobLink } from '../ui/button/JobLink.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import panel from '../ui/layout/panel.module.css'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { FailedRefunds } from './FailedRefunds.tsx'
import { FailedReversals } from './FailedReversals.tsx'
import styles from './money.module.css'

const SKELETON_ROWS = 4
const NOTHING: MoneyTroubles = {
  refunds: [],
  reversals: [],
  findings: [],
  events: [],
  totals: { refunds: 0, reversals: 0, findings: 0 },
}

/** What a person has to look at: refunds and reversals that failed, differences from the provider, events set aside. */
export function Troubles() {
  const troubles = useQuery(apiQuery(listMoneyTroubles, {}))
  const { refunds, reversals, findings, events, totals } = troubles.data ?? NOTHING
  const isClear = refunds.length + reversals.length + findings.length + events.length === 0
  return (
    <div className={layout.panel}>
      {troubles.isError && (
        <div className={`${layout.row} ${panel.bar} ${styles.whole}`}>
          <QueryError what="what needs a look" query={troubles} />
        </div>
      )}
      {troubles.isPending && <ListSkeleton rows={SKELETON_ROWS} />}
      {troubles.data && isClear && (
        <EmptyState
          title="Nothing needs a look"
          hint="Our books are compared with the payment provider's every ten minutes."
        />
      )}
      {refunds.length > 0 && (
        <Part
          title="Refunds that failed"
          advice="Retry asks the bank once more, for the same amount."
        >
          <FailedRefunds refunds={refunds} />
          <More shown={refunds.length} total={totals.refunds} />
        </Part>
      )}
      {reversals.length > 0 && (
        <Part
          title="Shares that could not be taken back"
          advice="The hauler owes these for a refund or a dispute. Retry asks the provider once more."
        >
          <FailedReversals reversals={reversals} />
          <More shown={reversals.length} total={totals.reversals} />
        </Part>
      )}
      {findings.length > 0 && (
        <Part
          title="Different at the provider"
          advice="Nothing was booked. Mend it on the provider's own page, then check again: what is gone leaves this list."
        >
          <Findings findings={findings} />
          <More shown={findings.length} total={totals.findings} />
        </Part>
      )}
      {events.length > 0 && (
        <Part
          title="Events set aside"
          advice="What the provider told us and we could not believe. No money moved by these."
        >
          <SetAsideEvents events={events} />
        </Part>
      )}
    </div>
  )
}

const More = ({ shown, total }: { shown: number; total: number }) =>
  total > shown && (
    <p className="num">
      The latest {shown} of {formatCount(total)}. The others follow as these are dealt with.
    </p>
  )

type PartProps = { title: string; advice: string; children: ReactNode }

const Part = ({ title, advice, children }: PartProps) => (
  <section className={styles.part} aria-label={title}>
    <h3>{title}</h3>
    <p>{advice}</p>
    {children}
  </section>
)

/** The latest events that had no effect, with why. */
const SetAsideEvents = ({ events }: { events: SetAsideEvent[] }) => (
  <ul className={styles.list}>
    {events.map(({ id, eventId, type, reason, receivedAt }) => (
      <li key={id}>
        <div>
          <b>{reason}</b>
          <small>
            {type.replaceAll('_', ' ')}, {eventId}, received {formatInstant(receivedAt)}
          </small>
        </div>
      </li>
    ))}
  </ul>
)

/** What the provider has otherwise than we do, both sides beside each other. */
const Findings = ({ findings }: { findings: Finding[] }) => (
  <ul className={styles.list}>
    {findings.map((finding) => (
      <li key={finding.id}>
        <div>
          <b>{finding.what}</b>
          <dl className={styles.sides}>
            <div>
              <dt>Our books</dt>
              <dd className="num">{finding.ours}</dd>
            </div>
            <div>
              <dt>The provider</dt>
              <dd className="num">{finding.theirs}</dd>
            </div>
          </dl>
          <small>
            {finding.jobId !== null && (
              <>
                Job <JobLink id={finding.jobId} />,{' '}
              </>
            )}
            {finding.subject} {finding.providerId}, first seen {formatInstant(finding.firstSeenAt)},
            last {formatInstant(finding.lastSeenAt)}
          </small>
        </div>
      </li>
    ))}
  </ul>
)
