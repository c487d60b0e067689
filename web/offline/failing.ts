import type { QueuedAction } from './actions.ts'

// An action that the server answers with an error of its own each time must not be sent again and again for ever, and
// must not hold back other jobs.

const FIRST_PAUSE_MS = 5_000
/** The pauses double up to this try, some two and a half minutes; then the banner says so. */
const PATIENT_TRIES = 6
const LONG_PAUSE_MS = 15 * 60_000
const GIVEN_UP_AFTER_MS = 2 * 24 * 3_600_000
export const GIVEN_UP = 'The server could not take it for two days'

/** The same action after one more try that failed on the server's side. */
export function withFailure(entry: QueuedAction, now: Date): QueuedAction {
  const { count = 0, since = now } = entry.failing ?? {}
  return { ...entry, failing: { count: count + 1, since, triedAt: now } }
}

const pauseAfter = (count: number): number =>
  count < PATIENT_TRIES ? FIRST_PAUSE_MS * 2 ** (count - 1) : LONG_PAUSE_MS

/** In how many milliseconds a failing action is tried again; 0 for any other. */
export function pauseLeft({ failing }: QueuedAction, now: Date): number {
  if (!failing) return 0
  const passed = now.getTime() - failing.triedAt.getTime()
  // A clock that was set back says nothing about the pause.
  return passed < 0 ? 0 : Math.max(0, pauseAfter(failing.count) - passed)
}

/** Whether the server has failed so often that the hauler should know. */
export const isStuck = ({ state, failing }: QueuedAction): boolean =>
  state === 'waiting' && failing !== undefined && failing.count >= PATIENT_TRIES

/** Whether it has failed for so long that it is not tried any more. */
export const isGivenUp = (entry: QueuedAction, now: Date): boolean =>
  isStuck(entry) &&
  entry.failing !== undefined &&
  now.getTime() - entry.failing.since.getTime() >= GIVEN_UP_AFTER_MS
