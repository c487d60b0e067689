import type { ReactNode } from 'react'
import { cents, formatMoney } from '../../../contract/money.ts'
import { LongText } from '../../ui/layout/LongText.tsx'
import { PhotoGrid } from '../../ui/media/PhotoGrid.tsx'
import type { NamedPrice } from './price-words.ts'
import styles from './price.module.css'

type Props = { change: NamedPrice; who: string; jobId: number; children: ReactNode }

/** The old price and the new one, why in the hauler's own words, and the photos that show it. */
export function PriceFacts({ change, who, jobId, children }: Props) {
  const { from, to, reason, photos } = change
  return (
    <div className={styles.facts}>
      <h2 id="new-price">{children}</h2>
      <dl className={styles.prices}>
        <div>
          <dt>New price</dt>
          <dd className={styles.to}>{formatMoney(to)}</dd>
        </div>
        <div>
          <dt>Agreed so far</dt>
          <dd>{formatMoney(from)}</dd>
        </div>
        <div>
          <dt>Difference</dt>
          <dd>{formatMoney(cents(to - from))} more</dd>
        </div>
      </dl>
      <figure className={styles.reason}>
        <blockquote>
          <LongText text={reason} />
        </blockquote>
        <figcaption>{who}</figcaption>
      </figure>
      <PhotoGrid photos={photos} of={`the new price of job #${jobId}`} />
    </div>
  )
}
