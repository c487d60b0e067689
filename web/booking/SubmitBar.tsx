import { useEffect, useRef } from 'react'
import { type Cents, formatMoney } from '../../contract/money.ts'
import type { OfferAnswer } from '../../contract/offers.ts'
import { readSettings } from '../settings.ts'
import { Button } from '../ui/button/Button.tsx'
import styles from './details.module.css'

type Props = {
  active: boolean
  price: Cents | undefined
  /** What a code does to it. */
  offer: OfferAnswer | null | undefined
  /** The price is that of the form on screen. */
  isCurrent: boolean
  /** Why there is no price yet; null while one is worked out. */
  missing: string | null
  pending: boolean
  isReady: boolean
  /** Why the press did not lead on, when no field is to blame. */
  hint: string | null
  problems: number
}

/** Leads on to the payment. In the price card; at the foot of the screen, with the price, on phones. */
export function SubmitBar({ active, price, offer, isCurrent, missing, ...sending }: Props) {
  const { pending, isReady, hint, problems } = sending
  const bar = useRef<HTMLDivElement>(null)
  const wasActive = useRef(active)
  useEffect(() => {
    if (active && !wasActive.current) bar.current?.querySelector('button')?.focus()
    wasActive.current = active
  }, [active])

  const news = problems > 1 ? `Please fix ${problems} fields` : hint
  return (
    <div ref={bar} className={styles.bar} data-foot-bar={active}>
      {/* In the price card it stands below the heading. */}
      {!news && price === undefined && missing && <p className={styles.missing}>{missing}</p>}
      <p className={styles.barPrice}>
        {offer?.discount
          ? `${formatMoney(offer.discount)} off with ${offer.code}`
          : readSettings().gst
            ? 'Estimate, GST included'
            : 'Estimate'}
        <b data-old={!isCurrent}>{price === undefined ? '–' : formatMoney(price)}</b>
      </p>
      <Button
        size="l"
        type="submit"
        variant="cta"
        unready={!isReady}
        pending={pending && 'Booking...'}
      >
        Continue to payment
      </Button>
      <p className={styles.news} role="status">
        {news}
      </p>
    </div>
  )
}
