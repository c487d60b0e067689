import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'

type Props = {
  opened: boolean
  /** Names the thing: 'Delete job #1042?'. */
  title: string
  /** What will happen, in full. */
  children: ReactNode
  /** The verb on the button: 'Delete job'. */
  action: string
  /** The safe answer, 'Cancel': it has the focus, and Esc means it. */
  cancel?: string
  /** Red, unless what it does can be undone. */
  variant?: 'danger' | 'primary'
  pending?: string | boolean
  disabled?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back, before something is lost, or before money moves. */
export const ConfirmDialog = (props: Props) => (
  <Dialog size="question" opened={props.opened} onClose={props.onCancel} title={props.title}>
    {props.children}
    <DialogActions>
      <Button onClick={props.onCancel} data-autofocus>
        {props.cancel ?? 'Cancel'}
      </Button>
      <Button
        variant={props.variant ?? 'danger'}
        onClick={props.onConfirm}
        pending={props.pending ?? false}
        disabled={props.disabled ?? false}
      >
        {props.action}
      </Button>
    </DialogActions>
  </Dialog>
)
