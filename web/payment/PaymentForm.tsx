import { type RefObject, useEffect } from 'react'
import type { PaymentStart } from '../../contract/payments.ts'
import { Button } from '../ui/button/Button.tsx'
import styles from './payment-form.module.css'
import type { PaymentFormProps } from './payment-form.ts'
import { PaymentFrame } from './PaymentFrame.tsx'
import { PaymentNotice } from './PaymentNotice.tsx'
import { PaymentSkeleton } from './PaymentSkeleton.tsx'
import { SandboxPaymentForm } from './SandboxPaymentForm.tsx'
import { useStripeFields } from './use-stripe-fields.ts'
import { useStripePayment } from './use-stripe-payment.ts'

type Props = Omit<PaymentFormProps, 'clientSecret'> & {
  /** The server's answer to the wish to pay. */
  started: PaymentStart
}

/** The form of the provider that the server pays with, for whatever is to be paid. */
export function PaymentForm({ started, ...props }: Props) {
  const { provider, clientSecret, publishableKey } = started
  if (clientSecret && provider === 'sandbox')
    return <SandboxPaymentForm clientSecret={clientSecret} {...props} />
  if (clientSecret && publishableKey)
    return <StripePaymentForm {...{ clientSecret, publishableKey }} {...props} />
  return (
    <PaymentNotice
      title="Failed to initialize payment"
      text="Nothing was charged. Your details are kept."
    >
      <Button size="l" variant="cta" onClick={props.onCancel}>
        Go Back
      </Button>
    </PaymentNotice>
  )
}

type StripePaymentFormProps = PaymentFormProps & {
  /** What Stripe's script is opened with. */
  publishableKey: string
}

/** Stripe's own fields, in its own frame: card details never pass through this site. */
export function StripePaymentForm({
  publishableKey,
  clientSecret,
  ...props
}: StripePaymentFormProps) {
  const { amount, keepsCard, onCancel } = props
  const { place, fields, state, tryAgain } = useStripeFields({ publishableKey, clientSecret })
  const { busy, failure, pay } = useStripePayment(props)
  useRoomAbove(place, busy)

  if (state === 'unreachable')
    return (
      <PaymentNotice
        title="The payment form could not be loaded"
        text="Nothing was charged. Check your connection, or whatever blocks parts of pages, and try again."
      >
        <Button size="l" variant="cta" onClick={tryAgain}>
          Try again
        </Button>
        <Button size="l" onClick={onCancel}>
          Cancel
        </Button>
      </PaymentNotice>
    )
  const waiting = state === 'loading'
  return (
    <PaymentFrame
      {...{ amount, keepsCard, busy, failure, waiting, onCancel }}
      onPay={() => void (fields.current && pay(fields.current))}
    >
      <div className={styles.fields}>
        {waiting && <PaymentSkeleton />}
        <div ref={place} data-waiting={waiting} />
      </div>
    </PaymentFrame>
  )
}

/**
 * While it is `needed`, the modal dialog around `place` stands in the page like anything else: a bank's
 * question is drawn by the provider's script at the end of the page, where a modal dialog would cover
 * it and keep it from being answered. What lies behind the dialog stays out of reach.
 */
function useRoomAbove(place: RefObject<HTMLElement | null>, needed: boolean): void {
  useEffect(() => {
    const dialog = needed ? place.current?.closest('dialog') : null
    if (!dialog?.open) return
    return makeRoom(dialog)
  }, [place, needed])
}

function makeRoom(dialog: HTMLDialogElement): () => void {
  const focused = document.activeElement
  // Not mounted again on the way: it has appeared already, and keeps where it was scrolled to.
  dialog.style.display = getComputedStyle(dialog).display
  dialog.style.animation = 'none'
  dialog.close()
  // A dialog that closes hands the focus back: here stands who opened it.
  const opener = document.activeElement
  const behind = elementsBehind(dialog)
  for (const element of behind) element.inert = true
  dialog.show()
  focus(focused)

  return () => {
    for (const element of behind) element.inert = false
    dialog.style.removeProperty('display')
    if (!dialog.open) return
    const focusedNow = document.activeElement
    dialog.close()
    focus(opener)
    dialog.showModal()
    if (dialog.contains(focusedNow)) focus(focusedNow)
  }
}

/** All that a modal dialog makes inert by itself, but for the provider's own frames. */
function elementsBehind(dialog: HTMLElement): HTMLElement[] {
  const behind: HTMLElement[] = []
  for (let at = dialog; at.parentElement && at !== document.body; at = at.parentElement)
    for (const sibling of at.parentElement.children)
      if (sibling !== at && isBehind(sibling)) behind.push(sibling)
  return behind
}

const isBehind = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  !element.inert &&
  !element.matches('iframe') &&
  !element.querySelector('iframe')

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
