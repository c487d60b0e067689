import { useEffect } from 'react'
import { useSingleKeys } from '../../ui/browser/use-single-keys.ts'
import { UndoStrip } from '../../ui/feedback/UndoStrip.tsx'
import type { Undoable } from './tray.ts'
import styles from './workbench.module.css'

/** No message and no money leaves before. */
const UNDO_MS = 8_000

type Props = { undoable: Undoable; onGone: () => void }

/** What was just done with a job, for as long as it can be undone: a bar runs down, `Z` undoes. */
export function UndoBar({ undoable, onGone }: Props) {
  useEffect(() => {
    const timer = setTimeout(onGone, UNDO_MS)
    return () => clearTimeout(timer)
  }, [onGone])
  const undo = () => {
    undoable.undo()
    onGone()
  }
  useSingleKeys({ z: undo }, { place: 'panel' })
  return (
    <div className={styles.undo} role="status">
      <UndoStrip onUndo={undo} onDismiss={onGone}>
        <b>{undoable.title}</b> {undoable.text}
      </UndoStrip>
      <i aria-hidden="true" style={{ animationDuration: `${UNDO_MS}ms` }} />
    </div>
  )
}
