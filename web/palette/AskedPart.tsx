import { parseAsString, useQueryState } from 'nuqs'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../ui/feedback/toast.ts'

/** What the address asks for so is a button or a form of the screen that it leads to. */
const PREFIX = 'press-'
/** By then the screen has fetched what it shows. */
const PATIENCE_MS = 10_000
const FIELDS = 'input, textarea'

/**
 * Presses a button that the palette was asked for, or goes into its form, as soon as the screen shows it: `&ask=press-invite`
 * finds `data-ask="invite"`. The wish leaves the address with that.
 */
export function AskedPart() {
  const [asked, setAsked] = useQueryState('ask', parseAsString)
  const name = asked?.startsWith(PREFIX) ? asked.slice(PREFIX.length) : null
  const done = useEffectEvent(() => void setAsked(null))
  useEffect(() => {
    if (name === null) return
    const press = (): boolean => {
      const parts = [...document.querySelectorAll<HTMLElement>('[data-ask]')]
      const part = parts.find(({ dataset }) => dataset.ask === name)
      if (!part || part.ariaDisabled === 'true') return false
      end()
      done()
      const field = part.matches('form') ? part.querySelector<HTMLElement>(FIELDS) : null
      if (field) field.focus()
      else {
        // Where the focus returns to from what opens.
        part.focus()
        part.click()
      }
      return true
    }
    const observer = new MutationObserver(press)
    const timer = setTimeout(() => {
      end()
      done()
      toast.failure('That cannot be done here now', 'Not possible')
    }, PATIENCE_MS)
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
    }
    if (!press())
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        attributeFilter: ['aria-disabled', 'data-ask'],
      })
    return end
  }, [name])
  return null
}
