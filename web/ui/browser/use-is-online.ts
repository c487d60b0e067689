import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Whether the device has a connection at all; the server may be out of reach all the same. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
