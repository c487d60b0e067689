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

/** The same for a wish with one of several names behind a prefix: `&ask=job-e` is 'e' of 'job'. */
export function useAskedOf(prefix: string, act: (name: string) => void): void {
  const [asked, setAsked] = useQueryState('ask', parseAsString)
  const answer = useEffectEvent((name: string) => {
    void setAsked(null)
    act(name)
  })
  useEffect(() => {
    if (asked?.startsWith(`${prefix}-`)) answer(asked.slice(prefix.length + 1))
  }, [asked, prefix])
}
