import { Button } from '../button/Button.tsx'
import { Dialog } from './Dialog.tsx'
import layout from '../layout/layout.module.css'
import styles from './move-question.module.css'

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
  return (
    <Dialog size="question" opened={opened} title={question} onClose={onCancel}>
      <p className={layout.muted}>{text}</p>
      <div className={styles.answers}>
        <Button variant={answer.look} onClick={answer.onConfirm}>
          {answer.confirm}
        </Button>
        <Button onClick={onCancel}>Not yet</Button>
      </div>
    </Dialog>
  )
}
