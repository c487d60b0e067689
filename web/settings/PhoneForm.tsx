import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../ui/button/Button.tsx'
import { formatPhone } from '../ui/field/phone.ts'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './settings.module.css'
import type { PartTesting } from './use-test-part.ts'

/** The number that the test text goes to. */
export function PhoneForm({ test }: { test: PartTesting }) {
  const [phone, setPhone] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const [opener, leaving] = [document.activeElement, form.current]
    field.current?.focus()
    return () => {
      // Cancelled, or sent: the focus goes back to the button that opened it.
      if (leaving?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <form
      ref={form}
      noValidate
      className={`${layout.stack} ${styles.phone}`}
      onSubmit={(event) => {
        event.preventDefault()
        test.send(phone)
      }}
    >
      <TextField
        ref={field}
        label="Phone number for the test"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="send"
        value={phone}
        error={test.problem}
        onValue={setPhone}
        onLeave={() => setPhone(formatPhone)}
      />
      <div className={layout.row}>
        <Button type="submit" variant="primary" pending={test.isRunning && 'Sending...'}>
          Send the test
        </Button>
        <Button variant="quiet" onClick={test.cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
