import { loadSizeFacts } from '../../../contract/jobs.ts'
import { cents, type Cents, formatMoney } from '../../../contract/money.ts'
import { requestCopy } from '../../../contract/request-copy.ts'
import { readSettings } from '../../settings.ts'
import { whenText } from '../pickup.ts'
import type { BookedPickup } from '../use-submit.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './payment.module.css'

type Props = {
  booked: BookedPickup
  price: Cents
  /** With a request: until when it is confirmed or refunded. */
  confirmBy: Date | null
}

/** What is being paid for. */
export function PaymentSummary({ booked, price, confirmBy }: Props) {
  const { jobId, form, offer } = booked
  const isAfterCode = offer !== undefined && offer.discount > 0 && price === booked.price
  const size = loadSizeFacts[form.loadSize]
  return (
    <aside className={styles.summary} aria-label="Your booking">
      <h3>Job #{jobId}</h3>
      <p className={`${layout.figure} ${styles.amount}`}>{formatMoney(price)}</p>
      <dl className={`${layout.quiet} ${layout.sums}`}>
        <div>
          <dt>{size.label} load</dt>
          <dd>{size.items}</dd>
        </div>
        <div>
          <dt>Pickup</dt>
          <dd>{whenText(form.preferredDate, form.preferredTime)}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>{form.address}</dd>
        </div>
        {isAfterCode && (
          <div>
            <dt>{offer.text}</dt>
            <dd>{formatMoney(cents(0 - offer.discount))}</dd>
          </div>
        )}
        <div>
          <dt>Total</dt>
          <dd>{formatMoney(price)}</dd>
        </div>
      </dl>
      {confirmBy && (
        <p className={`${layout.notice} ${layout.soon} ${styles.request}`}>
          On request. {requestCopy(confirmBy)}
        </p>
      )}
      <p className={`${layout.dim} ${styles.estimate}`}>
        Estimate, {readSettings().gst ? 'GST included' : 'all-in'}.{' '}
        <span className={styles.whole}>Final price confirmed on-site.</span>
      </p>
    </aside>
  )
}
