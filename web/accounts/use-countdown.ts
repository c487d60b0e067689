import { useEffect, useState } from 'react'

const A_SECOND = 1_000

/** Seconds that pass by themselves, down to 0. */
export function useCountdown(from = 0) {
  const [seconds, setSeconds] = useState(from)
  const running = seconds > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(
      () => setSeconds((secondsLeft) => Math.max(0, secondsLeft - 1)),
      A_SECOND,
    )
    return () => clearInterval(timer)
  }, [running])
  return [seconds, setSeconds] as const
}
