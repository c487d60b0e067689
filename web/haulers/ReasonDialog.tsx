import { useState } from 'react'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { TextArea } from '../ui/field/TextField.tsx'

const LONGEST_REASON = 1_000

type Props = {
  opened: boolean
  title: string
  consequence: string
  action: string
  /** Takes something away from the hauler: the button is red. */
  grave: boolean
  /** Whether what the consequence states has loaded. */
  isReady: boolean
  pending: boolean
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Asks for the reason of a decision, which the hauler reads. */
export function ReasonDialog(props: Props) {
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const missing = reason.trim() === ''
  const submit = () => {
    setTried(true)
    if (!missing && props.isReady) props.onConfirm(reason.trim())
  }
  return (
    <Dialog size="question" opened={props.opened} onClose={props.onCancel} title={props.title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>{props.consequence}</p>
        <TextArea
          label="Reason"
          data-autofocus
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          error={hasTried && missing ? 'Please write the reason; the hauler reads it' : undefined}
          onValue={setReason}
        />
        <DialogActions>
          <Button onClick={props.onCancel}>Cancel</Button>
          <Button
            variant={props.grave ? 'danger' : 'primary'}
            type="submit"
            disabled={!props.isReady}
            pending={props.pending}
          >
            {props.action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
