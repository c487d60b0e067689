import { IconCircleCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { leadConsent, leaveLead } from '../../../contract/leads.ts'
import { ApiError, call } from '../../api/client.ts'
import { readSettings } from '../../settings.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import { focusProblem } from '../../ui/field/focus-problem.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './lead.module.css'

export type LeadFormProps = {
  municipality: string
  /** What stands in the booking form by now; '' for nothing that can be written to. */
  knownContact: string
}

/** For who lives outside: leave an email or phone number to hear when that changes. */
export function LeadForm({ municipality, knownContact }: LeadFormProps) {
  const id = useId()
  const [typedContact, setTyped] = useState<string | null>(null)
  const [isAgreed, setAgreed] = useState(false)
  const { state, leave, problems } = useLead(municipality)
  const box = useRef<HTMLDivElement>(null)
  const contact = typedContact ?? knownContact
  const { productName, supportPhone } = readSettings()

  useEffect(() => {
    if (box.current && Object.keys(problems).length > 0) focusProblem(box.current)
  }, [problems])
  if (state.kind === 'kept') return <Kept municipality={municipality} contact={state.contact} />

  // It stands within the booking's form, which Enter would send.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void leave(contact, isAgreed)
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
      <label className={`${layout.quiet} ${styles.consent}`}>
        <input
          type="checkbox"
          checked={isAgreed}
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
        onClick={() => void leave(contact, isAgreed)}
      >
        Notify me
      </Button>
      <div role="alert">
        {problems.other && <FieldMessage id={`${id}-other`} text={problems.other} />}
      </div>
      <p className={`${layout.dim} ${layout.space3}`}>
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
      <p ref={words} tabIndex={-1} className={`${layout.line} ${styles.kept}`}>
        <IconCircleCheck size={22} aria-hidden="true" />
        <span>
          Thank you. We'll contact {contact} once, when we serve {municipality}.
        </span>
      </p>
    </div>
  )
}

type Problems = { contact?: string; consent?: string; other?: string }
type State =
  | { kind: 'open'; problems: Problems }
  | { kind: 'sending' }
  | { kind: 'kept'; contact: string }

/** Asks for a message when a municipality is served; a second press while the first is under way does nothing. */
function useLead(municipality: string) {
  const [state, setState] = useState<State>({ kind: 'open', problems: {} })
  const sending = useRef(false)

  async function leave(contact: string, consent: boolean): Promise<void> {
    if (sending.current) return
    const lead = leaveLead.body.safeParse({ contact, municipality, consent })
    if (!lead.success) {
      setState({ kind: 'open', problems: problemsOf(lead.error.issues) })
      return
    }
    sending.current = true
    setState({ kind: 'sending' })
    try {
      await call(leaveLead, { body: lead.data })
      setState({ kind: 'kept', contact: lead.data.contact })
    } catch (error) {
      setState({ kind: 'open', problems: refusalOf(error) })
    } finally {
      sending.current = false
    }
  }

  return { state, leave, problems: state.kind === 'open' ? state.problems : {} }
}

type Said = { path: readonly PropertyKey[]; message: string }

function problemsOf(errors: readonly Said[]): Problems {
  const problems: Problems = {}
  for (const { path, message } of errors) {
    const [name] = path
    problems[name === 'contact' || name === 'consent' ? name : 'other'] ??= message
  }
  return problems
}

function refusalOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return { other: 'This did not work. Please try again.' }
  if (error.fields.length === 0) return { other: error.reason }
  return problemsOf(error.fields.map(({ path, message }) => ({ path: [path], message })))
}
