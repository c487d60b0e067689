import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf, Day, formatDay } from '../../contract/calendar.ts'
import {
  getHaulerCash,
  type HaulerCash,
  recordHandIn,
  undoHandIn,
  withdrawHandIn,
} from '../../contract/hauler-cash.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { formatMoney } from '../../contract/money.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { UndoStrip } from '../ui/feedback/UndoStrip.tsx'
import { readDollars } from '../ui/field/read-dollars.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { WithdrawRecord } from '../ui/field/WithdrawRecord.tsx'
import details from '../ui/layout/details.module.css'
import { Fact, FactSection } from '../ui/layout/FactSection.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './hauler-cash.module.css'
import { useUndo } from './use-undo.ts'

type Props = { haulerId: HaulerId }

const failure = ({ reason }: { reason: string }) => reason

/** The customers' cash that a hauler holds, what was handed in, and the form that records more. */
export function HaulerCashPart({ haulerId }: Props) {
  const query = useQuery(apiQuery(getHaulerCash, { params: { haulerId } }))
  const [isOpen, setOpen] = useState(false)
  const [undoable, setUndoable] = useUndo<number>()
  const undoing = useApiMutation(undoHandIn, {
    refetches: [getHaulerCash],
    success: 'Undone. The hauler holds the cash as before',
    failure,
  })
  if (!query.data) return <QueryError what="the cash of this hauler" query={query} />
  const { held, handIns } = query.data
  // What was undone within its seconds was a slip; what was withdrawn later stays with its reason.
  const records = handIns.filter(({ undoneAt, withdrawn }) => undoneAt === null || withdrawn)
  if (held === 0 && records.length === 0) return null
  return (
    <>
      <FactSection title="Cash of customers">
        <Fact name="Still held">{formatMoney(held)}</Fact>
      </FactSection>
      {undoable !== null && (
        <UndoStrip
          onUndo={() => {
            setUndoable(null)
            undoing.mutate({ params: { handInId: undoable } })
          }}
          onDismiss={() => setUndoable(null)}
        >
          <b>Handed in.</b> Next payouts are reduced by that much less.
        </UndoStrip>
      )}
      {records.length > 0 && <HandIns handIns={records} />}
      {isOpen ? (
        <HandInForm
          haulerId={haulerId}
          held={held}
          onClose={() => setOpen(false)}
          onRecorded={(id) => {
            setOpen(false)
            setUndoable(id)
          }}
        />
      ) : (
        held > 0 && (
          <Button
            size="s"
            className={styles.open}
            needs="give-money"
            data-ask="hand-in"
            onClick={() => setOpen(true)}
          >
            Record cash handed in…
          </Button>
        )
      )}
    </>
  )
}

type HandIn = HaulerCash['handIns'][number]

const HandIns = ({ handIns }: Pick<HaulerCash, 'handIns'>) => {
  const count = handIns.filter(({ withdrawn }) => withdrawn === null).length
  return (
    <details className={`${layout.quiet} ${details.section}`}>
      <summary>{SUMMARIES[count] ?? `Handed in ${count} times`}</summary>
      <ul className={styles.handIns}>
        {handIns.map((handIn) => (
          <li key={handIn.id} className="num">
            <HandInLine handIn={handIn} />
          </li>
        ))}
      </ul>
    </details>
  )
}
const SUMMARIES = ['Nothing handed in, and records withdrawn', 'Handed in once']

function HandInLine({ handIn }: { handIn: HandIn }) {
  const { id, amount, day, receivedBy, reason, recordedBy, withdrawn } = handIn
  const withdrawing = useApiMutation(withdrawHandIn, {
    refetches: [getHaulerCash],
    success: 'Withdrawn. The hauler holds the cash again, and it comes off the next payouts',
    failure,
  })
  const record = `${formatMoney(amount)} on ${formatDay(day)} to ${receivedBy}: ${reason}. Recorded by ${recordedBy}.`
  if (withdrawn)
    return (
      <p>
        <s>{record}</s> Withdrawn by {withdrawn.by}: {withdrawn.reason}
      </p>
    )
  return (
    <>
      <p>{record}</p>
      <WithdrawRecord
        action="Withdraw…"
        about={`${formatMoney(amount)} of ${formatDay(day)}`}
        placeholder="It never reached the office"
        maxLength={300}
        pending={withdrawing.isPending}
        onWithdraw={(words) =>
          withdrawing.mutate({ params: { handInId: id }, body: { reason: words } })
        }
      />
    </>
  )
}

type FormProps = Props & {
  held: HaulerCash['held']
  onClose: () => void
  onRecorded: (handInId: number) => void
}

function HandInForm({ haulerId, held: heldNow, onClose, onRecorded }: FormProps) {
  // As it was when the form was opened: the server refuses a second press once the first one was recorded.
  const [held] = useState(heldNow)
  const [typedAmount, setTyped] = useState((held / 100).toFixed(2))
  const [date, setDate] = useState<string>(dayOf(now()))
  const [receivedBy, setReceivedBy] = useState('')
  const [reason, setReason] = useState('')
  const recording = useApiMutation(recordHandIn, {
    refetches: [getHaulerCash],
    success: 'Recorded',
    failure,
  })
  const amount = readDollars(typedAmount)
  const day = Day.safeParse(date).data
  const tooMuch = amount !== undefined && amount > held
  const isReady =
    amount !== undefined && !tooMuch && day && receivedBy.trim() !== '' && reason.trim() !== ''
  const problem = tooMuch
    ? `${formatMoney(held)} is all that is still held`
    : amount === undefined
      ? 'Enter an amount like 250 or 249.50'
      : undefined
  return (
    <form
      className={`${layout.stack} ${styles.form}`}
      aria-label="Cash handed in"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady) return
        recording.mutate(
          {
            params: { haulerId },
            body: { amount, day, receivedBy: receivedBy.trim(), reason: reason.trim(), held },
          },
          {
            onSuccess: ({ handInId }) => onRecorded(handInId),
            onError: ({ status }) => {
              if (status === 409) onClose()
            },
          },
        )
      }}
    >
      <div className={layout.pair}>
        <TextField
          label="Amount handed in"
          inputMode="decimal"
          value={typedAmount}
          error={problem}
          onValue={setTyped}
        />
        <TextField label="On" type="date" value={date} max={dayOf(now())} onValue={setDate} />
        <TextField label="To whom" maxLength={100} value={receivedBy} onValue={setReceivedBy} />
        <TextField
          label="Reason"
          placeholder="Weekly cash"
          maxLength={200}
          value={reason}
          onValue={setReason}
        />
      </div>
      <span className={layout.row}>
        <Button
          size="s"
          type="submit"
          variant="primary"
          disabled={!isReady}
          pending={recording.isPending && 'Recording...'}
        >
          Record
        </Button>
        <Button size="s" onClick={onClose}>
          Close
        </Button>
      </span>
    </form>
  )
}
