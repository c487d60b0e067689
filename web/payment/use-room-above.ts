import { useEffect, type RefObject } from 'react'

/**
 * While it is `needed`, the modal dialog around `place` stands in the page like anything else: a bank's
 * question is drawn by the provider's script at the end of the page, where a modal dialog would cover
 * it and keep it from being answered. What lies behind the dialog stays out of reach.
 */
export function useRoomAbove(place: RefObject<HTMLElement | null>, needed: boolean): void {
  useEffect(() => {
    const dialog = needed ? place.current?.closest('dialog') : null
    if (!dialog?.open) return
    return makeRoom(dialog)
  }, [place, needed])
}

function makeRoom(dialog: HTMLDialogElement): () => void {
  const focused = document.activeElement
  // Not drawn anew on the way: it has appeared already, and keeps where it was scrolled to.
  dialog.style.display = getComputedStyle(dialog).display
  dialog.style.animation = 'none'
  dialog.close()
  // A dialog that closes hands the focus back: here stands who opened it.
  const opener = document.activeElement
  const behind = elementsBehind(dialog)
  for (const element of behind) element.inert = true
  dialog.show()
  focus(focused)

  return () => {
    for (const element of behind) element.inert = false
    dialog.style.removeProperty('display')
    if (!dialog.open) return
    const focusedNow = document.activeElement
    dialog.close()
    focus(opener)
    dialog.showModal()
    if (dialog.contains(focusedNow)) focus(focusedNow)
  }
}

/** All that a modal dialog makes inert by itself, but for the provider's own frames. */
function elementsBehind(dialog: HTMLElement): HTMLElement[] {
  const behind: HTMLElement[] = []
  for (let at = dialog; at.parentElement && at !== document.body; at = at.parentElement)
    for (const sibling of at.parentElement.children)
      if (sibling !== at && isBehind(sibling)) behind.push(sibling)
  return behind
}

const isBehind = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  !element.inert &&
  !element.matches('iframe') &&
  !element.querySelector('iframe')

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
