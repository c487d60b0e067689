import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatMoney } from '../../contract/money.ts'
import { Button } from '../ui/button/Button.tsx'
import styles from './details.module.css'
import { type QuoteState, shownQuote } from './quote/use-quote.ts'

type Props = {
  active: boolean
  quote: QuoteState
  pending: boolean
  isReady: boolean
  /** Why the press did not lead on, when no field is to blame. */
  hint: string | null
  problems: number
}

/** Leads on to the payment. Under the price card; at the foot of the screen on phones. */
export function SubmitBar({ active, quote, pending, isReady, hint, problems }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const wasActive = useRef(active)
  useEffect(() => {
    if (active && !wasActive.current) bar.current?.querySelector('button')?.focus()
    wasActive.current = active
  }, [active])

  const price = shownQuote(quote)?.estimatedPrice
  const news = problems > 1 ? `Please fix ${problems} fields` : hint
  return (
    <div ref={bar} className={styles.bar} data-foot-bar={active}>
      <p className={styles.barPrice}>
        Estimate
        <b data-old={quote.kind !== 'ready'}>{price === undefined ? '–' : formatMoney(price)}</b>
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
      <p className={styles.tiny}>
        <IconLock size={18} aria-hidden="true" />
        You pay on the next step, in Canadian dollars.
      </p>
    </div>
  )
}
