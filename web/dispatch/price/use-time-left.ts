import { useEffect, useState } from 'react'
import { now } from '../../clock.ts'

const SECOND_MS = 1_000

const secondsTo = (moment: number): number =>
  Math.max(0, Math.ceil((moment - now().getTime()) / SECOND_MS))

/** The time left until a moment as '24:09', counting down by itself. */
export function useTimeLeft(until: Date): string {
  const moment = until.getTime()
  const [left, setLeft] = useState(() => secondsTo(moment))
  useEffect(() => {
    const count = () => setLeft(secondsTo(moment))
    count()
    const timer = setInterval(count, SECOND_MS)
    return () => clearInterval(timer)
  }, [moment])
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}
