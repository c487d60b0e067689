import { useEffect } from 'react'

/**
 * Scrolls to the element that the address names, such as `#job-7`, once it is on the page: a list is
 * fetched after the address has changed. The name is taken out of the address, so that a reload does not
 * scroll again.
 */
export function useScrollToHash(prefix: string, isOn: boolean): void {
  useEffect(() => {
    const id = location.hash.slice(1)
    if (!isOn || !id.startsWith(prefix)) return
    const scroll = (): boolean => {
      const target = document.getElementById(id)
      if (!target) return false
      history.replaceState(history.state, '', location.pathname + location.search)
      target.scrollIntoView({ block: 'start' })
      return true
    }
    if (scroll()) return
    const observer = new MutationObserver(() => {
      if (scroll()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [prefix, isOn])
}
