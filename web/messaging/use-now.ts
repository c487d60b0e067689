import { useEffect, useState } from 'react'
import { now } from '../clock.ts'

const MINUTE_MS = 60_000

/** The current time, updated every minute: for how long ago something was. */
export function useNow(): Date {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return time
}
