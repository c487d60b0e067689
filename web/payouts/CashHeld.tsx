import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../contract/calendar.ts'
import { getMyCash } from '../../contract/hauler-cash.ts'
import { formatMoney } from '../../contract/money.ts'
import { apiQuery } from '../api/query.ts'
import layout from '../ui/layout/layout.module.css'

/** The customers' cash that the hauler holds, and what they handed in; nothing for who never took any. */
export function CashHeld() {
  const { data } = useQuery(apiQuery(getMyCash, {}))
  if (!data || (data.held === 0 && data.handIns.length === 0)) return null
  const { held, handIns } = data
  return (
    <section className={`${layout.notice} num`} aria-label="Cash of customers">
      {held > 0 ? (
        <p>
          You hold <b>{formatMoney(held)}</b> of customers&apos; cash. It comes off your next
          payouts, unless you hand it in to our office.
        </p>
      ) : (
        <p>You hold no cash of customers.</p>
      )}
      {handIns.length > 0 && (
        <details>
          <summary>Handed in {handIns.length === 1 ? 'once' : `${handIns.length} times`}</summary>
          <ul>
            {handIns.map(({ id, amount, day, receivedBy }) => (
              <li key={id}>
                {formatMoney(amount)} on {formatDay(day)} to {receivedBy}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
