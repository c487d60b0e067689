import { useEffect, useState } from 'react'
import { now } from '../../clock.ts'

const SECOND_MS = 1_000

const secondsTo = (moment: number): number =>
  Math.max(0, Math.ceil((moment - now().getTime()) / SECOND_MS))

/** '14:32'. */
export const countdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Seconds begun until a moment, counting down by themselves; 0 when it has passed. */
export function useSecondsLeft(until: Date): number {
  const moment = until.getTime()
  const [left, setLeft] = useState(() => secondsTo(moment))
  useEffect(() => {
    const count = () => setLeft(secondsTo(moment))
    count()
    const timer = setInterval(count, SECOND_MS)
    return () => clearInterval(timer)
  }, [moment])
  return left
}
