import { IconCircleCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { leadConsent } from '../../../contract/leads.ts'
import { readSettings } from '../../settings.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import { focusProblem } from '../../ui/field/focus-problem.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import styles from './lead.module.css'
import { useLead } from './use-lead.ts'

export type LeadFormProps = {
  municipality: string
  /** What stands in the booking form by now; '' for nothing that can be written to. */
  known: string
}

/** For who lives outside: leave an email or phone number, to be told when that changes. */
export function LeadForm({ municipality, known }: LeadFormProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [agreed, setAgreed] = useState(false)
  const { state, leave, problems } = useLead(municipality)
  const box = useRef<HTMLDivElement>(null)
  const contact = typed ?? known
  const { productName, supportPhone } = readSettings()

  useEffect(() => {
    if (box.current && Object.keys(problems).length > 0) focusProblem(box.current)
  }, [problems])
  if (state.kind === 'kept') return <Kept municipality={municipality} contact={state.contact} />

  // It stands within the booking's form, which Enter would send.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void leave(contact, agreed)
  }
  return (
    <div
      ref={box}
      role="group"
      aria-labelledby={`${id}-title`}
      className={styles.outside}
      onKeyDown={onKeyDown}
    >
      <h3 id={`${id}-title`}>Notify me when you serve {municipality}</h3>
      <TextField
        id={`${id}-contact`}
        label="Email or phone"
        hint="An email address or a phone number"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        value={contact}
        onValue={setTyped}
        error={problems.contact}
      />
      <label className={styles.consent}>
        <input
          type="checkbox"
          checked={agreed}
          aria-invalid={problems.consent ? true : undefined}
          aria-describedby={problems.consent && `${id}-consent-error`}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        <span>{leadConsent(productName)}</span>
      </label>
      {problems.consent && <FieldMessage id={`${id}-consent-error`} text={problems.consent} />}
      <Button
        size="l"
        pending={state.kind === 'sending' && 'Sending...'}
        onClick={() => void leave(contact, agreed)}
      >
        Tell me
      </Button>
      <div role="alert">
        {problems.other && <FieldMessage id={`${id}-other`} text={problems.other} />}
      </div>
      <p className={styles.wrong}>
        Not where your pickup is? Change the address, or call {supportPhone}.
      </p>
    </div>
  )
}

/** Takes the focus, as the button that had it is gone. */
function Kept({ municipality, contact }: { municipality: string; contact: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={styles.outside}>
      <p ref={words} tabIndex={-1} className={styles.kept}>
        <IconCircleCheck size={22} aria-hidden="true" />
        <span>
          Thank you. We will write to {contact} once, when we come to {municipality}.
        </span>
      </p>
    </div>
  )
}
