import { useEffect } from 'react'

/** The ids before and after the one that is shown, along the list. */
export type Neighbours = {
  previous: number | undefined
  next: number | undefined
  onShow: (id: number) => void
}

const TYPING = 'input, textarea, select, [contenteditable]'

/** j shows the next of the list, k the previous one, unless something is being typed. */
export function useNeighbourKeys(keys: Neighbours & { active: boolean }): void {
  const { active, previous, next, onShow } = keys
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.matches(TYPING)) return
      const wanted = event.key === 'j' ? next : event.key === 'k' ? previous : undefined
      if (wanted !== undefined) onShow(wanted)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [active, previous, next, onShow])
}
