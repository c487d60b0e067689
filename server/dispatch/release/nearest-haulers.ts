import type { HaulerId } from '../../../contract/haulers.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import { findAnyHaulers } from '../../haulers/store.ts'
import type { Job } from '../../jobs/store.ts'
import { eligibilityOfAll } from '../check-eligibility.ts'
import { placeOfJob, travelFrom } from '../planning/travel.ts'

/** How many haulers read of one job, the nearest first. */
const MOST_READERS = 20

/** How many haulers could take a job, and the nearest of them who want to read of new jobs. */
export async function nearestHaulers(
  ctx: Pick<Context, 'now'>,
  db: Db,
  job: Job,
  isExcluded: (id: HaulerId) => boolean,
) {
  const nearest = (await eligibilityOfAll(ctx, db, job))
    .filter(({ hauler, eligibility }) => 'slots' in eligibility && !isExcluded(hauler.id))
    .map(({ hauler }) => ({ id: hauler.id, metres: travelFrom(hauler)(placeOfJob(job)) }))
    .toSorted((a, b) => a.metres - b.metres || a.id - b.id)
  const haulers = await findAnyHaulers(
    db,
    nearest.map(({ id }) => id),
  )
  const byId = new Map(haulers.map((hauler) => [hauler.id, hauler]))
  const readers = nearest
    .flatMap(({ id }) => byId.get(id) ?? [])
    .filter(({ wantsDigest }) => wantsDigest)
    .slice(0, MOST_READERS)
  return { count: nearest.length, readers }
}
