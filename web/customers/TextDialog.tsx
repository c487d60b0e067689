import { useState } from 'react'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { TextArea } from '../ui/field/TextField.tsx'

type Props = {
  opened: boolean
  title: string
  consequence: string
  label: string
  /** What an empty field reads. */
  missing: string
  action: string
  isGrave?: boolean
  pending: boolean
  onConfirm: (text: string) => void
  onCancel: () => void
}

/** A question that is answered with some words. */
export function TextDialog(props: Props) {
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const isEmpty = text.trim() === ''
  return (
    <Dialog size="question" opened={props.opened} onClose={props.onCancel} title={props.title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!isEmpty) props.onConfirm(text.trim())
        }}
      >
        <p>{props.consequence}</p>
        <TextArea
          label={props.label}
          data-autofocus
          maxLength={1_000}
          value={text}
          error={tried && isEmpty ? props.missing : undefined}
          onValue={setText}
        />
        <DialogActions>
          <Button onClick={props.onCancel}>Cancel</Button>
          <Button
            variant={props.isGrave ? 'danger' : 'primary'}
            type="submit"
            pending={props.pending}
          >
            {props.action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
