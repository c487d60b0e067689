import type { z } from 'zod'
import type { Context } from './context.ts'
import type { QueueName } from './queue-capacity.ts'

/** Work after the response. It may run twice or late, so it reads the state it acts on. */
export type Task<P extends z.ZodType = z.ZodType> = {
  name: string
  /** Where it waits: who waits for it decides (`queue-capacity.ts`). */
  queue: QueueName
  payload: P
  /** How often a failing run is tried again, with growing pauses; 10 unless given. */
  retries?: number
  /** How long a run may take before it counts as dead, in seconds; 300 unless given. */
  limitSeconds?: number
  /** When the clock starts it by itself, as a cron line in UTC; such a task takes no payload. */
  cron?: string
  // A method, so that tasks with different payloads fit in one list.
  run(payload: z.output<P>, ctx: Context): Promise<void>
}

export const task = <P extends z.ZodType>(definition: Task<P>): Task<P> => definition
