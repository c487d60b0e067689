import { useEffect, useEffectEvent } from 'react'
import { askFor, takeRequest, useRequest } from '../ui/browser/use-asked.ts'
import { toast } from '../ui/feedback/toast.ts'

/** What the palette asks for so is a button or a form of the screen that it leads to. */
const PREFIX = 'press-'
/** By then the screen has fetched what it shows. */
const PATIENCE_MS = 10_000
const FIELDS = 'input, textarea'

/**
 * Presses a button that the palette was asked for, or goes into its form, as soon as the screen shows it: 'press-invite'
 * finds `data-ask="invite"`. Only a button that opens a question or a file has the attribute, never one that decides: that one has
 * `data-ask-focus`, and gets the focus for the person to press it.
 * A request that nothing answers ends after ten seconds.
 */
export function PaletteRequest() {
  const request = useRequest()
  const press = useEffectEvent((): boolean => {
    if (!request?.startsWith(PREFIX)) return false
    const name = request.slice(PREFIX.length)
    const parts = [...document.querySelectorAll<HTMLElement>('[data-ask], [data-ask-focus]')]
    const part = parts.find(({ dataset }) => [dataset.ask, dataset.askFocus].includes(name))
    if (!part || part.ariaDisabled === 'true' || !takeRequest(request)) return false
    const goal = focusOf(part)
    if (goal) goal.focus()
    else {
      // Where the focus returns to from what opens.
      part.focus()
      part.click()
    }
    return true
  })
  useEffect(() => {
    if (request === null || press()) return
    const observer = new MutationObserver(() => {
      if (press()) end()
    })
    const timer = setTimeout(() => {
      end()
      askFor(null)
      toast.failure('That cannot be done here now', 'Not possible')
    }, PATIENCE_MS)
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
    }
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-disabled', 'data-ask', 'data-ask-focus'],
    })
    return end
  }, [request])
  return null
}

/** What a form, a folded part or a button that decides gives the focus to; null for a button that is pressed. */
function focusOf(part: HTMLElement): HTMLElement | null {
  if (part.dataset.askFocus !== undefined) return part
  if (part instanceof HTMLDetailsElement) {
    part.open = true
    return part.querySelector('summary')
  }
  return part.matches('form') ? part.querySelector<HTMLElement>(FIELDS) : null
}
