import { type RefObject, useEffect, useState } from 'react'

/** What lies over the page at its top, and how much of the steps has to be seen for their button to be. */
const EDGES = '-136px 0px -130px 0px'

/** Whether the button for the next step is off the screen: then it is docked at the bottom edge. */
export function useDock(card: RefObject<HTMLElement | null>, isOn: boolean): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const steps = card.current?.querySelector('[data-next-step]')?.parentElement
    if (!isOn || !steps || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      (entries) => setAway(entries.at(-1)?.isIntersecting === false),
      { rootMargin: EDGES },
    )
    observer.observe(steps)
    return () => observer.disconnect()
  }, [card, isOn])
  return isOn && isAway
}
