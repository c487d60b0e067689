import { EVERYWHERE } from '../keys/first-screen.ts'
import { useKeys } from '../keys/use-keys.ts'

/**
 * Hears `Z` while something can be undone: the object that describes it. Where several things can, only the latest answers,
 * or the one before it where `undo` answers false.
 */
export const useUndoKey = (undoable: object | null, undo: () => unknown): void =>
  useKeys(EVERYWHERE, { undo }, { active: undoable !== null, place: 'panel', of: undoable })
