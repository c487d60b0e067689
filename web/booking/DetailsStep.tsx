import { IconLock } from '@tabler/icons-react'
import { useDeferredValue, useState, useEffect, useRef } from 'react'
import { formatMoney } from '../../contract/money.ts'
import { now } from '../clock.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { Button } from '../ui/button/Button.tsx'
import { ErrorSummary } from '../ui/field/ErrorSummary.tsx'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import { useAddressCheck } from './address/use-address-check.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './details.module.css'
import { BookingDetails, DRAFT, EMPTY } from './details.ts'
import { openWindow } from './pickup-time.ts'
import { QuoteCard } from './quote/QuoteCard.tsx'
import { QuoteFacts } from './quote/QuoteFacts.tsx'
import { useCorrections } from './quote/use-corrections.ts'
import { travelIn, useQuote, type QuoteState, shownQuote } from './quote/use-quote.ts'
import { type BookedPickup, useSubmit } from './use-submit.ts'
import { WhatSection } from './WhatSection.tsx'
import { WhenSection } from './WhenSection.tsx'
import { WhoSection } from './WhoSection.tsx'

type Props = {
  /** False while the payment is on screen: the form waits, filled as it was. */
  active: boolean
  onBooked: (pickup: BookedPickup) => void
}

const useBookingForm = () => useDraftForm({ schema: BookingDetails, initial: EMPTY, draft: DRAFT })
export type BookingFormState = ReturnType<typeof useBookingForm>

/** What, when, where and who, with the price beside it. */
export function DetailsStep({ active, onBooked }: Props) {
  const form = useBookingForm()
  const [uploading, setUploading] = useState(false)
  // What a phone's first screen does not show waits for the next frame: the tap is answered sooner.
  const whole = useDeferredValue(true, false)
  const onPhone = useIsPhone()
  const window = openWindow(form.values.preferredDate, form.values.preferredTime, now())
  const where = useAddressCheck(form.values.address)
  const quote = useQuote(form.values, where.area)
  const hands = useCorrections(form)
  const { send, ...sending } = useSubmit({
    quote,
    uploading,
    outside: where.view.kind === 'refuse' ? where.view.reason : null,
    refuse: form.refuse,
    onBooked,
  })

  const bar = (
    <SubmitBar
      active={active}
      quote={quote.state}
      {...sending}
      problems={Object.keys(form.errors).length}
    />
  )
  return (
    <form
      className={styles.form}
      noValidate
      hidden={!active}
      onSubmit={form.onSubmit((details) => send({ ...details, preferredTime: window }))}
    >
      <div className={styles.main}>
        <div className={styles.problems}>
          <ErrorSummary errors={form.errors} idOf={form.idOf} />
        </div>
        <WhatSection form={form} onUploading={setUploading} />
        {onPhone && <QuoteCard state={quote.state} onRetry={quote.retry} {...hands} />}
        {whole && (
          <>
            <WhenSection form={form} window={window} />
            <WhoSection form={form} where={where} travel={travelIn(quote.state)} />
          </>
        )}
      </div>
      {onPhone ? (
        bar
      ) : (
        <aside className={styles.side}>
          <div className={styles.sticky}>
            <QuoteCard state={quote.state} onRetry={quote.retry} {...hands}>
              <QuoteFacts values={form.values} window={window} />
              {bar}
            </QuoteCard>
          </div>
        </aside>
      )}
    </form>
  )
}

type SubmitBarProps = {
  active: boolean
  quote: QuoteState
  pending: boolean
  isReady: boolean
  /** Why the press did not lead on, when no field is to blame. */
  hint: string | null
  problems: number
}

/** Leads on to the payment. Under the price card; at the foot of the screen on phones. */
function SubmitBar({ active, quote, pending, isReady, hint, problems }: SubmitBarProps) {
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
      <p className={`${layout.dim} ${styles.tiny}`}>
        <IconLock size={18} aria-hidden="true" />
        You pay on the next step, in Canadian dollars.
      </p>
    </div>
  )
}
