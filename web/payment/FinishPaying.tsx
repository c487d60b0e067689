import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { checkJobPayments, type JobPage, type PaidOnPage } from '../../contract/job-page.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { call } from '../api/client.ts'
import { readSettings } from '../settings.ts'
import { Button } from '../ui/button/Button.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import styles from './paying.module.css'
import { type BookingToPay, PayForBooking } from './PayForBooking.tsx'
import { afterBank } from './use-back-from-bank.ts'

export type Unpaid = NonNullable<PaidOnPage['pay']>

type Props = {
  token: string
  unpaid: Unpaid
  /** With the payment of the booking itself: no card is saved yet, and this one will be. */
  booking?: BookingToPay
  /** Whether the page of the job says that what is paid for here is dealt with. */
  isSettled: (page: JobPage) => boolean
  onSettled: (page: JobPage) => void
  /** True from the press to the server's word. */
  onPaying?: (paying: boolean) => void
  onCancel: () => void
}

const ignore = (): void => undefined

/** Pays by hand: for the booking, or what the saved card was not charged for as the bank asks or declined it. */
export function FinishPaying(props: Props) {
  const { token, unpaid, booking, isSettled, onSettled, onPaying = ignore, onCancel } = props
  const [taken, setTaken] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // The form says that it has ended when it goes; this comes after it.
  useEffect(() => {
    if (taken) onPaying(true)
    return () => onPaying(false)
  }, [onPaying, taken])
  const { amount, failure } = unpaid
  const isFirst = booking !== undefined
  const form = {
    amount,
    returnTo: afterBank(token),
    onPaying,
    onPaid: () => setTaken(true),
    onCancel,
  }
  return (
    <div className={styles.paying}>
      <h3 ref={heading} tabIndex={-1}>
        {headingOf(failure, isFirst)}
      </h3>
      <p>
        {failure && <strong>{failure} </strong>}
        {failure
          ? `Please pay the ${formatMoney(amount)} another way.`
          : openWords(amount, isFirst)}
      </p>
      {taken && <ConfirmPayment {...{ token, isSettled, onSettled }} />}
      {!taken && booking && <PayForBooking {...booking} {...form} />}
      {!taken && !booking && <PaymentForm started={unpaid} keepsCard={false} {...form} />}
    </div>
  )
}

function headingOf(failure: string | null, isFirst: boolean): string {
  if (failure) return 'Your card was not charged'
  return isFirst ? 'Choose how to pay' : 'Please finish paying'
}

const openWords = (amount: Cents, isFirst: boolean): string =>
  isFirst
    ? 'Nothing is charged until you press Pay.'
    : `Nothing is charged yet: your bank may need to verify you. Please pay the ${formatMoney(amount)} here.`

const ASK_AGAIN_MS = 1_500
const TRIES = 6

type ConfirmPaymentProps = {
  token: string
  isSettled: (page: JobPage) => boolean
  onSettled: (page: JobPage) => void
}

/** Asks the server what became of a payment until it knows; the provider may take a moment to tell it. */
function ConfirmPayment({ token, isSettled, onSettled }: ConfirmPaymentProps) {
  const [round, setRound] = useState(1)
  const [unknownAfter, setUnknownAfter] = useState(0)
  const proceed = useEffectEvent((page: JobPage | undefined, asked: number) => {
    if (page) onSettled(page)
    else setUnknownAfter(asked)
  })
  const settles = useEffectEvent(isSettled)
  useEffect(() => {
    const stop = new AbortController()
    void settledPage(token, settles, stop.signal).then((page) => {
      if (!stop.signal.aborted) proceed(page, round)
    })
    return () => stop.abort()
  }, [token, round])

  if (unknownAfter < round)
    return (
      <p className={styles.confirming} role="status">
        Confirming your payment. This takes a few seconds.
      </p>
    )
  return (
    <div className={styles.confirming} role="status">
      <p>
        Your payment is still being confirmed. Please do not pay again. Check once more in a moment,
        or call {readSettings().supportPhone}.
      </p>
      <Button variant="cta" onClick={() => setRound(round + 1)}>
        Check again
      </Button>
    </div>
  )
}

async function settledPage(
  token: string,
  isSettled: ConfirmPaymentProps['isSettled'],
  signal: AbortSignal,
): Promise<JobPage | undefined> {
  for (let tried = 0; tried < TRIES && !signal.aborted; tried += 1) {
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    const page = await call(checkJobPayments, { params: { token } }, { signal }).catch(() => null)
    if (page && isSettled(page)) return page
  }
  return undefined
}
