import { addDays, dayOf } from '../../../contract/calendar.ts'
import type { Db } from '../../db/database.ts'
import { ON_MARKET } from '../eligibility-query.ts'

/** Paid jobs without a hauler whose day is over, today or tomorrow. */
export const unclaimedJobs = (db: Db, now: Date) =>
  db
    .selectFrom('jobs')
    // A lateral join reads the few transitions of each job; EXISTS made PostgreSQL read all of them.
    .leftJoinLateral(
      (jobs) =>
        jobs
          .selectFrom('transitions')
          .select('transitions.id')
          .where('transitions.noun', '=', 'job')
          .whereRef('transitions.nounId', '=', 'jobs.id')
          .where('transitions.move', '=', 'release')
          // A customer who chose another window did not reject the hauler, and a hauler who gave the job back
          // does not get it again from the plan.
          .where('transitions.by', '=', 'admin')
          .orderBy('transitions.id')
          .limit(1)
          .as('released'),
      (join) => join.onTrue(),
    )
    .select(['jobs.id', 'preferredDate', 'preferredTime', 'createdAt'])
    .select((job) => job('released.id', 'is not', null).$castTo<boolean>().as('wasReleased'))
    .where(ON_MARKET)
    // A request is confirmed by its own time or refunded (server/capacity).
    .where('confirmBy', 'is', null)
    .where('preferredDate', '<=', addDays(dayOf(now), 1))
    .orderBy('jobs.id')
    .execute()
