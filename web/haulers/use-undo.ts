import { useEffect, useState } from 'react'
import { HAND_IN_UNDO_SECONDS } from '../../contract/hauler-cash.ts'

/** What can be undone, for eight seconds; null while there is nothing. */
export function useUndo<Value>(): [Value | null, (value: Value | null) => void] {
  const [undoable, setUndoable] = useState<Value | null>(null)
  useEffect(() => {
    if (undoable === null) return undefined
    const timer = setTimeout(() => setUndoable(null), HAND_IN_UNDO_SECONDS * 1_000)
    return () => clearTimeout(timer)
  }, [undoable])
  return [undoable, setUndoable]
}
