import type { Result } from '../../contract/endpoint.ts'
import type { createPaymentIntent } from '../../contract/payments.ts'
import { Button } from '../ui/button/Button.tsx'
import type { PaymentFormProps } from './payment-form.ts'
import { PaymentNotice } from './PaymentNotice.tsx'
import { SandboxPaymentForm } from './SandboxPaymentForm.tsx'
import { StripePaymentForm } from './StripePaymentForm.tsx'

type Props = Omit<PaymentFormProps, 'clientSecret'> & {
  /** The server's answer to the wish to pay. */
  started: Result<typeof createPaymentIntent>
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
