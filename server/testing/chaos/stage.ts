import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Context } from '../../core/context.ts'
import type { givenIn } from '../given.ts'
import type { StripeStandIn } from '../stripe/start.ts'
import type { clientOf } from './client.ts'
import type { Journal } from './journal.ts'

/** What the users of a run share. */
export type Stage = {
  ask: ReturnType<typeof clientOf>
  journal: Journal
  /** Past the processes, straight to the database: for what users have before they come. */
  ctx: Context
  given: ReturnType<typeof givenIn>
  stripe: StripeStandIn
  haulers: readonly { id: HaulerId; userId: number; cookie: string }[]
  admin: { id: number; cookie: string }
  /** Jobs whose payment the provider has confirmed, for haulers and the team to work on. */
  paidJobs: JobId[]
  random: () => number
  isOver: () => boolean
}

export const pick = <T>(random: () => number, all: readonly T[]): T => {
  const one = all[Math.floor(random() * all.length)]
  if (one === undefined) throw new Error('There is nothing to pick from')
  return one
}

export const between = (random: () => number, least: number, most: number): number =>
  Math.floor(least + random() * (most - least + 1))
