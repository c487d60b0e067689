import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import type { useStartForm } from './use-start-form.ts'

type Props = { form: ReturnType<typeof useStartForm> }

/** Asks for the number of a new conversation; one that exists is opened. */
export const StartDialog = ({ form }: Props) => (
  <Dialog size="question" opened={form.phone !== null} title="New text" onClose={form.close}>
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <p>Opens the conversation with this number, or starts one. Nothing is sent yet.</p>
      <TextField
        label="Phone number"
        data-autofocus
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="604 555 0142"
        value={form.phone ?? ''}
        error={form.problem}
        onValue={form.type}
      />
      <DialogActions>
        <Button onClick={form.close}>Cancel</Button>
        <Button variant="primary" type="submit" pending={form.isPending && 'Opening...'}>
          Open conversation
        </Button>
      </DialogActions>
    </form>
  </Dialog>
)
