import { undoMsTogether } from '../contract/bulk.ts'
import type { UndoneStep } from '../contract/undo.ts'
import { byServerClock } from './api/server-clock.ts'
import { now } from './clock.ts'
import { pageFigures } from './page-figures.ts'

/** '8 seconds' */
export const secondsText = (seconds: number): string =>
  `${seconds} second${seconds === 1 ? '' : 's'}`

/** '8 seconds': how long what follows from a step waits for it to be undone; a little longer where several jobs are changed together. */
export const undoWait = (jobs = 1): string =>
  secondsText(Math.floor(pageFigures().undoSeconds + undoMsTogether(jobs) / 1_000))

/** How long a step can still be undone, in whole seconds. */
export const secondsLeft = (undoUntil: Date): number =>
  Math.max(0, Math.round((undoUntil.getTime() - byServerClock(now()).getTime()) / 1_000))

/** What waits after a step, and how long. */
export function waitingMessages({ undoUntil }: UndoneStep): { text: string; seconds: number } {
  const seconds = secondsLeft(undoUntil)
  return { text: `The messages go out in ${secondsText(seconds)}.`, seconds }
}
