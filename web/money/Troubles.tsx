import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listMoneyTroubles } from '../../contract/admin-money.ts'
import { apiQuery } from '../api/query.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import panel from '../ui/panel.module.css'
import { QueryError } from '../ui/QueryError.tsx'
import { Findings } from './Findings.tsx'
import styles from './money.module.css'
import { FailedRefunds } from './FailedRefunds.tsx'
import { SetAsideEvents } from './SetAsideEvents.tsx'

const SKELETON_ROWS = 4

/** What a person has to look at: refunds that failed, differences from the provider, events set aside. */
export function Troubles() {
  const troubles = useQuery(apiQuery(listMoneyTroubles, {}))
  const { refunds, findings, events } = troubles.data ?? { refunds: [], findings: [], events: [] }
  const isClear = refunds.length + findings.length + events.length === 0
  return (
    <div className={panel.panel}>
      {troubles.isError && (
        <div className={`${panel.bar} ${styles.whole}`}>
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
        </Part>
      )}
      {findings.length > 0 && (
        <Part
          title="Different at the provider"
          advice="Nothing was booked. Mend it on the provider's own page, then check again: what is gone leaves this list."
        >
          <Findings findings={findings} />
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

type PartProps = { title: string; advice: string; children: ReactNode }

const Part = ({ title, advice, children }: PartProps) => (
  <section className={styles.part} aria-label={title}>
    <h3>{title}</h3>
    <p>{advice}</p>
    {children}
  </section>
)
