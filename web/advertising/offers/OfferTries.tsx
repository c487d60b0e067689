import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../../contract/calendar.ts'
import { cents, formatMoney } from '../../../contract/money.ts'
import { getOfferTries, type OfferTry } from '../../../contract/offer-desk.ts'
import { apiQuery } from '../../api/query.ts'
import { JobLink } from '../../ui/button/JobLink.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Coupon } from './OfferParts.tsx'
import styles from './offers.module.css'

/** The last tries of codes, live: refused ones too, with the words that the customer read. */
export function OfferTries() {
  const query = useQuery(apiQuery(getOfferTries, { query: {} }))
  // While a person points at a row, or has the focus in one, no row moves.
  const [held, setHeld] = useState<readonly OfferTry[] | null>(null)
  const latest = query.data ?? []
  const shown = held ?? latest
  const fresh = held ? latest.filter(({ key }) => held.every((old) => old.key !== key)).length : 0
  return (
    <section className={layout.panel} aria-labelledby="offer-tries">
      <header className={`${layout.spread} ${styles.triesHead}`}>
        <h3 id="offer-tries">
          Last uses of codes{' '}
          <small className={layout.dim}>
            Live. Refused ones too, with the words the customer read
          </small>
        </h3>
        {fresh > 0 && (
          <span className={`${layout.tag} ${layout.info}`} role="status">
            {fresh} new
          </span>
        )}
      </header>
      <QueryError what="the last uses of codes" query={query} />
      {query.data && latest.length === 0 && (
        <p className={`${layout.quiet} ${styles.triesHead}`}>No code has been used yet.</p>
      )}
      {shown.length > 0 && (
        <ul
          className={styles.tries}
          onPointerEnter={() => setHeld(latest)}
          onPointerLeave={() => setHeld(null)}
          onFocus={() => setHeld((before) => before ?? latest)}
          onBlur={() => setHeld(null)}
        >
          {shown.map((each) => (
            <li key={each.key}>
              <small className={layout.dim}>{formatMoment(each.at)}</small>
              <b>{whoText(each)}</b>
              <Coupon code={each.code} />
              <span>
                <ResultBadge of={each} />
              </span>
              <span>{each.text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function whoText({ jobId, customerName, area }: OfferTry) {
  if (jobId === null) return area ? `Quote, ${area}` : 'Quote'
  return (
    <>
      <JobLink id={jobId} /> {customerName}
    </>
  )
}

function ResultBadge({ of: { result, discount } }: { of: OfferTry }) {
  if (result === 'refused') return <StatusBadge status="rejected">refused</StatusBadge>
  if (result === 'given_back') return <StatusBadge status="ended">given back</StatusBadge>
  return <StatusBadge status="completed">{formatMoney(cents(0 - discount))}</StatusBadge>
}
