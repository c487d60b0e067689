import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** As near to its foot as this, a thread counts as being there. */
const NEAR_PX = 24

/**
 * Where a thread stands: at its foot, where the latest message is in sight, or scrolled up, where new
 * messages are counted and nothing moves. The thread is drawn from its foot (`column-reverse`), so that its
 * place is 0 there and below 0 above.
 */
export function useFoot(
  box: RefObject<HTMLElement | null>,
  /** Of the messages, each in its attribute data-message. */
  keys: readonly string[] | undefined,
) {
  const [isAtFoot, setIsAtFoot] = useState(true)
  const last = keys?.at(-1)
  const [seen, setSeen] = useState(last)
  if (isAtFoot && seen !== last) setSeen(last)

  const drawn = useRef(last)
  useLayoutEffect(() => {
    const [former, latest] = [drawn.current, last].map((key) =>
      box.current?.querySelector(`[data-message="${key}"]`)?.getBoundingClientRect(),
    )
    // What is added at the foot would push up what is read.
    if (!isAtFoot && former && latest) box.current?.scrollBy({ top: former.bottom - latest.bottom })
    drawn.current = last
  }, [box, last, isAtFoot])

  return {
    isAtFoot,
    /** How many messages came in since the latest one was in sight. */
    unseen: isAtFoot || !keys ? 0 : keys.length - 1 - keys.lastIndexOf(seen ?? ''),
    onScroll: () => setIsAtFoot((box.current?.scrollTop ?? 0) > -NEAR_PX),
    toFoot: () => {
      box.current?.scrollTo({ top: 0 })
      box.current?.focus({ preventScroll: true })
    },
  }
}
