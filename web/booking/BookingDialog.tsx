import { IconX } from '@tabler/icons-react'
import { startTransition, Suspense, useId, useState } from 'react'
import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import { IconButton } from '../ui/button/IconButton.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { dropDraft } from '../ui/field/draft.ts'
import { bookedJob, forgetAttempt } from './attempt.ts'
import { DRAFT, hasDraft } from './details.ts'
import { DetailsStep } from './DetailsStep.tsx'
import styles from './dialog.module.css'
import { laterSteps } from './later-steps.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { draftedPickup, type Pickup, pickupOf } from './pickup.ts'
import { Stepper, type StepName } from './Stepper.tsx'
import { usePaymentHistory } from './use-payment-history.ts'
import type { BookedPickup } from './use-submit.ts'

type Step =
  | { name: 'details' }
  | { name: 'payment'; booked: BookedPickup }
  | { name: 'confirming'; jobId: JobId; pickup: Pickup }
  | { name: 'done'; jobId: JobId; pickup: Pickup; amountPaid: Cents }

const SHOWN_AS: Record<Step['name'], StepName> = {
  details: 'details',
  payment: 'payment',
  confirming: 'payment',
  done: 'done',
}
const PAYING = 'Please keep this page open until your payment is confirmed.'

type Props = {
  opened?: boolean
  onClose: () => void
  /** 'success' asks the server whether the job of this tab is paid before it shows anything. */
  start?: 'form' | 'success'
}

/** Books a pickup in three steps: details with a live price, payment, done. */
export function BookingDialog({ opened = true, onClose, start = startOfAddress() }: Props) {
  const titleId = useId()
  const [step, setStep] = useState<Step>(() => firstStep(start))
  const [paying, setPaying] = useState(false)
  const [asking, setAsking] = useState(false)
  const { PaymentStep, ConfirmingStep, SuccessStep } = laterSteps
  const shownAs = SHOWN_AS[step.name]

  // In a transition, the step on screen stays until the file of the next one has run.
  const goTo = (next: Step) => startTransition(() => setStep(next))
  const leave = () => {
    forgetBooking()
    setAsking(false)
    leaveHistory(() => {
      setStep({ name: 'details' })
      onClose()
    })
  }
  const requestClose = () => {
    if (paying) return
    const losesNothing = step.name === 'details' && !hasDraft()
    if (step.name === 'done' || losesNothing) leave()
    else setAsking(true)
  }
  const leaveHistory = usePaymentHistory({
    guarded: step.name !== 'details',
    onBack: () => {
      if (paying) toast.failure(PAYING, 'Payment in progress')
      else if (step.name === 'payment') setStep({ name: 'details' })
      else requestClose()
      return !paying && step.name !== 'confirming'
    },
  })
  const finish = (jobId: JobId, pickup: Pickup, amountPaid: Cents) => {
    forgetBooking()
    toast.success(
      "Your booking has been confirmed! You'll receive an SMS with hauler details soon.",
      'Payment Successful',
    )
    goTo({ name: 'done', jobId, pickup, amountPaid })
  }

  return (
    <>
      <Dialog opened={opened} labelledBy={titleId} onClose={requestClose}>
        <Header titleId={titleId} at={shownAs} disabled={paying} onClose={requestClose} />
        <div className={styles.body}>
          {shownAs !== 'done' && (
            <DetailsStep
              active={step.name === 'details'}
              onBooked={(booked) => goTo({ name: 'payment', booked })}
            />
          )}
          <Suspense fallback={<p className={styles.loading}>Loading...</p>}>
            {step.name === 'payment' && (
              <PaymentStep
                booked={step.booked}
                onPaying={setPaying}
                onPaid={() => goTo(confirming(step.booked))}
                onCancel={() => goTo({ name: 'details' })}
              />
            )}
            {step.name === 'confirming' && (
              <ConfirmingStep
                jobId={step.jobId}
                onAsking={setPaying}
                onPaid={(amount) => finish(step.jobId, step.pickup, amount)}
                onNotPaid={() => goTo({ name: 'details' })}
              />
            )}
            {step.name === 'done' && <SuccessStep {...step} onDone={leave} />}
          </Suspense>
        </div>
      </Dialog>
      <LeaveQuestion
        step={step.name}
        opened={asking}
        onStay={() => setAsking(false)}
        onLeave={leave}
      />
    </>
  )
}

/** The next booking begins from nothing. */
function forgetBooking(): void {
  dropDraft(DRAFT.key)
  forgetAttempt()
}

type HeaderProps = { titleId: string; at: StepName; disabled: boolean; onClose: () => void }

const Header = ({ titleId, at, disabled, onClose }: HeaderProps) => (
  <header className={styles.header}>
    <h2 id={titleId} tabIndex={-1} data-autofocus>
      Book a pickup
    </h2>
    <Stepper at={at} />
    <IconButton label="Close" disabled={disabled} onClick={onClose}>
      <IconX aria-hidden="true" />
    </IconButton>
  </header>
)

/** The payment provider leads back to `?payment=success`; what it says is asked of the server, not read here. */
const startOfAddress = () =>
  new URLSearchParams(location.search).get('payment') === 'success' ? 'success' : 'form'

function firstStep(start: 'form' | 'success'): Step {
  const jobId = bookedJob()
  return start === 'success' && jobId !== null
    ? { name: 'confirming', jobId, pickup: draftedPickup() }
    : { name: 'details' }
}

const confirming = ({ jobId, form }: BookedPickup): Step => ({
  name: 'confirming',
  jobId,
  pickup: pickupOf(form),
})
