import { readSettings } from '../settings.ts'
import { QuestionDialog } from '../ui/dialog/QuestionDialog.tsx'

type Props = {
  /** Where the booking stands; after the last step nothing is asked. */
  step: 'details' | 'payment' | 'confirming' | 'done'
  opened: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks before a booking is left, in words that are true of the step it is at. */
export const LeaveQuestion = ({ step, ...dialog }: Props) => (
  <QuestionDialog {...dialog} {...wordsFor(step)} />
)

function wordsFor(step: Props['step']) {
  if (step === 'payment')
    return {
      title: 'Leave without paying?',
      text: 'Your pickup is only booked once it is paid. What you entered will be lost.',
      stay: 'Back to payment',
      leave: 'Discard',
    }
  if (step === 'confirming')
    return {
      title: 'Leave before your payment is confirmed?',
      text: `Your payment may have gone through. If you leave, do not pay again: call ${readSettings().supportPhone} to check your booking.`,
      stay: 'Stay here',
      leave: 'Leave',
    }
  return {
    title: 'Discard this booking?',
    text: 'Your photos and everything you typed will be lost.',
    stay: 'Keep editing',
    leave: 'Discard',
  }
}
