import { useEffect, useState } from 'react'

/** Takes up a release that was fetched meanwhile; undefined without one. An open form stays until a person asks. */
export function useNewVersion(): (() => void) | undefined {
  const [worker, setWorker] = useState<ServiceWorker | null>(null)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    let isOver = false
    void navigator.serviceWorker.ready.then((registration) => {
      const look = () => !isOver && setWorker(registration.waiting)
      const follow = () => registration.installing?.addEventListener('statechange', look)
      registration.addEventListener('updatefound', follow)
      look()
    })
    return () => {
      isOver = true
    }
  }, [])
  if (!worker) return undefined
  return () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
    worker.postMessage('take-over')
  }
}
