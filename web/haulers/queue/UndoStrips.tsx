import { useEffect } from 'react'
import { REVIEW_UNDO_SECONDS } from '../../../contract/review-decisions.ts'
import { useUndoKey } from '../../ui/browser/use-undo-key.ts'
import { UndoStrip } from '../../ui/feedback/UndoStrip.tsx'
import { decidedText } from './queue-copy.ts'
import type { Undoable } from './use-review-calls.ts'
import styles from './undo-strips.module.css'

const WHEN = 'The message leaves in 8 seconds.'
const UNDO_MS = REVIEW_UNDO_SECONDS * 1_000

type Props = {
  undoables: readonly Undoable[]
  onUndo: (undoable: Undoable) => void
  onGone: (id: Undoable['id']) => void
}

/** What was decided in the last seconds; `Z` undoes the latest. */
export const UndoStrips = ({ undoables, onUndo, onGone }: Props) => (
  <div className={styles.strips} role="status">
    {undoables.map((undoable) => (
      <Strip key={undoable.id} undoable={undoable} onUndo={onUndo} onGone={onGone} />
    ))}
  </div>
)

type StripProps = Omit<Props, 'undoables'> & { undoable: Undoable }

function Strip({ undoable, onUndo, onGone }: StripProps) {
  const { id } = undoable
  useUndoKey(undoable, () => onUndo(undoable))
  useEffect(() => {
    const timer = setTimeout(() => onGone(id), UNDO_MS)
    return () => clearTimeout(timer)
  }, [id, onGone])
  return (
    <div className={styles.strip}>
      <UndoStrip onUndo={() => onUndo(undoable)} onDismiss={() => onGone(id)}>
        <b>{undoable.row.hauler}</b> {decidedText[undoable.decision]} {WHEN}
      </UndoStrip>
      <i aria-hidden="true" style={{ animationDuration: `${UNDO_MS}ms` }} />
    </div>
  )
}
