import { sql, type Insertable, type Selectable } from 'kysely'
import type { FacilityId } from '../../../contract/job-proof.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

type FacilityRow = Selectable<Tables['facilities']>
type Values = Omit<Insertable<Tables['facilities']>, 'updatedAt' | 'createdAt'>

const MOST = 200

/** By name, those in use first; without `all` those alone. */
export const findFacilities = (db: Db, { all }: { all: boolean }): Promise<FacilityRow[]> =>
  db
    .selectFrom('facilities')
    .selectAll()
    .$if(!all, (query) => query.where('isActive', '=', true))
    .orderBy('isActive', 'desc')
    .orderBy(sql`lower(name)`)
    .limit(MOST)
    .execute()

export const findFacilityNamed = (db: Db, name: string): Promise<FacilityRow | undefined> =>
  db
    .selectFrom('facilities')
    .selectAll()
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()

/** Also one that is off the list by now: a phone without signal may have chosen it before. */
export const findFacility = (db: Db, id: FacilityId): Promise<FacilityRow | undefined> =>
  db.selectFrom('facilities').selectAll().where('id', '=', id).executeTakeFirst()

export const insertFacility = (db: Db, values: Values): Promise<FacilityRow> =>
  db.insertInto('facilities').values(values).returningAll().executeTakeFirstOrThrow()

export const updateFacility = (
  db: Db,
  id: FacilityId,
  values: Values,
): Promise<FacilityRow | undefined> =>
  db
    .updateTable('facilities')
    .set({ ...values, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
