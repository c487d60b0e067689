import { lazy } from 'react'

const loadPayment = () => import('./payment/PaymentStep.tsx')
const loadConfirming = () => import('./ConfirmingStep.tsx')
const loadNoBooking = () => import('./NoBookingStep.tsx')
const loadSuccess = () => import('./SuccessStep.tsx')

/**
 * What follows the form, in files of their own. They are fetched while the form is filled in; `load`
 * says whether they came, so that the last step is never missing after a payment.
 */
export const laterSteps = {
  PaymentStep: lazy(async () => ({ default: (await loadPayment()).PaymentStep })),
  ConfirmingStep: lazy(async () => ({ default: (await loadConfirming()).ConfirmingStep })),
  NoBookingStep: lazy(async () => ({ default: (await loadNoBooking()).NoBookingStep })),
  SuccessStep: lazy(async () => ({ default: (await loadSuccess()).SuccessStep })),
  load: (): Promise<boolean> =>
    Promise.all([loadPayment(), loadConfirming(), loadSuccess()]).then(
      () => true,
      () => false,
    ),
}
