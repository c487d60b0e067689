import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import layout from '../layout/layout.module.css'
import styles from './undo-strip.module.css'

type Props = { onUndo: () => void; onDismiss: () => void; children: ReactNode }

/** What was just done above a list, and the way back. */
export const UndoStrip = ({ onUndo, onDismiss, children }: Props) => (
  <div className={`${layout.row} ${styles.strip}`}>
    <p>{children}</p>
    <Button size="s" onClick={onUndo}>
      Undo
    </Button>
    <Button variant="quiet" size="s" onClick={onDismiss}>
      Dismiss
    </Button>
  </div>
)
