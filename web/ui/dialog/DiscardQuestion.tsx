import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = {
  opened: boolean
  /** What would be lost: 'What you typed in this rule is not saved yet.' */
  children: ReactNode
  onDiscard: () => void
  onStay: () => void
}

/** Asks before an editor with unsaved words is left. */
export const DiscardQuestion = ({ opened, children, onDiscard, onStay }: Props) => (
  <ConfirmDialog
    opened={opened}
    title="Discard your changes?"
    action="Discard"
    onConfirm={onDiscard}
    onCancel={onStay}
  >
    {children}
  </ConfirmDialog>
)
