import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './undo-strip.module.css'

type Props = { onUndo: () => void; onDismiss: () => void; children: ReactNode }

/** What was just done above a list, and the way back. */
export const UndoStrip = ({ onUndo, onDismiss, children }: Props) => (
  <div className={styles.strip}>
    <p>{children}</p>
    <Button variant="default" size="sm" onClick={onUndo}>
      Undo
    </Button>
    <Button variant="subtle" size="sm" onClick={onDismiss}>
      Dismiss
    </Button>
  </div>
)
