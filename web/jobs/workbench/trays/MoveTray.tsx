import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addDays,
  dayOf,
  formatShortDay,
  formatWeekday,
  windowFacts,
  type Day,
} from '../../../../contract/calendar.ts'
import { loadSizeFacts } from '../../../../contract/jobs.ts'
import { cents, formatMoney } from '../../../../contract/money.ts'
import {
  costOfMove,
  DAYS_TO_MOVE,
  getMoveOptions,
  moveJob,
  undoMoveJob,
  type WindowToMove,
} from '../../../../contract/team-moves.ts'
import { apiQuery, isFresh, useApiMutation } from '../../../api/query.ts'
import { useMissingRight } from '../../../api/rights-context.ts'
import { now } from '../../../clock.ts'
import { useMedia } from '../../../ui/browser/use-media.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { QueryError } from '../../../ui/feedback/QueryError.tsx'
import { CheckboxField } from '../../../ui/field/CheckboxField.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import layout from '../../../ui/layout/layout.module.css'
import { askConsequence } from '../../../../contract/move-requests.ts'
import { undoWait, waitingMessages } from '../../../undo-wait.ts'
import { AskFirst, OpenQuestion, useAsking, type How } from './AskFirst.tsx'
import { Tray } from '../Tray.tsx'
import type { TrayProps } from '../tray.ts'
import { AFTER_CHANGE, UNDONE } from './after-change.ts'
import { moveConsequence } from './move-copy.ts'
import { DAYS_WHERE_NARROW, NARROW, WindowGrid } from './WindowGrid.tsx'

/** Moves a job to a window that the plan keeps: what it costs, who comes and who hears of it stand there first. */
export function MoveTray({ job, onClose, onDone }: TrayProps) {
  const [from, setFrom] = useState(() => dayOf(now()))
  const query = useQuery({
    ...apiQuery(getMoveOptions, { params: { jobId: job.id }, query: { date: from } }),
    staleTime: 0,
  })
  const options = query.data
  const [chosen, setChosen] = useState<WindowToMove | null>(null)
  const [isWaived, setWaived] = useState(false)
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const [wanted, setHow] = useState<How>('now')
  const { asking, undo } = useAsking()
  const { moving, undoing } = useMoving()
  const params = { jobId: job.id }
  const cost = options && chosen ? costOfMove(options, chosen.date) : undefined
  const needsReason = isWaived && reason.trim().length < 3
  const isReady = cost !== undefined && options?.refusal === null && isFresh(query)

  const askRefusal = chosen?.askRefusal ?? null
  const canAsk = askRefusal === null && options?.asked === null
  const how = canAsk ? wanted : 'now'

  const ask = ({ date: preferredDate, window: preferredTime }: WindowToMove) =>
    asking.mutate(
      { params, body: { preferredDate, preferredTime } },
      {
        onSuccess: (asked) =>
          onDone({
            title: `${job.firstName} is asked about the move.`,
            ...waitingMessages(asked),
            undo: () => undo(asked),
          }),
      },
    )
  const submit = () => {
    setTried(true)
    if (chosen && how === 'ask') return ask(chosen)
    if (!chosen || !cost || needsReason) return
    const { date: preferredDate, window: preferredTime } = chosen
    const body = {
      preferredDate,
      preferredTime,
      fee: isWaived ? cents(0) : cost.fee,
      refund: isWaived ? cents(0) : cost.refund,
      waive: isWaived,
      reason: isWaived ? reason.trim() : '',
      hauler: chosen.isHaulerFree ? ('keep' as const) : ('release' as const),
    }
    moving.mutate(
      { params, body },
      {
        onSuccess: ({ undoUntil }) =>
          onDone(
            undoUntil
              ? {
                  title: `Job #${job.id} is moved.`,
                  ...waitingMessages({ undoUntil }),
                  undo: () => undoing.mutate({ params, body: { undoUntil } }),
                }
              : undefined,
          ),
      },
    )
  }
  return (
    <Tray
      title="Reschedule"
      hint={`${loadSizeFacts[job.loadSize].label}, ${job.area ?? 'outside the areas'}. Only windows the plan can keep`}
      consequence={
        options &&
        chosen &&
        (how === 'ask' && chosen.askUntil
          ? askConsequence(job.firstName, undoWait(), chosen.askUntil, now())
          : moveConsequence(options, chosen, { isWaived, job }))
      }
      action={actionCopy(chosen, how, job.firstName)}
      isReady={isReady}
      pending={(moving.isPending && 'Moving...') || (asking.isPending && 'Asking...')}
      onClose={onClose}
      onSubmit={submit}
    >
      <QueryError what="the windows" query={query} />
      {!options && !query.isError && <p role="status">Loading...</p>}
      {options?.refusal && <p className={`${layout.notice} ${layout.bad}`}>{options.refusal}.</p>}
      {options && options.refusal === null && (
        <>
          {options.asked && <OpenQuestion firstName={job.firstName} asked={options.asked} />}
          <WindowGrid options={options} chosen={chosen} onChoose={setChosen} />
          <DayButtons from={from} onFrom={setFrom} />
          {chosen && !options.asked && (
            <AskFirst firstName={job.firstName} how={how} refusal={askRefusal} onHow={setHow} />
          )}
          {cost && cost.fee > 0 && (
            <Waiver
              fee={formatMoney(cost.fee)}
              isWaived={isWaived}
              onWaived={setWaived}
              reason={reason}
              error={hasTried && needsReason ? 'Please give a reason' : undefined}
              onReason={setReason}
            />
          )}
        </>
      )}
    </Tray>
  )
}

type DayProps = { from: Day; onFrom: (day: Day) => void }

/** To the days beside those that are shown. */
function DayButtons({ from, onFrom }: DayProps) {
  const shown = useMedia(NARROW) ? DAYS_WHERE_NARROW : DAYS_TO_MOVE
  return (
    <div className={layout.row}>
      <Button
        size="s"
        disabled={from <= dayOf(now())}
        onClick={() => onFrom(addDays(from, -shown))}
      >
        Earlier days
      </Button>
      <Button size="s" onClick={() => onFrom(addDays(from, shown))}>
        Later days
      </Button>
    </div>
  )
}

const whenCopy = ({ date, window }: WindowToMove): string =>
  `${formatWeekday(date)}, ${formatShortDay(date)}, ${windowFacts[window].hours}`

const actionCopy = (chosen: WindowToMove | null, how: How, firstName: string): string => {
  if (!chosen) return 'Move'
  return how === 'ask' ? `Ask ${firstName}` : `Move to ${whenCopy(chosen)}`
}

type WaiverProps = {
  fee: string
  isWaived: boolean
  onWaived: (isWaived: boolean) => void
  reason: string
  error: string | undefined
  onReason: (reason: string) => void
}

/** A role that gives no money charges the fee, and reads why. */
function Waiver({ fee, isWaived, onWaived, reason, error, onReason }: WaiverProps) {
  const missing = useMissingRight('give-money')
  return (
    <>
      <CheckboxField
        label={`Waive the ${fee}`}
        {...(missing !== null && { hint: missing })}
        checked={isWaived}
        disabled={missing !== null}
        onChecked={onWaived}
      />
      {isWaived && (
        <TextField
          label="Reason, kept in the audit log"
          maxLength={500}
          value={reason}
          error={error}
          onValue={onReason}
        />
      )}
    </>
  )
}

const useMoving = () => ({
  moving: useApiMutation(moveJob, {
    refetches: AFTER_CHANGE,
    success: ({ undoUntil }) => (undoUntil ? null : 'The job is moved'),
    failure: ({ reason }) => ({ title: 'The job is not moved', message: reason }),
  }),
  undoing: useApiMutation(undoMoveJob, {
    refetches: AFTER_CHANGE,
    success: UNDONE,
    failure: ({ reason }) => `Couldn't undo that. ${reason}`,
  }),
})
