import { AppError } from '../../contract/errors.ts'
import type { UndoneStep } from '../../contract/undo.ts'

/** @throws AppError illegal_move unless the step that is undone is the last one: a colleague's later change stays. */
export function requireLastStep(step: UndoneStep, last: UndoneStep): void {
  if (step.undoUntil.getTime() !== last.undoUntil.getTime())
    throw new AppError('illegal_move', 'This was changed again since. Nothing was undone')
}
