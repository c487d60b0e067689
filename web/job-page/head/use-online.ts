import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  const events = ['online', 'offline']
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}

/** Whether the browser has a connection; follows it. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
