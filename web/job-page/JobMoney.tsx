import type { JobPage } from '../../contract/job-page.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { receiptPath } from '../../contract/paths.ts'
import { readSettings } from '../settings.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './job-page.module.css'

type Props = { token: string; job: JobPage }

/** What the job costs, where the money is, and the way to the receipt of what was paid. */
export function JobMoney({ token, job: { money, status, timeline } }: Props) {
  const { price, isFinal, paid, refunded, onItsWayBack, cancellationFee, tip } = money
  const isAgreed = timeline.some(({ event }) => event === 'price_agreed')
  const isSure = isFinal || isAgreed
  return (
    <section className={`${layout.panel} ${styles.panel}`} aria-labelledby="money">
      <h2 id="money">Price</h2>
      <p className={styles.price}>
        {isSure || status === 'cancelled' ? '' : '~'}
        {formatMoney(price)}
        <small>
          {wordsFor({ isFinal, isAgreed })}, {readSettings().gst ? 'GST included' : 'all-in'}
        </small>
      </p>
      <dl className={`${layout.sums} ${layout.space3}`}>
        <Sum name="Amount Paid" amount={paid} />
        {cancellationFee !== null && <Sum name="Cancellation fee" amount={cancellationFee} />}
        {refunded > 0 && <Sum name="Refunded" amount={refunded} />}
        {onItsWayBack > 0 && <Sum name="Refund in progress" amount={onItsWayBack} />}
        {tip !== null && <Sum name="Tip, in addition" amount={tip} />}
      </dl>
      {paid > 0 && (
        <a className={layout.link} href={receiptPath(token)}>
          Receipt
        </a>
      )}
    </section>
  )
}

function wordsFor({ isFinal, isAgreed }: { isFinal: boolean; isAgreed: boolean }): string {
  if (isFinal) return 'Final price'
  return isAgreed ? 'Agreed price' : 'Estimated price'
}

const Sum = ({ name, amount }: { name: string; amount: Cents }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{formatMoney(amount)}</dd>
  </div>
)
