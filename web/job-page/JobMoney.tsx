import { IconReceipt } from '@tabler/icons-react'
import { priceCapCopy } from '../../contract/cancellation.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { receiptPath } from '../../contract/paths.ts'
import { readSettings } from '../settings.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './job-page.module.css'

type Props = { token: string; job: JobPage }

/** What the job costs in one line, where the money is, and the way to the receipt of what was paid. */
export function JobMoney({ token, job }: Props) {
  const { price, isFinal, paid, refunded, onItsWayBack, cancellationFee, reschedulingFee, tip } =
    job.money
  const isAgreed = job.timeline.some(({ event }) => event === 'price_agreed')
  const isSure = isFinal || isAgreed
  const sums = [
    ['Amount Paid', paid],
    ['Cancellation fee', cancellationFee],
    ['Rescheduling fee, in addition', reschedulingFee],
    ['Refunded', refunded],
    ['Refund in progress', onItsWayBack],
    ['Tip, in addition', tip],
  ] as const
  return (
    <section className={`${layout.panel} ${styles.panel}`} aria-labelledby="money">
      <h2 id="money">Price</h2>
      <p className={styles.price}>
        {isSure || job.status === 'cancelled' ? '' : '~'}
        {formatMoney(price)}
        <small>
          {wordsFor({ isFinal, isAgreed })}, {readSettings().gst ? 'GST included' : 'all-in'}
        </small>
      </p>
      <Cap job={job} />
      <dl className={`${layout.sums} ${layout.space3}`}>
        {sums.map(([name, amount]) => sumRow(name, amount))}
      </dl>
      {paid > 0 && (
        <a className={`${layout.link} ${styles.receiptLink}`} href={receiptPath(token)}>
          <IconReceipt size={20} stroke={1.9} aria-hidden="true" />
          Receipt and price breakdown
        </a>
      )}
    </section>
  )
}

/** What the price can become, and when it is settled: nothing once it is final. */
function Cap({ job: { money, status } }: { job: JobPage }) {
  if (money.isFinal || money.cap === null || status === 'cancelled') return null
  return <p>{priceCapCopy(money.cap)}</p>
}

function wordsFor({ isFinal, isAgreed }: { isFinal: boolean; isAgreed: boolean }): string {
  if (isFinal) return 'Final price'
  return isAgreed ? 'Agreed price' : 'Estimated price'
}

const sumRow = (name: string, amount: Cents | null) =>
  amount !== null &&
  (amount > 0 || name === 'Amount Paid') && (
    <div key={name}>
      <dt>{name}</dt>
      <dd className="num">{formatMoney(amount)}</dd>
    </div>
  )
