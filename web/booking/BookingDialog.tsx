import { IconX } from '@tabler/icons-react'
import { startTransition, Suspense, useId, useState } from 'react'
import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import buttons from '../ui/buttons.module.css'
import { dropDraft } from '../ui/form/draft.ts'
import { QuestionDialog } from '../ui/QuestionDialog.tsx'
import { SheetDialog } from '../ui/SheetDialog.tsx'
import { toast } from '../ui/toast.ts'
import { bookedJob, forgetAttempt } from './attempt.ts'
import { ConfirmingStep } from './ConfirmingStep.tsx'
import { DRAFT, hasDraft } from './details.ts'
import { DetailsStep } from './DetailsStep.tsx'
import styles from './dialog.module.css'
import { laterSteps } from './later-steps.ts'
import { draftedPickup, type Pickup, pickupOf } from './pickup.ts'
import { Stepper, type StepName } from './Stepper.tsx'
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
const LEAVING = {
  details: {
    title: 'Discard this booking?',
    text: 'Your photos and everything you typed will be lost.',
    stay: 'Keep editing',
  },
  payment: {
    title: 'Leave without paying?',
    text: 'Your pickup is only booked once it is paid. What you entered will be lost.',
    stay: 'Back to payment',
  },
}

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
  const { PaymentStep, SuccessStep } = laterSteps
  const shownAs = SHOWN_AS[step.name]

  // In a transition, the step on screen stays until the file of the next one has run.
  const goTo = (next: Step) => startTransition(() => setStep(next))
  const leave = () => {
    dropDraft(DRAFT.key)
    forgetAttempt()
    setAsking(false)
    setStep({ name: 'details' })
    onClose()
  }
  const requestClose = () => {
    if (paying) return
    if (step.name === 'done' || !hasDraft()) leave()
    else setAsking(true)
  }
  const finish = (jobId: JobId, pickup: Pickup, amountPaid: Cents) => {
    dropDraft(DRAFT.key)
    forgetAttempt()
    toast.success('Your booking has been confirmed!', 'Payment Successful')
    goTo({ name: 'done', jobId, pickup, amountPaid })
  }

  return (
    <>
      <SheetDialog opened={opened} labelledBy={titleId} onCloseRequest={requestClose}>
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
      </SheetDialog>
      <QuestionDialog
        {...LEAVING[shownAs === 'payment' ? 'payment' : 'details']}
        opened={asking}
        leave="Discard"
        onStay={() => setAsking(false)}
        onLeave={leave}
      />
    </>
  )
}

type HeaderProps = { titleId: string; at: StepName; disabled: boolean; onClose: () => void }

const Header = ({ titleId, at, disabled, onClose }: HeaderProps) => (
  <header className={styles.header}>
    <h2 id={titleId} tabIndex={-1} data-autofocus>
      Book a pickup
    </h2>
    <Stepper at={at} />
    <button
      type="button"
      className={buttons.icon}
      aria-label="Close"
      disabled={disabled}
      onClick={onClose}
    >
      <IconX aria-hidden="true" />
    </button>
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
