import { useEffect } from 'react'
import { useSingleKeysAreOn } from '../ui/browser/use-single-keys.ts'
import { LIST } from '../ui/keys/places.ts'
import { useKeys } from '../ui/keys/use-keys.ts'

const LISTS = '[data-list]'
const ROWS = '[data-row]'

/** The list that the person is in, else the first of the screen. */
function listHere(): Element | null {
  const { activeElement } = document
  return activeElement?.closest(LISTS) ?? document.querySelector(LISTS)
}

/** The row that has the focus itself: a button or a box in it answers its own Space and Enter. */
function rowHere(): Element | null {
  const { activeElement } = document
  return activeElement?.matches(ROWS) ? activeElement : null
}

/** Presses or focuses a part; without it the key is not for the list. */
function reach(
  from: Element | null,
  part: string,
  act: 'click' | 'focus',
  event: KeyboardEvent,
): boolean {
  const element = from?.querySelector<HTMLElement>(part)
  if (!element) return false
  // The key would be typed into the field, or scroll the page.
  event.preventDefault()
  element[act]()
  return true
}

function step(by: 1 | -1, event: KeyboardEvent): boolean {
  const rows = [...(listHere()?.querySelectorAll<HTMLElement>(ROWS) ?? [])]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const row = rows[at < 0 ? 0 : Math.max(0, Math.min(at + by, rows.length - 1))]
  if (!row) return false
  event.preventDefault()
  row.focus()
  row.scrollIntoView({ block: 'nearest' })
  return true
}

/** The keys of every list on the team's screens. Customers see lists as well, and cannot turn keys off. */
export function ListKeys() {
  const on = useSingleKeysAreOn()
  // The lists show their keys while these are heard.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-list-keys', on)
    return () => document.documentElement.removeAttribute('data-list-keys')
  }, [on])
  useKeys(
    LIST,
    {
      search: (event) => reach(listHere(), 'input[type=search]', 'focus', event),
      filter: (event) => reach(listHere(), '[data-filters]', 'click', event),
      next: (event) => step(1, event),
      previous: (event) => step(-1, event),
      select: (event) => reach(rowHere(), '[data-selects]', 'click', event),
      open: (event) => reach(rowHere(), '[data-opens]', 'click', event),
    },
    { place: 'everywhere' },
  )
  return null
}
