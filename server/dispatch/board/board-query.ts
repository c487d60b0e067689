import { sql } from 'kysely'
import { MOST_BOARD_HAULERS } from '../../../contract/board.ts'
import type { Day, Slot } from '../../../contract/calendar.ts'
import type { HaulerId, VehicleType } from '../../../contract/haulers.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import { searchWords } from '../../core/search-words.ts'
import type { Db } from '../../db/database.ts'

export type Span = { from: Day; to: Day }

type Filters = {
  q?: string | undefined
  area?: ServiceArea[] | undefined
  vehicle?: VehicleType[] | undefined
}

const haulers = (db: Db) =>
  db
    .selectFrom('haulers')
    .select(['id', 'firstName', 'lastName', 'status', 'vehicleType', 'serviceAreas', 'isAvailable'])
    .select(['week', 'pausedAt', 'resumesOn', 'homeLat', 'homeLon', 'homeArea'])

export type BoardHauler = Awaited<ReturnType<ReturnType<typeof haulers>['execute']>>[number]

/** The open accounts of approved haulers, and of those who have jobs on these days: one more than a board takes, if there are. */
export const findBoardHaulers = (
  db: Db,
  { from, to }: Span,
  { q = '', area, vehicle }: Filters,
): Promise<BoardHauler[]> =>
  haulers(db)
    .where('deletedAt', 'is', null)
    .where(
      sql<boolean>`(status = 'approved' or id in (
        select hauler_id from job_schedule where scheduled_date between ${from} and ${to}))`,
    )
    .$if(area !== undefined, (rows) =>
      rows.where(sql<boolean>`(service_areas = '{}' or service_areas && ${area}::text[])`),
    )
    .$if(vehicle !== undefined, (rows) =>
      rows.where('vehicleType', '=', sql<VehicleType>`any(${vehicle})`),
    )
    .where(({ and }) =>
      and(searchWords(q).map((word) => sql<boolean>`search_key like ${`%${word}%`}`)),
    )
    .orderBy('id')
    .limit(MOST_BOARD_HAULERS + 1)
    .execute()

/** These haulers, in no order. */
export const boardHaulersOf = (db: Db, ids: readonly HaulerId[]): Promise<BoardHauler[]> =>
  haulers(db)
    .where('id', '=', sql<HaulerId>`any(${ids})`)
    .where('deletedAt', 'is', null)
    .execute()

/** How many jobs each hauler has in each slot of these days. */
export const countBoardJobs = (
  db: Db,
  { from, to }: Span,
): Promise<{ haulerId: HaulerId; day: Day; timeSlot: Slot; jobs: number }[]> =>
  db
    .selectFrom('jobSchedule')
    .innerJoin('jobs', 'jobs.id', 'jobSchedule.jobId')
    .select(['jobSchedule.haulerId', 'jobSchedule.scheduledDate as day', 'timeSlot'])
    .select(sql<number>`count(*)::int`.as('jobs'))
    .where('jobSchedule.scheduledDate', '>=', from)
    .where('jobSchedule.scheduledDate', '<=', to)
    .where('jobs.deletedAt', 'is', null)
    .groupBy(['jobSchedule.haulerId', 'jobSchedule.scheduledDate', 'timeSlot'])
    .execute()
