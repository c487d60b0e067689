import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Contact } from '../../contract/customers.ts'
import { DEMO_CUSTOMER } from '../../contract/demo.ts'
import { now } from '../clock.ts'
import { readSettings } from '../settings.ts'
import { Button } from '../ui/button/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './accounts.module.css'
import type { AskedCode } from './asked-code.ts'
import { useAskForCode } from './use-ask-for-code.ts'

type Props = {
  /** What was asked for before, when one comes back to correct it. */
  before: AskedCode | null
  onAsked: (askedCode: AskedCode) => void
}

/** The first step: what one booked with. */
export function ContactForm({ before, onAsked }: Props) {
  const [typedContact, setTyped] = useState(before?.contact ?? '')
  const [hasTried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const code = useAskForCode(onAsked)
  const result = Contact.safeParse(typedContact)
  const isBack = before !== null
  useEffect(() => {
    if (!isBack) return
    input.current?.focus()
    input.current?.select()
  }, [isBack])

  const withContact = (act: (contact: string) => void) => {
    setTried(true)
    if (result.success) act(result.data)
    else input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!code.pending && code.waitSeconds === 0) withContact(code.ask)
  }
  const goOn = (contact: string) =>
    onAsked({ contact, sentTo: contact.includes('@') ? 'email' : 'phone', at: now().getTime() })

  return (
    <form noValidate onSubmit={submit} className={`${layout.stack} ${styles.form}`}>
      {code.problem && (
        <div role="alert" className={`${layout.notice} ${layout.bad}`}>
          {code.problem}
        </div>
      )}
      <TextField
        ref={input}
        label="Email or phone number"
        hint="The one you booked with. We send a code to it."
        name="contact"
        autoComplete="username"
        inputMode="email"
        enterKeyHint="send"
        autoCapitalize="none"
        spellCheck={false}
        value={typedContact}
        error={hasTried && !result.success ? result.error.issues[0]?.message : undefined}
        onValue={setTyped}
      />
      <Button
        variant="primary"
        type="submit"
        wide
        pending={code.pending}
        disabled={code.waitSeconds > 0}
      >
        Send code
      </Button>
      {code.waitSeconds > 0 && (
        <Button wide onClick={() => withContact(goOn)}>
          I have a code
        </Button>
      )}
      <DemoCustomer onUse={setTyped} />
    </form>
  )
}

/** While the demo is on: a customer with pickups. */
function DemoCustomer({ onUse }: { onUse: (contact: string) => void }) {
  if (!readSettings().demo) return null
  return (
    <aside className={`${layout.spread} ${layout.quiet} ${styles.demo}`} aria-label="Demo customer">
      <p>
        <b>Demo.</b> {DEMO_CUSTOMER}
      </p>
      <Button size="s" onClick={() => onUse(DEMO_CUSTOMER)}>
        Fill in
      </Button>
    </aside>
  )
}
