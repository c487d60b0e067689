import { z } from 'zod'
import { removeConsentsWithoutLead } from '../consents/consent-store.ts'
import { task } from '../core/task.ts'
import { removeLeadsWithoutBooking } from './lead-store.ts'

const DAY_MS = 86_400_000
/** Two years, as the privacy page says. */
const RETENTION_MS = 2 * 365 * DAY_MS

/** Removes old contacts of people outside the service areas, except of those who booked since. */
export const sweepLeads = task({
  name: 'sweep-leads',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '47 9 * * *',
  async run(_, ctx) {
    await removeLeadsWithoutBooking(ctx.db, new Date(ctx.now().getTime() - RETENTION_MS))
    await removeConsentsWithoutLead(ctx.db)
  },
})
