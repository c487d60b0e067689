import { setTimeout as pause } from 'node:timers/promises'
import { complain } from './command.ts'

/** Ends one thing that a start began. */
export type Stop = {
  /** What it ends, for the log. */
  what: string
  end: () => Promise<unknown>
  /** How long it may take; STOP_STEP_MS without. */
  limitMs?: number
}

/** How long a step may take that only waits for the database to answer. */
export const STOP_STEP_MS = 3_000
/** How long the other steps may take. */
export const STOP_LIMITS_MS = {
  /** Requests on their way (0.5 s) and under way (10 s), after the drain. */
  requests: 12_000,
  /** Tasks under way have 10 s; a database that does not answer adds 3. */
  tasks: 13_000,
  /** Emails under way have 5 s. */
  emails: 6_000,
  /** The embedded PostgreSQL gets SIGINT, and SIGQUIT after 30 s. */
  embedded: 62_000,
}

/** How many steps of a server only wait for the database: those of server/main.ts, and one of backup/held-tasks.ts. */
export const STOP_STEPS = 12
/** How long a stop takes at most besides the drain, on an external PostgreSQL that does not answer. */
export const LONGEST_STOP_MS =
  STOP_LIMITS_MS.requests + STOP_LIMITS_MS.tasks + STOP_LIMITS_MS.emails + STOP_STEPS * STOP_STEP_MS

/**
 * Ends what a start began, the last first. A step that fails or takes longer than its limit keeps no other from its turn: the
 * process ends before its supervisor would kill it. The database rolls back what is cut off, and another process tries its tasks again.
 */
export async function stopAll(stops: Stop[]): Promise<void> {
  for (const { what, end, limitMs = STOP_STEP_MS } of stops.splice(0).toReversed())
    try {
      const isLate = await Promise.race([end().then(() => false), pause(limitMs, true)])
      if (isLate) complain(`Stopping ${what} took over ${limitMs / 1_000} s and was cut off`)
    } catch (error) {
      complain(`Stopping ${what} failed: ${messageOf(error)}`)
    }
}

/** The queue also reports values that are no Error, but have a message. */
export const messageOf = (error: unknown): string =>
  String((error as { message?: unknown } | undefined)?.message ?? error)
