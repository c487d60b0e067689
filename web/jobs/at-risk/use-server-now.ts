import { useEffect, useState } from 'react'
import { now } from '../../clock.ts'

const UPDATE_MS = 15_000
const EACH_SECOND_MS = 1_000

/** The server's time, which goes on by itself: each second while `isClose` says that seconds count. */
export function useServerNow(ahead: number, isClose: (at: Date) => boolean): Date {
  const read = () => new Date(now().getTime() + ahead)
  const [, tick] = useState(0)
  const current = read()
  const every = isClose(current) ? EACH_SECOND_MS : UPDATE_MS
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), every)
    return () => clearInterval(timer)
  }, [every])
  return current
}
