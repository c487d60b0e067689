import { z } from 'zod'
import { publishOffers } from '../../core/event-store.ts'
import { task } from '../../core/task.ts'
import type { Db } from '../../db/database.ts'
import { ON_MARKET } from '../eligibility-query.ts'
import { headStartBegan } from './head-start-query.ts'

/** Longer than the time between two runs: a job that is published twice changes nothing the second time. */
const REACHES_BACK_MS = 150_000

/** Tells all haulers of the jobs whose head start is over: their screens ask for these. */
export const openOffers = task({
  name: 'open-offers-to-all',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_, ctx) {
    if (ctx.config.headStartMinutes === 0) return
    const began = headStartBegan(ctx)
    const jobs = await findOffered(ctx.db, new Date(began.getTime() - REACHES_BACK_MS), began)
    await publishOffers(
      ctx.db,
      jobs.map(({ id }) => id),
    )
  },
})

const findOffered = (db: Db, after: Date, until: Date) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where(ON_MARKET)
    .where('offeredAt', '<=', until)
    .where('offeredAt', '>', after)
    .execute()
