import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryStates } from 'nuqs'
import { formatDay } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import { listHaulerPayouts, type HaulerPayout } from '../../contract/statements.ts'
import { apiQuery } from '../api/query.ts'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ListFooter, ROWS_CHOICES } from '../ui/list/ListFooter.tsx'
import { pageOf } from '../ui/list/rows.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import styles from './payouts.module.css'
import { payoutWords, reasonWords, sourceWords, takenBackWords } from './payout-words.ts'

const inAddress = {
  page: parseAsInteger.withDefault(1),
  rows: parseAsInteger.withDefault(ROWS_CHOICES[0]),
}

/** Every payout of the hauler, newest first, with how it stands and what to do about it. */
export function PayoutList() {
  const [state, setState] = useQueryStates(inAddress)
  const query = useQuery(apiQuery(listHaulerPayouts, {}))
  const failed = <QueryError what="your payouts" query={query} />
  if (!query.data) return query.isError ? failed : <CardSkeletons what="your payouts" />
  if (query.data.length === 0)
    return (
      <>
        {failed}
        <EmptyState
          title="No payouts yet"
          hint="Your share of a job is sent to your bank account as soon as you complete it."
        />
      </>
    )
  const rows = ROWS_CHOICES.find((choice) => choice === state.rows) ?? ROWS_CHOICES[0]
  const page = pageOf(query.data, state.page, rows)
  return (
    <>
      {failed}
      <ul className={styles.list} aria-label="Your payouts">
        {page.rows.map((payout) => (
          <Payout key={payout.id} payout={payout} />
        ))}
      </ul>
      {page.total > ROWS_CHOICES[0] && (
        <ListFooter
          noun="payouts"
          page={page}
          rows={rows}
          onPage={(next) => void setState({ page: next })}
          onRows={(count) => void setState({ rows: count, page: null })}
        />
      )}
    </>
  )
}

function Payout({ payout }: { payout: HaulerPayout }) {
  const { jobId, day, area, amount, status, takenBack } = payout
  const { label, badge, text } = payoutWords(payout)
  const reason = reasonWords(payout)
  return (
    <li className={styles.payout}>
      <header>
        <h3 className="num">Job #{jobId}</h3>
        <StatusBadge status={badge}>{label}</StatusBadge>
        <b className={`num ${styles.amount}`} data-struck={status === 'reversed'}>
          {formatMoney(amount)}
        </b>
      </header>
      <p className={`num ${styles.about}`}>
        {formatDay(day)}
        {area && `, ${area}`}
        <br />
        {sourceWords(payout)}
      </p>
      <p>{text}</p>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      {takenBack.length > 0 && (
        <ul className={`num ${styles.back}`}>
          {takenBack.map((part) => (
            <li key={part.at.toISOString()}>{takenBackWords(part)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
