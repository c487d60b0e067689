import { z } from 'zod'
import { task, type Task } from '../core/task.ts'
import { completeCampaign } from './complete-campaign.ts'
import { creditResults } from './credit-results.ts'
import { removeVisitsBefore } from './visit-store.ts'

const RETENTION_MS = 90 * 86_400_000

/** Removes old visits, for privacy: their conversions are credited long before. */
const sweepVisits = task({
  name: 'sweep-ad-visits',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '53 9 * * *',
  async run(_, ctx) {
    await removeVisitsBefore(ctx.db, new Date(ctx.now().getTime() - RETENTION_MS))
  },
})

export const advertisingTasks: Task[] = [completeCampaign, creditResults, sweepVisits]
