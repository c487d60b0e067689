import { holdsPaletteKey, OVER_ALL } from './palette-keys.ts'

const TYPING = 'input, textarea, select, [contenteditable]'

let isHearing = false

/**
 * Who answers a question and goes on by key is faster than the answer: the question still lies over the page, and
 * the key would be lost. The last key is kept, and pressed again when the question has gone by itself. Any other key
 * and any press drops it.
 */
export function hearLateKeys(): void {
  if (isHearing) return
  isHearing = true
  let late: KeyboardEvent | undefined
  const observer = new MutationObserver(() => {
    if (!late || document.querySelector(OVER_ALL)) return
    const { activeElement } = document
    const again = new KeyboardEvent('keydown', late)
    drop()
    ;(activeElement ?? document.body).dispatchEvent(again)
  })
  const drop = () => {
    late = undefined
    observer.disconnect()
  }
  window.addEventListener('click', drop, true)
  window.addEventListener('keydown', (event) => {
    if (HELD.includes(event.key) || event.repeat) return
    drop()
    if (!isLate(event)) return
    late = event
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['open', 'data-unsaved'],
    })
  })
}

const HELD = ['Control', 'Meta', 'Shift', 'Alt']

/** A key alone counts only where an answer is on its way: beside one that is still wanted it may be an accident. */
function isLate(event: KeyboardEvent): boolean {
  const over = document.querySelector(OVER_ALL)
  // The palette's own key closes the palette.
  if (!over || over.matches('[aria-labelledby^=palette]')) return false
  const { target, key, ctrlKey, metaKey, altKey } = event
  if (holdsPaletteKey(event) && key.toLowerCase() === 'k') return true
  if (ctrlKey || metaKey || altKey || key.length !== 1 || key === ' ') return false
  const isTyped = target instanceof Element && target.matches(TYPING)
  return !isTyped && over.querySelector('[data-pending]') !== null
}
