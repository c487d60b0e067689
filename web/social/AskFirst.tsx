import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button/Button.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'

type Props = {
  /** What the button says that leads to the question. */
  label: string
  title: string
  /** The verb of the answer: 'Delete template'. */
  action: string
  pending: boolean
  /** The answer is not possible yet. */
  disabled?: boolean
  /** `done` closes the question, however it went. */
  onConfirm: (done: () => void) => void
  /** What will happen, in full. */
  children: ReactNode
}

/** A button for what cannot be taken back: it asks before. */
export function AskFirst({ label, onConfirm, children, ...question }: Props) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button needs="run-marketing" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...question}
        opened={asking}
        onConfirm={() => onConfirm(close)}
        onCancel={close}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
