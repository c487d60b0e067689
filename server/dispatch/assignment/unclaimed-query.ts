import { addDays, dayOf } from '../../../contract/calendar.ts'
import type { Db } from '../../db/database.ts'
import { ON_MARKET } from '../eligibility-query.ts'

/** Paid jobs without a hauler whose day is over, today or tomorrow. */
export const unclaimedJobs = (db: Db, now: Date) =>
  db
    .selectFrom('jobs')
    .select(['id', 'preferredDate', 'preferredTime', 'createdAt'])
    .select((jobs) =>
      jobs
        .exists(
          jobs
            .selectFrom('transitions')
            .select('transitions.id')
            .where('transitions.noun', '=', 'job')
            .whereRef('transitions.nounId', '=', 'jobs.id')
            .where('transitions.move', '=', 'release')
            // A customer who chose another window has nothing against the hauler.
            .where('transitions.by', '!=', 'customer'),
        )
        .$castTo<boolean>()
        .as('wasReleased'),
    )
    .where(ON_MARKET)
    .where('preferredDate', '<=', addDays(dayOf(now), 1))
    .orderBy('id')
    .execute()
