import { useId, useState } from 'react'
import { Contact } from '../../contract/customers.ts'
import { countNotifications, listNotifications } from '../../contract/messaging.ts'
import { tryMessageTemplate } from '../../contract/message-template-calls.ts'
import type { SavedTemplate, TemplateId } from '../../contract/templates.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { formatPhone } from '../ui/field/phone.ts'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './template-form.module.css'

type Props = {
  templateId: TemplateId
  /** As they stand in the form, saved or not. */
  words: SavedTemplate
  isFit: () => boolean
}

/** Sends the words as they stand to a number or address, with the values of the preview. */
export function TryTemplate({ templateId, words: { subject, message }, isFit }: Props) {
  const id = `${useId()}-contact`
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string>()
  const checked = Contact.safeParse(typed)
  const problem = checked.success ? refused : checked.error.issues[0]?.message
  const send = useApiMutation(tryMessageTemplate, {
    refetches: [listNotifications, countNotifications],
    success: { title: 'Test on its way', message: `To ${typed}` },
    failure: ({ reason }) => ({ title: 'Failed to send the test', message: reason }),
  })
  const submit = () => {
    setTried(true)
    if (!checked.success) return document.getElementById(id)?.focus()
    if (!isFit()) return
    send.mutate(
      { params: { id: templateId }, body: { subject, message, contact: checked.data } },
      {
        onError: ({ fields }) => setRefused(fields.find(({ path }) => path === 'contact')?.message),
      },
    )
  }
  return (
    <form
      noValidate
      className={`${layout.stack} ${styles.try}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h3>Send a test</h3>
      <TextField
        id={id}
        label="Phone number or email"
        hint="It gets the words above with the values of the preview, marked TEST."
        inputMode="email"
        enterKeyHint="send"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={tried ? problem : undefined}
        onValue={(value) => {
          setTyped(value)
          setRefused(undefined)
        }}
        onLeave={() => setTyped((text) => (text.includes('@') ? text : formatPhone(text)))}
      />
      <Button type="submit" pending={send.isPending && 'Sending...'}>
        Send a test
      </Button>
    </form>
  )
}
