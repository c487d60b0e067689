import type { HaulerJob } from '../../../contract/jobs.ts'
import { cents, formatMoney, HAULER_SHARE_PERCENT, splitPrice } from '../../../contract/money.ts'
import { ANSWER_MINUTES, type HaulerPrice } from '../../../contract/price-changes.ts'
import { thumbnailOf } from '../../../contract/uploads.ts'
import styles from './price-sheet.module.css'
import type { PriceFormState } from './use-price-form.ts'

type Props = { job: HaulerJob; price: HaulerPrice; state: PriceFormState }

/** What the new price means: what the hauler gets, and what the customer is shown of it. */
export function PriceOutcome({ job, price, state: { wish, form } }: Props) {
  const share = wish && splitPrice(wish.price).haulerPayout
  const { reason, photos } = form.values
  return (
    <>
      <p className={styles.share} role="status">
        {share !== null && (
          <>
            <span>You get, {HAULER_SHARE_PERCENT}% of the new price</span>
            <strong className="num">{formatMoney(share)}</strong>
            <small>{differenceText(share, splitPrice(price.agreed).haulerPayout)}</small>
          </>
        )}
      </p>
      {wish && wish.approval !== 'none' && (
        <section className={styles.seen} aria-label={`What ${job.firstName} sees`}>
          <h3>What {job.firstName} sees</h3>
          <p className={styles.prices}>
            <strong className="num">{formatMoney(wish.price)}</strong> instead of{' '}
            {formatMoney(price.agreed)}
          </p>
          {reason.trim() !== '' && <blockquote>{reason.trim()}</blockquote>}
          {photos.length > 0 && (
            <ul>
              {photos.map((url, index) => (
                <li key={url}>
                  <img src={thumbnailOf(url)} alt={`Photo ${index + 1}`} />
                </li>
              ))}
            </ul>
          )}
          <p>
            {wish.approval === 'team' && 'Our team looks at it first. '}
            {ANSWER_MINUTES} minutes to approve {formatMoney(cents(wish.price - price.held))} more,
            or decline. Without an answer {formatMoney(price.agreed)} stands.
          </p>
        </section>
      )}
    </>
  )
}

function differenceText(share: number, now: number): string {
  const more = share - now
  if (more === 0) return 'as much as now'
  return `${formatMoney(cents(Math.abs(more)))} ${more > 0 ? 'more' : 'less'} than now`
}
