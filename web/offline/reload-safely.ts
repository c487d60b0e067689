/** Tests put another in its place. */
export const page = { reload: (): void => location.reload() }

/** What the hauler typed into since the page was opened. */
const typed = new Set<Element>()

/** Watches what is typed; answers how to stop. */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => void (target instanceof Element && typed.add(target))
  document.addEventListener('input', note, true)
  return () => document.removeEventListener('input', note, true)
}

const isField = (element: Element | null): boolean =>
  element?.matches('input, textarea, select, [contenteditable]') ?? false

/** Whether a reload loses nothing: no sheet is open, nothing is typed, and no message offers to undo something. */
export function isSafeToReload(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  const isBusy = document.querySelector('dialog[open], [role=status] button') !== null
  return !isBusy && typed.size === 0 && !isField(document.activeElement)
}
