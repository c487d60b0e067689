import { parseAsString, useQueryState } from 'nuqs'
import { useEffect, useEffectEvent } from 'react'

/** Acts when the address asks for it (`&ask=auto-assign`), and takes the wish out of the address. */
export function useAsked(what: string, act: () => void): void {
  const [asked, setAsked] = useQueryState('ask', parseAsString)
  const answer = useEffectEvent(() => {
    void setAsked(null)
    act()
  })
  useEffect(() => {
    if (asked === what) answer()
  }, [asked, what])
}
