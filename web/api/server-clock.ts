import { now } from '../clock.ts'

/** The Date header counts whole seconds, and an answer takes a while. */
const JITTER_MS = 5_000

let aheadMs = 0

/** Notes how far the server's clock is ahead of this device's, by an answer's Date header. */
export function noteServerDate(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(at)) return
  const ahead = at - now().getTime()
  aheadMs = Math.abs(ahead) > JITTER_MS ? ahead : 0
}

/** A time of this device's clock by the server's, as the last answer knew it. */
export const byServerClock = (at: Date): Date => new Date(at.getTime() + aheadMs)
