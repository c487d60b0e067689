import { useEffect, useEffectEvent, useRef } from 'react'

const MARK = 'booking-payment'
const isMarked = (): boolean => history.state === MARK

type Options = {
  /** The payment has begun, up to the last step: 'Back' is then ours to answer. */
  guarded: boolean
  /** Says whether the step gives way to 'Back'; where it does not, the entry is put back. */
  onBack: () => boolean
}

/**
 * Gives the payment an entry of its own in the browser's history, so that 'Back' leads out of it and
 * not out of the dialog. Code that closes the dialog leaves by the returned function, which takes the
 * entry away first.
 */
export function usePaymentHistory({ guarded, onBack }: Options): (then: () => void) => void {
  const leaving = useRef(false)
  useEffect(() => {
    if (guarded && !isMarked()) history.pushState(MARK, '', location.href)
    // Cancelled, reloaded, or come to by 'Forward': nothing stands behind this entry any more.
    if (!guarded && isMarked()) history.back()
  }, [guarded])

  const answer = useEffectEvent((event: PopStateEvent, address: string) => {
    if (!guarded && isMarked()) history.back()
    if (!guarded || leaving.current || isMarked() || onBack()) return
    // No other code may close the dialog meanwhile.
    event.stopImmediatePropagation()
    history.pushState(MARK, '', address)
  })
  useEffect(() => {
    const address = location.href
    const onPop = (event: PopStateEvent) => answer(event, address)
    addEventListener('popstate', onPop, { capture: true })
    return () => removeEventListener('popstate', onPop, { capture: true })
  }, [])

  return (then) => {
    if (!isMarked()) return then()
    leaving.current = true
    const afterBack = () => {
      leaving.current = false
      then()
    }
    addEventListener('popstate', afterBack, { once: true })
    history.back()
  }
}
