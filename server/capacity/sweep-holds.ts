import { z } from 'zod'
import { dayOf } from '../../contract/calendar.ts'
import { task } from '../core/task.ts'
import { removeChangesBefore } from './change-store.ts'
import { removeHoldsBefore } from './hold-store.ts'
import { forgetAddresses } from './job-place-store.ts'

const DAY_MS = 86_400_000

/**
 * Removes holds that ended a day ago and the addresses of bookings of that time, which until then limit visitors who
 * keep places without paying, and changes of that time.
 */
export const sweepHolds = task({
  name: 'sweep-holds',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '53 9 * * *',
  async run(_, ctx) {
    const before = new Date(ctx.now().getTime() - DAY_MS)
    await removeHoldsBefore(ctx.db, before)
    await forgetAddresses(ctx.db, before)
    await removeChangesBefore(ctx.db, before, dayOf(ctx.now()))
  },
})
