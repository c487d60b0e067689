import { useEffect, useState } from 'react'
import { useUndoKey } from '../../ui/browser/use-undo-key.ts'
import { UndoStrip } from '../../ui/feedback/UndoStrip.tsx'
import type { Undoable } from './tray.ts'
import styles from './workbench.module.css'

/** No message and no money leaves before. */
const UNDO_MS = 8_000

type Props = { undoable: Undoable; onGone: () => void }

/** What was just done with a job, for as long as it can be undone: a bar runs down, `Z` undoes. */
export function UndoBar({ undoable, onGone }: Props) {
  // The same again, such as a second move of a job, has its own eight seconds.
  const [shown, setShown] = useState({ undoable, number: 1 })
  if (shown.undoable !== undoable) setShown({ undoable, number: shown.number + 1 })
  const undo = () => {
    undoable.undo()
    onGone()
  }
  useUndoKey(undoable, undo)
  return (
    <div className={styles.undo} role="status">
      <UndoStrip onUndo={undo} onDismiss={onGone}>
        <b>{undoable.title}</b> {undoable.text}
      </UndoStrip>
      <Countdown key={shown.number} onGone={onGone} />
    </div>
  )
}

function Countdown({ onGone }: Pick<Props, 'onGone'>) {
  useEffect(() => {
    const timer = setTimeout(onGone, UNDO_MS)
    return () => clearTimeout(timer)
  }, [onGone])
  return <i aria-hidden="true" style={{ animationDuration: `${UNDO_MS}ms` }} />
}
