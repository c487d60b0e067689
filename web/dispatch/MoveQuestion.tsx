import { useId } from 'react'
import { ActionButton } from '../ui/button/ActionButton.tsx'
import buttons from '../ui/button/buttons.module.css'
import { SheetDialog } from '../ui/dialog/SheetDialog.tsx'
import styles from './dispatch.module.css'

type Props = {
  opened: boolean
  question: string
  /** What follows from a yes. */
  text: string
  confirm: string
  look: 'primary' | 'cta'
  onConfirm: () => void
  onCancel: () => void
}

/** Asks once more before a step that cannot be taken back. */
export function MoveQuestion({ opened, question, text, onCancel, ...answer }: Props) {
  const id = useId()
  return (
    <SheetDialog
      size="question"
      opened={opened}
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onCloseRequest={onCancel}
    >
      <h2 id={`${id}-title`} className={buttons.heading}>
        {question}
      </h2>
      <p id={`${id}-text`} className={styles.consequence}>
        {text}
      </p>
      <div className={styles.answers}>
        <ActionButton look={answer.look} onClick={answer.onConfirm}>
          {answer.confirm}
        </ActionButton>
        <ActionButton onClick={onCancel}>Not yet</ActionButton>
      </div>
    </SheetDialog>
  )
}
