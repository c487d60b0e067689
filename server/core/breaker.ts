const MOST_FAILURES = 5
const REST_MS = 60_000

/** The providers that this process does not call for now. */
const resting = new Set<string>()

/** The providers whose breaker is open in this process, by name. */
export const restingProviders = (): string[] => [...resting].toSorted()

export type Breaker = {
  /** Whether to call the provider now. After a pause one caller tries, and the others wait for its result. */
  allows: () => boolean
  /** Reports the result of a call. */
  tell: (isAnswered: boolean) => void
}

/**
 * A circuit breaker: stops calling a provider for a minute after five failures in a row. `turned`
 * is called once when it opens and once when it closes. `name` is the provider's.
 */
export function openBreaker(
  name: string,
  now: () => Date,
  onTurn: (resting: boolean) => void = () => undefined,
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
    tell(isAnswered) {
      const wasResting = failures >= MOST_FAILURES
      failures = isAnswered ? 0 : failures + 1
      const rests = failures >= MOST_FAILURES
      if (rests) restsUntil = now().getTime() + REST_MS
      if (rests === wasResting) return
      if (rests) resting.add(name)
      else resting.delete(name)
      onTurn(rests)
    },
  }
}
