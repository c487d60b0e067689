import { z } from 'zod'
import { dayOf } from '../../contract/calendar.ts'
import { task, type Task } from '../core/task.ts'
import { addMonths } from '../db/month-partitions.ts'
import { completeCampaign } from './complete-campaign.ts'
import { creditResults } from './credit-results.ts'
import { removeVisitsBefore } from './visit-store.ts'

const RETENTION_MS = 90 * 86_400_000

/** Makes room for the visits of the next months, and removes old ones, for privacy: their conversions are credited long before. */
const sweepVisits = task({
  name: 'sweep-ad-visits',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '53 9 * * *',
  async run(_, ctx) {
    await addMonths(ctx.db, 'ad_visits', dayOf(ctx.now()))
    await removeVisitsBefore(ctx.db, new Date(ctx.now().getTime() - RETENTION_MS))
  },
})

export const advertisingTasks: Task[] = [completeCampaign, creditResults, sweepVisits]
