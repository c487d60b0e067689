const MOST_FAILURES = 5
const REST_MS = 60_000

export type Breaker = {
  /** Whether to ask now. After a rest one caller goes ahead, and the others wait for what it meets. */
  allows: () => boolean
  /** What asking met. */
  tell: (answered: boolean) => void
}

/**
 * Leaves a provider alone for a minute once it failed five times in a row. `turned` hears when the
 * provider begins to be left alone and when it answers again, each once.
 */
export function openBreaker(
  now: () => Date,
  turned: (resting: boolean) => void = () => undefined,
): Breaker {
  let failures = 0
  let restsUntil = 0
  return {
    allows() {
      if (failures < MOST_FAILURES) return true
      const time = now().getTime()
      if (time < restsUntil) return false
      restsUntil = time + REST_MS
      return true
    },
    tell(answered) {
      const wasResting = failures >= MOST_FAILURES
      failures = answered ? 0 : failures + 1
      const rests = failures >= MOST_FAILURES
      if (rests) restsUntil = now().getTime() + REST_MS
      if (rests !== wasResting) turned(rests)
    },
  }
}
