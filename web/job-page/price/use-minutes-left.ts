import { useEffect, useState } from 'react'
import { now } from '../../clock.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

const minutesTo = (moment: Date): number =>
  Math.ceil((moment.getTime() - now().getTime()) / MINUTE_MS)

/** Minutes begun until a moment, counting down by themselves; 0 and less when it has passed. */
export function useMinutesLeft(until: Date): number {
  const moment = until.getTime()
  const [left, setLeft] = useState(() => minutesTo(until))
  useEffect(() => {
    const count = () => setLeft(Math.max(0, minutesTo(new Date(moment))))
    count()
    const timer = setInterval(count, SECOND_MS)
    return () => clearInterval(timer)
  }, [moment])
  return left
}
