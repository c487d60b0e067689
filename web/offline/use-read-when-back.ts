import { useEffect, useEffectEvent, useRef } from 'react'
import { useIsOnline } from '../ui/browser/use-is-online.ts'

/** Whether there is a signal; once it is back, what a sheet shows is read again, also where it failed without one. */
export function useReadWhenBack(query: { refetch: () => Promise<unknown> }): boolean {
  const isOnline = useIsOnline()
  const wasOnline = useRef(isOnline)
  const read = useEffectEvent(() => void query.refetch())
  useEffect(() => {
    if (isOnline && !wasOnline.current) read()
    wasOnline.current = isOnline
  }, [isOnline])
  return isOnline
}
