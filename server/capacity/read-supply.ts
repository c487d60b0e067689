import { sql } from 'kysely'
import { HaulerId } from '../../contract/haulers.ts'
import type { Db } from '../db/database.ts'
import { plannedHaulers } from '../dispatch/assignment/plan-state-query.ts'
import { supplyOf, type DayHauler, type Supply } from './supply.ts'

let present: { version: string; supply: Supply } | undefined
/** The haulers of the last reading by their row version. */
let haulers: ReadonlyMap<string, DayHauler> = new Map()

/** The supply of this version; only haulers that have changed are read again. */
export async function readSupply(db: Db, version: string): Promise<Supply> {
  if (present?.version === version) return present.supply
  const rows = await rowVersions(db)
  const cachedHaulers = haulers
  const changedIds = rows.filter(({ key }) => !cachedHaulers.has(key)).map(({ id }) => id)
  const read = new Map(
    changedIds.length === 0
      ? []
      : (await plannedHaulers(db, { only: changedIds })).map((hauler) => [hauler.id, hauler]),
  )
  // A hauler who was closed between the two statements is missing in the second.
  const current = rows.flatMap(({ id, key }) => {
    const hauler = read.get(id) ?? cachedHaulers.get(key)
    return hauler ? [[key, hauler] as const] : []
  })
  haulers = new Map(current)
  const supply = supplyOf([...haulers.values()], present?.supply)
  present = { version, supply }
  return supply
}

/** `xmin` changes with every change of a row. One text: 500 rows take longer to receive. */
async function rowVersions(db: Db): Promise<{ id: HaulerId; key: string }[]> {
  const { rows } = await sql<{ database: string; versions: string }>`
    select current_database() as database, coalesce(string_agg(id || ' ' || xmin, ',' order by id), '') as versions
    from haulers where status = 'approved' and deleted_at is null`.execute(db)
  const { database = '', versions = '' } = rows[0] ?? {}
  return versions === ''
    ? []
    : versions.split(',').map((version) => ({
        id: HaulerId.parse(parseInt(version, 10)),
        key: `${database} ${version}`,
      }))
}
