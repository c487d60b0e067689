import { formatTime } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import type { Job } from '../../jobs/store.ts'
import { readDayPlan } from './day-plan-query.ts'
import { headStartBegan } from './head-start-query.ts'
import { headStartOf } from './offers-query.ts'

type Reads = Pick<Context, 'db' | 'now' | 'config'>

/**
 * Claims are for those first whom a new job fits best, as the market shows it to them first.
 * @throws AppError offered_first, with the moment `from` which this hauler may claim it.
 */
export async function requireOffered(ctx: Reads, hauler: Hauler, job: Job): Promise<void> {
  if (job.offeredAt === null || job.offeredAt <= headStartBegan(ctx)) return
  const viewer = { ...hauler, plan: await readDayPlan(ctx, hauler) }
  const offer = await headStartOf(ctx, viewer, job.id)
  if (!offer?.firstUntil || offer.isOffered) return
  const { firstUntil: from } = offer
  throw new AppError(
    'offered_first',
    `This job is offered to haulers closer to it first. You can claim it from ${formatTime(from)}`,
    { facts: { from } },
  )
}
