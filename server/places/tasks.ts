import { z } from 'zod'
import { task } from '../core/task.ts'
import { removeLeadsWithoutBooking } from './lead-store.ts'

const DAY_MS = 86_400_000
/** Two years, as the privacy page says: what was to be taken away then is gone long ago. */
const KEPT_MS = 2 * 365 * DAY_MS

/** Contacts of people outside are kept no longer than they may be of use; whoever booked since is a customer. */
export const sweepLeads = task({
  name: 'sweep-leads',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '47 9 * * *',
  async run(_, ctx) {
    await removeLeadsWithoutBooking(ctx.db, new Date(ctx.now().getTime() - KEPT_MS))
  },
})
