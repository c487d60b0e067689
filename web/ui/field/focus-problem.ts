import { flushSync } from 'react-dom'

/** Leads to the first field of a form, or of a part of one, that is drawn as wrong. */
export const focusProblem = (form: HTMLElement): void =>
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()

/**
 * Changes what is wrong with a form and leads to its first wrong field. What a call answers is otherwise drawn
 * whenever the browser gets to it, and until then no field is wrong.
 */
export function showProblems(form: HTMLElement, change: () => void): void {
  flushSync(change)
  focusProblem(form)
}
