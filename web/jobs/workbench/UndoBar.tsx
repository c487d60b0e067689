import { useEffect, useState } from 'react'
import { useUndoKey } from '../../ui/browser/use-undo-key.ts'
import { UndoStrip } from '../../ui/feedback/UndoStrip.tsx'
import type { Undoable } from './tray.ts'
import styles from './workbench.module.css'

type Props = { undoable: Undoable; onGone: () => void }

/** What was just done with a job, for as long as it can be undone: a bar runs down, `Z` undoes. */
export function UndoBar({ undoable, onGone }: Props) {
  // The same again, such as a second move of a job, has its own time.
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
      <Countdown key={shown.number} seconds={undoable.seconds} onGone={onGone} />
    </div>
  )
}

function Countdown({ seconds, onGone }: Pick<Props, 'onGone'> & { seconds: number }) {
  useEffect(() => {
    const timer = setTimeout(onGone, seconds * 1_000)
    return () => clearTimeout(timer)
  }, [onGone, seconds])
  return <i aria-hidden="true" style={{ animationDuration: `${seconds}s` }} />
}
