import { useQuery } from '@tanstack/react-query'
import { formatPickupDay, windowFacts, type TimeWindow } from '../../../contract/calendar.ts'
import { cents, formatMoney } from '../../../contract/money.ts'
import {
  getMoveOptions,
  moveJob,
  type MoveOptions,
  type MovedJob,
} from '../../../contract/team-moves.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { fullName } from '../calendar/board.ts'
import { useState } from 'react'
import type { DayMove, Held } from './targets.ts'

type Props = {
  opened: boolean
  held: Held
  move: DayMove
  onMoved: (moved: MovedJob) => void
  onClose: () => void
}

/** Another day is the customer's to agree to: what it costs and who comes stand here before anything moves. */
export function MoveDayDialog({ opened, held, move, onMoved, onClose }: Props) {
  const { job } = held
  const options = useQuery({
    ...apiQuery(getMoveOptions, { params: { jobId: job.id }, query: { date: move.day } }),
    staleTime: 0,
    enabled: opened,
  })
  const open = (options.data?.windows ?? []).filter(
    ({ date, state }) => date === move.day && (state === 'open' || state === 'last'),
  )
  const [picked, setPicked] = useState<TimeWindow | null>(null)
  const window = picked ?? move.window
  const chosen = open.find((each) => each.window === window)
  const cost = options.data && costOf(options.data, move.day)
  const moving = useApiMutation(moveJob, {
    refetches: AFTER_ASSIGNING,
    success: ({ undoUntil }) => (undoUntil ? null : 'The job is moved'),
    failure: ({ reason }) => ({ title: 'The job is not moved', message: reason }),
  })
  const keeps = chosen?.isHaulerFree === true
  const submit = () => {
    if (!cost || !chosen) return
    const body = {
      preferredDate: move.day,
      preferredTime: window,
      ...cost,
      hauler: keeps ? ('keep' as const) : ('release' as const),
    }
    moving.mutate({ params: { jobId: job.id }, body }, { onSuccess: onMoved, onSettled: onClose })
  }
  return (
    <Dialog
      size="question"
      opened={opened}
      title={`Has ${job.firstName} agreed to ${formatPickupDay(move.day)}?`}
      onClose={onClose}
    >
      <QueryError what="the windows" query={options} />
      <p>
        Job #{job.id} of {fullName(job)} is booked for {formatPickupDay(job.preferredDate)},{' '}
        {windowFacts[job.preferredTime].hours}. Ask {job.firstName} first: moving it changes the
        booking.
      </p>
      <div className={layout.row} role="group" aria-label="Window">
        {open.map((each) => (
          <Button
            key={each.window}
            size="s"
            aria-pressed={each.window === window}
            variant={each.window === window ? 'primary' : 'secondary'}
            onClick={() => setPicked(each.window)}
          >
            {windowFacts[each.window].hours}
          </Button>
        ))}
      </div>
      {options.data && cost && (
        <p>
          {costText(cost)} {haulerText(options.data, keeps)} {textedWhen(job.firstName, cost)}
        </p>
      )}
      <div className={layout.row}>
        <Button data-autofocus onClick={onClose}>
          Keep {formatPickupDay(job.preferredDate)}
        </Button>
        <Button
          needs="run-jobs"
          variant="primary"
          disabled={!chosen || !cost}
          pending={moving.isPending && 'Moving...'}
          onClick={submit}
        >
          {job.firstName} has agreed, move it
        </Button>
      </div>
    </Dialog>
  )
}

/** The customer reads of every move; one that costs them money waits for the charge, and one that moves money has no undo. */
function textedWhen(firstName: string, { fee, refund }: ReturnType<typeof costOf>): string {
  if (fee > 0) return `${firstName} is texted the new time once the move is certain.`
  return `${firstName} is texted the new time 8 seconds after you move it${refund > 0 ? '.' : ', unless you undo it.'}`
}

/** What the customer pays or gets back: one move costs one thing. */
function costOf({ fee, sameDay }: MoveOptions, day: string) {
  if (fee > 0 || !sameDay) return { fee, refund: cents(0) }
  return day === sameDay.today
    ? { fee: sameDay.adds, refund: cents(0) }
    : { fee: cents(0), refund: sameDay.refunds }
}

function costText({ fee, refund }: ReturnType<typeof costOf>): string {
  if (fee > 0) return `The customer pays ${formatMoney(fee)}.`
  return refund > 0 ? `The customer gets ${formatMoney(refund)} back.` : 'No fee.'
}

function haulerText({ hauler }: MoveOptions, keeps: boolean): string {
  if (!hauler) return 'It waits for a hauler on that day.'
  return keeps
    ? `${hauler.firstName} still comes.`
    : `${hauler.firstName} is released, and the job is on the market again.`
}
