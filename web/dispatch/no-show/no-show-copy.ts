import { formatTime } from '../../../contract/calendar.ts'
import type { NoShowProgress } from '../../../contract/no-show.ts'
import { countdown } from '../../ui/browser/use-seconds-left.ts'

/** The same with the end of the wait on this device's clock, which may be wrong: the server's counts. */
export function onThisClock(progress: NoShowProgress, answeredAt: number): NoShowProgress {
  const ahead = answeredAt - progress.now.getTime()
  const { waitUntil } = progress
  return { ...progress, waitUntil: waitUntil && new Date(waitUntil.getTime() + ahead) }
}

const HOUR = 3_600

/** '14:32' of a wait at the door, '12 h 49 min' before a window that is hours away. */
export const waitLeft = (seconds: number): string =>
  seconds < HOUR
    ? countdown(seconds)
    : `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / 60)} min`

/** The same as short as the ring has room for. */
export const shortWaitLeft = (seconds: number): string =>
  seconds < HOUR ? countdown(seconds) : `${Math.floor(seconds / HOUR)} h`

/** What the hauler still has to do before a no-show counts; null when nothing is. */
export function missingCopy(
  { arrivedAt, calledAt, refusal }: Pick<NoShowProgress, 'arrivedAt' | 'calledAt' | 'refusal'>,
  {
    left,
    photos,
    customer,
    minutes,
  }: { left: number; photos: number; customer: string; minutes: number },
): string | null {
  if (refusal) return refusal
  if (!arrivedAt) return `Tap Arrived first. The ${minutes} minutes start then`
  if (left > 0) return `Please wait ${waitLeft(left)} more`
  if (calledAt.length === 0) return `Call ${customer} first. The call is recorded`
  return photos === 0 ? 'Add a photo of the place' : null
}

/** A call that was made without a signal. */
export const WAITING_CALL = { title: 'Called', text: 'Kept on your phone until you have a signal' }

const COUNTS = ['', 'Called once', 'Called twice']

/** 'Called twice', '9:09 and 9:17 AM' of the recorded attempts; undefined before the first. */
export function callsCopy(calledAt: readonly Date[]): { title: string; text: string } | undefined {
  if (calledAt.length === 0) return undefined
  return {
    title: COUNTS[calledAt.length] ?? `Called ${calledAt.length} times`,
    text: calledAt.map(formatTime).join(', '),
  }
}
