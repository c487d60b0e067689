import { pageFigures } from '../page-figures.ts'
import { readSettings } from '../settings.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'

type Props = {
  /** Where the booking stands; after the last step nothing is asked. */
  step: 'details' | 'payment' | 'confirming' | 'no-booking' | 'done'
  opened: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks before a booking is left, in words that are true of the step it is at. */
export function LeaveQuestion({ step, opened, onStay, onLeave }: Props) {
  const { text, ...words } = wordsFor(step)
  return (
    <ConfirmDialog {...words} opened={opened} onCancel={onStay} onConfirm={onLeave}>
      {text}
    </ConfirmDialog>
  )
}

function wordsFor(step: Props['step']) {
  if (step === 'payment')
    return {
      title: 'Leave without paying?',
      text: `Your pickup is only booked once it is paid. We hold your window for ${pageFigures().holdMinutes} minutes, and keep your details for up to a day: the link in our message opens the payment.`,
      cancel: 'Back to payment',
      action: 'Leave',
    }
  if (step === 'confirming')
    return {
      title: 'Leave before your payment is confirmed?',
      text: `Your payment may have gone through. If you leave, do not pay again: call ${readSettings().supportPhone} to check your booking.`,
      cancel: 'Stay here',
      action: 'Leave',
    }
  return {
    title: 'Discard this booking?',
    text: 'Your photos and everything you typed will be lost.',
    cancel: 'Keep editing',
    action: 'Discard',
  }
}
