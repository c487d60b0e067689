import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatInstant } from '../../contract/calendar.ts'
import { listRateCards } from '../../contract/rate-cards.ts'
import { apiQuery } from '../api/query.ts'
import { adminPath } from '../paths.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './groups/groups.module.css'

/** Which rate card quotes are made with, and the way to change it: it is edited with what recent jobs would have cost. */
export function PricesLink() {
  const query = useQuery(apiQuery(listRateCards, {}))
  const inForce = query.data?.find(({ state }) => state === 'in_force')
  const next = query.data?.find(({ state }) => state === 'scheduled')
  return (
    <section className={layout.panel} aria-labelledby="prices-heading">
      <header className={styles.head}>
        <h3 id="prices-heading" className={styles.title}>
          Prices
        </h3>
        <p className={layout.quiet}>
          The rate card has all prices and fees of quotes, such as the mattress fee. Quotes that
          were given keep their price.
        </p>
      </header>
      <QueryError what="the rate cards" query={query} />
      <div className={`${layout.spread} ${styles.foot}`}>
        <p>
          {inForce && <b>Version {inForce.version} is in force.</b>}{' '}
          {next && `Version ${next.version} follows on ${formatInstant(next.effectiveFrom)}.`}
        </p>
        <Link href={adminPath({ tab: 'quotes', part: 'rates' })} asChild>
          <ButtonLink>Open rate card</ButtonLink>
        </Link>
      </div>
    </section>
  )
}
