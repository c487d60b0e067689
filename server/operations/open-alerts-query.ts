import type { Db } from '../db/database.ts'

const DAY_MS = 24 * 3_600_000
const MOST = 50

/** What the team was alerted to in the last 24 hours, newest first; of the providers those that still fail. */
export const findOpenAlerts = (db: Db, now: Date) =>
  openAlerts(db, now)
    .select(['id', 'kind', 'what', 'firstAt', 'lastAt'])
    .orderBy('lastAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()

/** How many of them there are of each kind. */
export const countOpenAlerts = (db: Db, now: Date) =>
  openAlerts(db, now)
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute()

const openAlerts = (db: Db, now: Date) =>
  db
    .selectFrom('alerts')
    .where('lastAt', '>', new Date(now.getTime() - DAY_MS))
    .where(({ or, not, eb, exists, selectFrom }) =>
      or([
        not(eb('kind', '=', 'provider_down')),
        exists(
          selectFrom('partHealth')
            .select('part')
            .whereRef('part', '=', 'about')
            .where('failingSince', 'is not', null),
        ),
      ]),
    )
