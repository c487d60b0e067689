import { useQuery } from '@tanstack/react-query'
import { formatPickupDay, windowFacts, type TimeWindow } from '../../../contract/calendar.ts'
import { formatMoney } from '../../../contract/money.ts'
import { askConsequence, askedCopy, askToMove } from '../../../contract/move-requests.ts'
import {
  costOfMove,
  getMoveOptions,
  moveJob,
  type MoveOptions,
} from '../../../contract/team-moves.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'
import { apiQuery, isFresh, useApiMutation } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Segments } from '../../ui/button/Segments.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { fullName } from '../calendar/board.ts'
import { useState } from 'react'
import styles from './board-tools.module.css'
import type { DayMove, Held } from './targets.ts'
import { undoWait } from '../../undo-wait.ts'

type Props = {
  opened: boolean
  held: Held
  move: DayMove
  /** It is on its way: what was done before is not what is undone next. */
  onSubmit: () => void
  onClose: () => void
}

/** Another day is the customer's to agree to: they are asked first, or it is moved now. What it costs and who comes stand here before. */
export function MoveDayDialog({ opened, held, move, onSubmit, onClose }: Props) {
  const { job } = held
  const options = useQuery({
    ...apiQuery(getMoveOptions, { params: { jobId: job.id }, query: { date: move.day } }),
    staleTime: 0,
    enabled: opened,
  })
  const open = (options.data?.windows ?? []).filter(
    ({ date, state }) => date === move.day && (state === 'open' || state === 'last'),
  )
  const [pickedWindow, setPickedWindow] = useState<TimeWindow | null>(null)
  const window = pickedWindow ?? move.window
  const option = open.find((each) => each.window === window)
  const cost = options.data && costOfMove(options.data, move.day)
  const moving = useApiMutation(moveJob, {
    refetches: AFTER_ASSIGNING,
    success: ({ undoUntil }) => (undoUntil ? null : 'The job is moved'),
    failure: ({ reason }) => ({ title: 'The job is not moved', message: reason }),
  })
  const asking = useApiMutation(askToMove, {
    refetches: AFTER_ASSIGNING,
    success: () => null,
    failure: ({ reason }) => ({ title: 'The customer is not asked', message: reason }),
  })
  const keeps = option?.isHaulerFree === true
  const openQuestion = options.data?.asked ?? null
  const askUntil = openQuestion ? null : (option?.askUntil ?? null)
  const [choice, setChoice] = useState<'ask' | 'now'>('ask')
  const how = askUntil ? choice : 'now'
  const to = { preferredDate: move.day, preferredTime: window }
  const submit = () => {
    if (!cost || !option) return
    onSubmit()
    const params = { jobId: job.id }
    if (how === 'ask') return asking.mutate({ params, body: to }, { onSettled: onClose })
    const body = { ...to, ...cost, hauler: keeps ? ('keep' as const) : ('release' as const) }
    moving.mutate({ params, body }, { onSettled: onClose })
  }
  return (
    <Dialog
      size="question"
      opened={opened}
      title={`Move job #${job.id} to ${formatPickupDay(move.day)}?`}
      onClose={onClose}
    >
      <div className={styles.moveDay}>
        <QueryError what="the windows" query={options} />
        <p>
          {fullName(job)} booked {formatPickupDay(job.preferredDate)},{' '}
          {windowFacts[job.preferredTime].hours}. Another day is {job.firstName}&rsquo;s to agree
          to.
        </p>
        <div className={layout.row} role="group" aria-label="Window">
          {open.map((each) => (
            <Button
              key={each.window}
              size="s"
              aria-pressed={each.window === window}
              variant={each.window === window ? 'primary' : 'secondary'}
              onClick={() => setPickedWindow(each.window)}
            >
              {windowFacts[each.window].hours}
            </Button>
          ))}
        </div>
        <Segments
          label="How it is moved"
          options={[
            { value: 'ask', label: `Ask ${job.firstName} first`, disabled: !askUntil },
            { value: 'now', label: 'Move now' },
          ]}
          describedBy="how-it-is-moved"
          value={how}
          onChange={setChoice}
        />
        {options.data && cost && (
          <div id="how-it-is-moved">
            {openQuestion && (
              <p>{askedCopy(job.firstName, openQuestion, now())} Moving it ends the question.</p>
            )}
            {option?.askRefusal && <p>{option.askRefusal}.</p>}
            <p>
              {how === 'ask' && askUntil
                ? askConsequence(job.firstName, undoWait(), askUntil, now())
                : `${costText(cost)} ${haulerText(options.data, keeps)} ${textedWhen(job.firstName, cost)}`}
            </p>
          </div>
        )}
        <div className={layout.row}>
          <Button data-autofocus onClick={onClose}>
            Keep {formatPickupDay(job.preferredDate)}
          </Button>
          <Button
            needs="run-jobs"
            variant="primary"
            disabled={!option || !cost || !isFresh(options)}
            pending={(moving.isPending && 'Moving...') || (asking.isPending && 'Asking...')}
            onClick={submit}
          >
            {how === 'ask' ? `Ask ${job.firstName}` : 'Move it now'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The customer reads of every move; one that costs them money waits for the charge, and one that moves money has no undo. */
function textedWhen(firstName: string, { fee, refund }: ReturnType<typeof costOfMove>): string {
  if (fee > 0) return `${firstName} is texted the new time once the move is certain.`
  return `${firstName} is texted the new time ${undoWait()} after you move it${refund > 0 ? '.' : ', unless you undo it.'}`
}

function costText({ fee, refund }: ReturnType<typeof costOfMove>): string {
  if (fee > 0) return `The customer pays ${formatMoney(fee)}.`
  return refund > 0 ? `The customer gets ${formatMoney(refund)} back.` : 'No fee.'
}

function haulerText({ hauler }: MoveOptions, keeps: boolean): string {
  if (!hauler) return 'It waits for a hauler on that day.'
  return keeps
    ? `${hauler.firstName} still comes.`
    : `${hauler.firstName} is released, and the job is on the market again.`
}
