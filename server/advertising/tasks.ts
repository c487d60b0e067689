import { z } from 'zod'
import { task, type Task } from '../core/task.ts'
import { completeCampaign } from './complete-campaign.ts'
import { creditResults } from './credit-results.ts'
import { removeVisitsBefore } from './visit-store.ts'

const KEPT_MS = 90 * 86_400_000

/** What a visit led to is long credited by then; who came is nobody's business any more. */
const sweepVisits = task({
  name: 'sweep-ad-visits',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '53 9 * * *',
  async run(_, ctx) {
    await removeVisitsBefore(ctx.db, new Date(ctx.now().getTime() - KEPT_MS))
  },
})

export const advertisingTasks: Task[] = [completeCampaign, creditResults, sweepVisits]
