import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { z } from 'zod'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { BookingForm } from '../../../contract/booking.ts'
import { formatTime } from '../../../contract/calendar.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { BookingFormState } from '../DetailsStep.tsx'
import type { WhenState } from './use-when.ts'
import { type Choice, choiceName, choiceText, stateWord } from './window-words.ts'
import styles from './when.module.css'

type Props = {
  form: BookingFormState
  state: WhenState
  /** Leads back to the windows. */
  onOther: () => void
}

/** What needs an answer about a window: it is full, its hold is over, or we ask how to reach its customer. */
export function WhenNotice({ form, state, onOther }: Props) {
  const { full, hold, list, link } = state
  return (
    <>
      {state.isFailed && (
        <Notice look="bad" title="We couldn't load the windows.">
          <div className={`${layout.row} ${styles.buttons}`}>
            <Button onClick={state.tryAgain}>Try again</Button>
          </div>
        </Notice>
      )}
      {hold.kind === 'refused' && <Notice look="soon" title={hold.reason} />}
      {link.lost && (
        <Notice
          look="soon"
          title={`Your place on ${choiceName(link.lost)} went to the next person in line.`}
          text="Choose another window, or join the waiting list again."
        />
      )}
      {link.unreached && (
        <Notice
          look="bad"
          title={`We couldn't take your place on ${choiceName(link.unreached)} yet: no connection.`}
          text="We keep it for you for 30 minutes after our message."
        >
          <div className={`${layout.row} ${styles.buttons}`}>
            <Button onClick={link.tryAgain}>Try again</Button>
          </div>
        </Notice>
      )}
      {full && <Full state={state} full={full} />}
      {hold.kind === 'over' && !full && <HoldOver state={state} over={hold} onOther={onOther} />}
      {list.choiceToJoin && (
        <AskContact
          key={choiceName(list.choiceToJoin)}
          form={form}
          state={state}
          choice={list.choiceToJoin}
        />
      )}
    </>
  )
}

type NoticeProps = {
  look: 'soon' | 'bad'
  title: string
  text?: string
  icon?: ReactNode
  takesFocus?: boolean
  children?: ReactNode
}

function Notice({ look, title, text, icon, takesFocus = false, children }: NoticeProps) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) line.current?.focus()
  }, [takesFocus])
  return (
    <div className={styles.panel} role="status">
      <p ref={line} tabIndex={-1} className={`${layout.notice} ${layout[look]} ${layout.line}`}>
        {icon ?? <IconAlertTriangle size={20} aria-hidden="true" />}
        <span>
          <b>{title}</b> {text}
        </span>
      </p>
      {children}
    </div>
  )
}

type FullProps = { state: WhenState; full: NonNullable<WhenState['full']> }

function Full({ state, full }: FullProps) {
  const { list } = state
  const name = choiceName(full)
  const isOnList = list.entryOf(full) !== undefined
  const next = isOnList
    ? "You're on its waiting list. Choose another window to book now."
    : 'Choose another window, or join the waiting list.'
  return (
    <Notice
      look="bad"
      title={`${name} just filled up.`}
      text={full.isRefused ? "You haven't been charged. Your details are kept." : next}
      takesFocus={full.isRefused}
    >
      {full.alternatives.length > 0 && <h3>Nearest open windows</h3>}
      {full.alternatives.map((choice) => (
        <button
          key={choiceText(choice)}
          type="button"
          className={styles.offer}
          onClick={() => state.chooseOther(choice)}
        >
          {choiceText(choice)}
          <b>{stateWord(choice.state)}</b>
        </button>
      ))}
      <div className={styles.buttons}>
        <Button
          wide
          disabled={isOnList}
          pending={list.joining !== null && 'Joining...'}
          onClick={() => void list.joinOrAsk(full)}
        >
          {isOnList ? `On the ${name} waiting list` : `Join the ${name} waiting list`}
        </Button>
      </div>
    </Notice>
  )
}

type HoldOverProps = {
  state: WhenState
  over: Extract<WhenState['hold'], { kind: 'over' }>
  onOther: () => void
}

function HoldOver({ state, over: { hold, by }, onOther }: HoldOverProps) {
  const now = state.chosen && state.factsOf(state.chosen).state
  return (
    <Notice
      look="soon"
      icon={<IconClock size={20} aria-hidden="true" />}
      title={
        by === 'time'
          ? `Your hold ended at ${formatTime(hold.until)}.`
          : "We're no longer holding this window. Did you choose another one in another tab?"
      }
      text={(now && STILL[now]) ?? ''}
    >
      <div className={`${layout.row} ${styles.buttons}`}>
        <Button variant="primary" onClick={state.holdAgain}>
          Hold it again
        </Button>
        <Button onClick={onOther}>Other windows</Button>
      </div>
    </Notice>
  )
}

const STILL: Partial<Record<string, string>> = {
  open: "It's still open.",
  last: 'The last place is still free.',
  request: 'You can still request it.',
  full: 'It has filled up since.',
}

const { phone, email } = BookingForm.shape
const ContactField = z.union([z.object({ phone }), z.object({ email })])

type AskProps = { form: BookingFormState; state: WhenState; choice: Choice }

/** The form has no way to reach the customer yet: one field here, which fills the form's own. */
function AskContact({ form, state, choice }: AskProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const name = choiceName(choice)
  const join = () => {
    const contact = text.includes('@') ? { email: text.trim() } : { phone: text }
    if (!ContactField.safeParse(contact).success)
      return setError('Please enter a phone number or an email address')
    const [field, value] =
      'email' in contact ? (['email', contact.email] as const) : (['phone', contact.phone] as const)
    form.set(field, value)
    void state.list.join(choice, contact).then((hasJoined) => hasJoined && state.list.ask(null))
  }
  return (
    <Notice
      look="soon"
      title={`${name} is full.`}
      text="Join the waiting list: if a place opens, we keep it for you for 30 minutes. Nothing is charged."
    >
      <TextField
        id={id}
        label="Phone or email"
        value={text}
        error={error}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The form around it is not sent.
          event.preventDefault()
          join()
        }}
        onValue={(value) => {
          setText(value)
          setError(undefined)
        }}
      />
      <div className={`${layout.row} ${styles.buttons}`}>
        <Button
          variant="primary"
          pending={state.list.joining !== null && 'Joining...'}
          onClick={join}
        >
          Join the waiting list
        </Button>
        <Button onClick={() => state.list.ask(null)}>Cancel</Button>
      </div>
    </Notice>
  )
}
