import { useEffect, useRef, useState, type ReactNode } from 'react'
import { MAX_REVIEW_NOTE } from '../../../contract/review-decisions.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextArea } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './answers.module.css'

type Props<Reason extends string> = {
  title: string
  hint: string
  reasons: Readonly<Record<Reason, string>>
  action: string
  isGrave?: boolean
  isPending: boolean
  onSubmit: (reasons: Reason[], note: string | undefined) => void
  onClose: () => void
  /** What else is chosen, above the reasons. */
  children?: ReactNode
}

/** Why: sentences to choose from, and own words; the hauler reads both. `Ctrl Enter` sends, `Esc` closes. */
export function ReasonTray<Reason extends string>(props: Props<Reason>) {
  const { title, hint, reasons, action, isGrave = false, isPending, children } = props
  const [chosenReasons, setChosen] = useState<readonly Reason[]>([])
  const [words, setWords] = useState('')
  const [hasTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('select, button')?.focus(), [])
  // The message is one line.
  const note = words.replaceAll(/\s+/g, ' ').trim()
  const sentences = keysOf(reasons).filter((reason) => chosenReasons.includes(reason))
  const isMissing = chosenReasons.length === 0 && note === ''
  const submit = () => {
    setTried(true)
    if (!isMissing && !isPending) props.onSubmit(sentences, note || undefined)
  }
  const toggle = (reason: Reason) =>
    setChosen((all) =>
      all.includes(reason) ? all.filter((each) => each !== reason) : [...all, reason],
    )
  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      className={`${layout.panel} ${styles.part}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onClose()
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        submit()
      }}
    >
      <h2>{title}</h2>
      <p className={layout.quiet}>{hint}</p>
      {children}
      <div className={layout.row} role="group" aria-label="Reasons">
        {keysOf(reasons).map((reason) => (
          <button
            key={reason}
            type="button"
            className={`${layout.pill} ${styles.reason}`}
            aria-pressed={chosenReasons.includes(reason)}
            onClick={() => toggle(reason)}
          >
            {reasons[reason]}
          </button>
        ))}
      </div>
      <TextArea
        label="In your words (optional)"
        rows={2}
        maxLength={MAX_REVIEW_NOTE}
        value={words}
        error={
          hasTried && isMissing
            ? 'Please choose a reason or write one; the hauler reads it'
            : undefined
        }
        onValue={setWords}
      />
      {!isMissing && (
        <p className={layout.quote}>
          {[...sentences.map((reason) => reasons[reason]), note].filter(Boolean).join(' ')}
        </p>
      )}
      <div className={layout.row}>
        <Button
          type="submit"
          variant={isGrave ? 'danger' : 'primary'}
          pending={isPending}
          aria-keyshortcuts="Control+Enter"
        >
          {action}
        </Button>
        <Button onClick={props.onClose}>Close</Button>
      </div>
    </form>
  )
}

const keysOf = <Reason extends string>(reasons: Readonly<Record<Reason, string>>): Reason[] =>
  Object.keys(reasons) as Reason[]
