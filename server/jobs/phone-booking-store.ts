import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Job } from './store.ts'

/** Records who of the team took a booking, and when the caller agreed. */
export const insertPhoneBooking = (db: Db, booking: Insertable<Tables['phoneBookings']>) =>
  db.insertInto('phoneBookings').values(booking).execute()

/** The job that was booked in a call. */
export const findJobOfCall = (db: Db, callId: string): Promise<Job | undefined> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('visitorId', '=', callId)
    .where('source', '=', 'phone')
    .orderBy('id')
    .executeTakeFirst()
