import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { QuestionModal } from '../ui/dialog/QuestionModal.tsx'

const LONGEST_REASON = 1_000

type Props = {
  opened: boolean
  title: string
  consequence: string
  action: string
  /** Takes something away from the hauler: the button is red. */
  grave: boolean
  pending: boolean
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Asks for the reason of a decision, which the hauler reads. */
export function ReasonDialog(props: Props) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reason.trim() === ''
  const submit = () => {
    setTried(true)
    if (!missing) props.onConfirm(reason.trim())
  }
  return (
    <QuestionModal opened={props.opened} onClose={props.onCancel} title={props.title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p style={{ margin: '0 0 14px' }}>{props.consequence}</p>
        <Textarea
          label="Reason"
          data-autofocus
          autosize
          minRows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          error={tried && missing ? 'Please write the reason; the hauler reads it' : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={props.pending}
            {...(props.grave && { color: 'var(--bad)', c: 'light-dark(#fff, #2b0a05)' })}
          >
            {props.action}
          </Button>
        </Group>
      </form>
    </QuestionModal>
  )
}
