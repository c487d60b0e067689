import { useEffect, useState } from 'react'
import { now } from '../../clock.ts'

/** How long the step takes by now: ', 14 s'. Read out once, by the step itself. */
export function StepSeconds({ since }: { since: Date }) {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((at.getTime() - since.getTime()) / 1_000))
  return <span aria-hidden="true">, {seconds} s</span>
}
