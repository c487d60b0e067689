import { z } from 'zod'
import { addDays, dayOf } from '../../../contract/calendar.ts'
import { task } from '../../core/task.ts'
import { deleteSightingsBefore, noteAtRisk } from './risk-sighting-store.ts'

const KEPT_DAYS = 7

/** Notes each minute which jobs are at risk, so that the lane can say what of it is solved. */
export const watchRisks = task({
  name: 'watch-jobs-at-risk',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_, { db, now }) {
    await noteAtRisk(db, now())
    await deleteSightingsBefore(db, addDays(dayOf(now()), -KEPT_DAYS))
  },
})
