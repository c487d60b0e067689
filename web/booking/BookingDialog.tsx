import { IconX } from '@tabler/icons-react'
import { startTransition, Suspense, useId, useState } from 'react'
import type { Booked } from '../../contract/booked.ts'
import type { JobId } from '../../contract/jobs.ts'
import { requestCopy } from '../../contract/request-copy.ts'
import { IconButton } from '../ui/button/IconButton.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { dropDraft } from '../ui/field/draft.ts'
import { bookedForm, bookedJob, forgetAttempt } from './attempt.ts'
import { DRAFT, hasDraft } from './details.ts'
import { DetailsStep } from './DetailsStep.tsx'
import styles from './dialog.module.css'
import { laterSteps } from './later-steps.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { Stepper, type StepName } from './Stepper.tsx'
import { usePaymentHistory } from './use-payment-history.ts'
import type { BookedPickup } from './use-submit.ts'

type Step =
  | { name: 'details' }
  /** `failure` says why the payment was refused on the bank's own page. */
  | { name: 'payment'; booked: BookedPickup; failure?: string | null }
  /** Null on a way back from paying in another tab or browser: the server finds the booking. */
  | { name: 'confirming'; jobId: JobId | null }
  | { name: 'no-booking' }
  | { name: 'done'; booked: Booked }

const SHOWN_AS: Record<Step['name'], StepName> = {
  details: 'details',
  payment: 'payment',
  confirming: 'payment',
  'no-booking': 'payment',
  done: 'done',
}
const CONFIRMED = "Your booking has been confirmed! You'll receive an SMS with hauler details soon."
const PAYING = 'Please keep this page open until your payment is confirmed.'

type Props = {
  opened?: boolean
  onClose: () => void
  /** 'success' asks the server for the booking of this browser before it shows anything. */
  start?: 'form' | 'success'
}

/** Books a pickup in three steps: details with a live price, payment, done. */
export function BookingDialog({ opened = true, onClose, start = startOfAddress() }: Props) {
  const titleId = useId()
  const [step, setStep] = useState<Step>(() => firstStep(start))
  const [paying, setPaying] = useState(false)
  const [asking, setAsking] = useState(false)
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
    const losesNothing = (step.name === 'details' || step.name === 'no-booking') && !hasDraft()
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
  const finish = (booked: Booked) => {
    // Not at a reload of this step, nor in another tab.
    if (bookedJob() === booked.jobId) {
      forgetBooking()
      // A booking that was cancelled or refunded meanwhile is never called successful.
      if (booked.paid && booked.status === 'pending')
        toast.success(
          booked.confirmBy ? requestCopy(booked.confirmBy) : CONFIRMED,
          'Payment Successful',
        )
    }
    // A reload shows this step again.
    history.replaceState(history.state, '', `${location.pathname}?payment=success`)
    goTo({ name: 'done', booked })
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
              onAlreadyPaid={(jobId) => goTo({ name: 'confirming', jobId })}
            />
          )}
          <Suspense fallback={<p className={styles.loading}>Loading...</p>}>
            <LaterStep step={step} onPaying={setPaying} {...{ goTo, finish, leave }} />
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

type LaterStepProps = {
  step: Step
  goTo: (next: Step) => void
  onPaying: (paying: boolean) => void
  finish: (booked: Booked) => void
  leave: () => void
}

/** What follows the form. */
function LaterStep({ step, goTo, onPaying, finish, leave }: LaterStepProps) {
  const { PaymentStep, ConfirmingStep, NoBookingStep, SuccessStep } = laterSteps
  const toForm = () => goTo({ name: 'details' })
  if (step.name === 'payment') {
    const { booked, failure = null } = step
    const onPaid = () => goTo({ name: 'confirming', jobId: booked.jobId })
    return <PaymentStep {...{ booked, failure, onPaying, onPaid }} onCancel={toForm} />
  }
  if (step.name === 'confirming')
    return (
      <ConfirmingStep
        jobId={step.jobId}
        onAsking={onPaying}
        onBooked={finish}
        onNothing={() => goTo({ name: 'no-booking' })}
        onNotPaid={({ jobId, amount: price, failure }) => {
          const form = bookedForm(jobId)
          if (form) goTo({ name: 'payment', booked: { jobId, form, price }, failure })
          return form !== null
        }}
      />
    )
  if (step.name === 'no-booking') return <NoBookingStep onBook={toForm} />
  return step.name === 'done' && <SuccessStep booked={step.booked} onDone={leave} />
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

const firstStep = (start: 'form' | 'success'): Step =>
  start === 'success' ? { name: 'confirming', jobId: bookedJob() } : { name: 'details' }
