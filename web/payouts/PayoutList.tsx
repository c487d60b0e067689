import { formatDay } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import { listHaulerPayouts, type HaulerPayout } from '../../contract/statements.ts'
import { now } from '../clock.ts'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../ui/feedback/ErrorPanel.tsx'
import { ListPages } from '../ui/list/ListPages.tsx'
import { useList } from '../ui/list/use-list.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './payouts.module.css'
import { payoutWords, reasonWords, sourceWords, takenBackWords } from './payout-words.ts'

/** Every payout of the hauler, newest first, with how it stands and what to do about it. */
export function PayoutList() {
  const list = useList(listHaulerPayouts)
  const failed = list.error && (
    <ErrorPanel
      what="your payouts"
      error={list.error}
      retrying={list.isFetching}
      onRetry={list.refetch}
      lastGoodAt={list.loadedAt}
    />
  )
  if (!list.hasData) return failed || <CardSkeletons what="your payouts" />
  if (list.total === 0)
    return (
      <>
        {failed}
        <EmptyState
          title="No payouts yet"
          hint="Your share of a job goes to your bank account automatically after you complete it."
        />
      </>
    )
  return (
    <>
      {failed}
      <ul className={styles.list} aria-label="Your payouts">
        {list.items.map((payout) => (
          <Payout key={payout.id} payout={payout} />
        ))}
      </ul>
      <ListPages list={list} noun={['payout', 'payouts']} />
    </>
  )
}

function Payout({ payout }: { payout: HaulerPayout }) {
  const { jobId, day, area, amount, status, takenBack } = payout
  const { label, badge, text } = payoutWords(payout, now())
  const reason = reasonWords(payout)
  return (
    <li className={`${layout.stack} ${layout.panel} ${styles.payout}`}>
      <header className={layout.row}>
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
        <ul className={`num ${layout.notice} ${styles.back}`}>
          {takenBack.map((part) => (
            <li key={part.at.toISOString()}>{takenBackWords(part)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
