import { useState } from 'react'
import type { AdminHauler } from '../../../contract/admin-haulers.ts'
import { LONGEST_SEE_AS_REASON, SEE_AS_MINUTES, startSeeAs } from '../../../contract/see-as.ts'
import { useApiMutation } from '../../api/query.ts'
import { seeAsPath } from '../../api/see-as.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { TextField } from '../../ui/field/TextField.tsx'

type Props = { hauler: AdminHauler; opened: boolean; onClose: () => void }

/** Asks what a look at a hauler's screens is for: the audit log keeps it. */
export function SeeAsDialog({ hauler, opened, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const name = hauler.user.firstName
  const isMissing = reason.trim() === ''
  const looking = useApiMutation(startSeeAs, {
    refetches: [],
    success: () => null,
    failure: ({ reason: message }) => ({ title: 'Not started', message }),
  })
  const look = () => {
    setTried(true)
    if (isMissing) return
    looking.mutate(
      { params: { haulerId: hauler.id }, body: { reason: reason.trim() } },
      { onSuccess: ({ id }) => location.assign(seeAsPath(id)) },
    )
  }
  return (
    <Dialog size="question" opened={opened} onClose={onClose} title={`See as ${name}?`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          look()
        }}
      >
        <p>
          You see what {name} sees for {SEE_AS_MINUTES} minutes, and can’t change anything. Papers,
          tax and bank details stay hidden. The audit log keeps your reason.
        </p>
        <TextField
          label="Reason"
          data-autofocus
          maxLength={LONGEST_SEE_AS_REASON}
          value={reason}
          error={hasTried && isMissing ? 'Please write what it is for' : undefined}
          onValue={setReason}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            pending={(looking.isPending || looking.isSuccess) && 'Opening...'}
          >
            See as {name}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
