import { useEffect } from 'react'
import { useSingleKeys } from './use-single-keys.ts'

/** What can be undone now, the latest last: each by the object that describes it. */
let undoables: readonly object[] = []

/** Hears `Z` while something can be undone. Where several things can, only the latest answers. */
export function useUndoKey(undoable: object | null, undo: () => void): void {
  useEffect(() => {
    if (!undoable) return
    undoables = [...undoables, undoable]
    return () => {
      undoables = undoables.filter((other) => other !== undoable)
    }
  }, [undoable])
  const answer = (event: KeyboardEvent) => {
    if (undoables.at(-1) !== undoable) return
    // The one before would be the latest by the time it hears this key.
    event.stopImmediatePropagation()
    undo()
  }
  useSingleKeys({ z: answer }, { active: undoable !== null, place: 'panel' })
}
