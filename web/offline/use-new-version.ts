import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSafeToReload, page, watchTyping } from './reload-safely.ts'

/**
 * Takes up a release that was fetched meanwhile; undefined without one. An open form stays until a person asks. When
 * another tab has taken it up, this page is of the old release: it reloads once nothing is lost by that, and offers it
 * until then.
 * @param isKept whether a reload keeps what waits to be sent.
 */
export function useNewVersion(isKept: boolean): (() => void) | undefined {
  const [worker, setWorker] = useState<ServiceWorker | null>(null)
  const [isTaken, setTaken] = useState(false)
  const isAskedHere = useRef(false)
  const follow = useEffectEvent(() => {
    if (isAskedHere.current || (isKept && isSafeToReload())) page.reload()
    else setTaken(true)
  })
  useEffect(() => {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
    if (!container) return
    let isOver = false
    // The first worker takes over pages that had none: they are not old.
    let isFirst = container.controller === null
    const onChange = () => {
      if (!isFirst) follow()
      isFirst = false
    }
    container.addEventListener('controllerchange', onChange)
    void container.ready.then((registration) => {
      const look = () => !isOver && setWorker(registration.waiting)
      registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', look),
      )
      look()
    })
    const stopWatching = watchTyping()
    return () => {
      isOver = true
      container.removeEventListener('controllerchange', onChange)
      stopWatching()
    }
  }, [])
  useEffect(() => {
    if (!isTaken) return
    // Out of sight nothing is read or typed.
    const look = () => document.visibilityState === 'hidden' && follow()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isTaken])
  if (isTaken) return page.reload
  if (!worker) return undefined
  return () => {
    isAskedHere.current = true
    worker.postMessage('take-over')
  }
}
