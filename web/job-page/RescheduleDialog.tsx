import { useState, type ReactNode } from 'react'
import { formatPickupDay, windowFacts } from '../../contract/calendar.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { cents, formatMoney } from '../../contract/money.ts'
import { cardText } from '../../contract/receipt-lines.ts'
import type { WindowName } from '../../contract/windows.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import layout from '../ui/layout/layout.module.css'
import { Stack } from '../ui/layout/Row.tsx'
import { useReschedule } from './use-job-page.ts'

/** Draws the windows that the pickup can be moved to; the page takes them from booking. */
export type PickWindow = (choice: {
  token: string
  load: Pick<JobPage, 'loadSize' | 'area'>
  chosen: WindowName
  onChoose: (choice: WindowName) => void
}) => ReactNode

type Props = { token: string; job: JobPage; pickWindow: PickWindow; onClose: () => void }

/** Chooses another window, with what that costs; the refusal, such as that no hauler is free then, stands below the choice. */
export function RescheduleDialog({ token, job, pickWindow, onClose }: Props) {
  const moving = useReschedule()
  const current: WindowName = { date: job.preferredDate, window: job.preferredTime }
  const [chosen, setChosen] = useState(current)
  const [error, setError] = useState<string>()
  const isSame = chosen.date === current.date && chosen.window === current.window
  const price = priceOf(job, chosen)
  const choose = (choice: WindowName) => {
    setError(undefined)
    setChosen(choice)
  }
  const move = () => {
    if (isSame) return setError('This is the time your pickup has now')
    const body = { preferredDate: chosen.date, preferredTime: chosen.window, ...price }
    moving.mutate(
      { params: { token }, body },
      { onSuccess: onClose, onError: ({ reason }) => setError(reason) },
    )
  }
  return (
    <Dialog isNarrow title="Reschedule pickup" onClose={onClose}>
      <Stack gap={3}>
        <p>
          Current: {windowText(current)}. {job.rescheduleFee === 0 && keepText(job)}
        </p>
        {job.rescheduleFee > 0 && (
          <p className={`${layout.notice} ${layout.soon}`}>{feeText(job)}</p>
        )}
        {pickWindow({ token, load: job, chosen, onChoose: choose })}
        {!isSame && (
          <p role="status">
            New: {windowText(chosen)}. <strong>{sameDayText(job, chosen)}</strong>
          </p>
        )}
        <div role="alert">{error && <FieldMessage id="move-error" text={error} />}</div>
        <DialogActions>
          <Button onClick={onClose}>Keep current time</Button>
          <Button
            variant="cta"
            unready={isSame}
            pending={moving.isPending && 'Moving...'}
            onClick={move}
          >
            {price.fee > 0 ? `Reschedule for ${formatMoney(price.fee)}` : 'Reschedule'}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

const NOTHING = cents(0)

/** What moving the pickup there costs and gives back. */
function priceOf({ rescheduleFee, sameDay }: JobPage, { date }: WindowName) {
  if (rescheduleFee > 0 || !sameDay) return { fee: rescheduleFee, refund: NOTHING }
  return date === sameDay.today
    ? { fee: sameDay.adds, refund: NOTHING }
    : { fee: NOTHING, refund: sameDay.refunds }
}

/** What the day does to the price; nothing where it does nothing. */
function sameDayText(job: JobPage, to: WindowName): string {
  if (job.rescheduleFee > 0) return ''
  const { fee, refund } = priceOf(job, to)
  if (refund > 0) {
    const off = `Moving it off today takes ${formatMoney(refund)} off (same-day pickup)`
    return job.due ? `${off}.` : `${off}, refunded to your card.`
  }
  if (fee === 0) return ''
  const adds = `Moving it to today adds ${formatMoney(fee)} (same-day pickup, tax included)`
  if (job.due) return `${adds}.`
  return `${adds}, charged to ${job.card ? `your ${cardText(job.card)}` : 'your saved card'}.`
}

const windowText = ({ date, window }: WindowName): string =>
  `${formatPickupDay(date)}, ${windowFacts[window].hours}`

const keepText = ({ hauler }: JobPage): string =>
  hauler
    ? `${hauler.firstName} keeps your pickup if available. If not, we offer it to other haulers, if one is free.`
    : ''

/** What is charged, to which card, and what happens to the hauler on the way. */
function feeText({ hauler, card, rescheduleFee }: JobPage): string {
  const name = hauler?.firstName ?? 'Your hauler'
  const to = card ? `your ${cardText(card)}` : 'your saved card'
  return `${name} is on the way. Rescheduling now costs ${formatMoney(rescheduleFee)}, charged to ${to}. ${name} is released, and we look for a hauler for the new window.`
}
