import { sql, type Insertable, type Selectable } from 'kysely'
import type { LoadRuleId, SavedLoadRule } from '../../../contract/load-rules.ts'
import type { Day } from '../../../contract/calendar.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

type Row = Selectable<Tables['loadRules']>
export type StoredRule = SavedLoadRule & { id: LoadRuleId; key: string }

const GOOD_FOR_MS = 30_000
const cache = new WeakMap<Db, { readAt: number; rules: Promise<StoredRule[]> }>()

/** The rules in force; an edit counts immediately in its own process, within 30 seconds in others. */
export function currentRules(db: Db, now: Date): Promise<StoredRule[]> {
  const cacheEntry = cache.get(db)
  const age = cacheEntry ? now.getTime() - cacheEntry.readAt : Infinity
  if (cacheEntry && age >= 0 && age < GOOD_FOR_MS) return cacheEntry.rules
  const rules = livingRules(db)
  cache.set(db, { readAt: now.getTime(), rules })
  rules.catch(() => forgetRules(db))
  return rules
}

/** Empties the cache; call it after an edit was committed. */
export const forgetRules = (db: Db): boolean => cache.delete(db)

async function livingRules(db: Db): Promise<StoredRule[]> {
  const rows = await db
    .selectFrom('loadRules')
    .selectAll()
    .where('endedAt', 'is', null)
    .orderBy('key')
    .execute()
  return rows.map(ruleOf)
}

/** A row in the form of the contract. */
export const ruleOf = ({ placeName, placeUrl, ...row }: Row): Row & StoredRule => ({
  ...row,
  placeName,
  placeUrl,
  place: placeName === null ? null : { name: placeName, url: placeUrl },
})

export async function findRule(db: Db, id: LoadRuleId): Promise<(Row & StoredRule) | undefined> {
  const row = await db.selectFrom('loadRules').selectAll().where('id', '=', id).executeTakeFirst()
  return row && ruleOf(row)
}

/** Inserts a version; undefined when another one of this key is in force. */
export const insertRule = (
  db: Db,
  { place, ...rule }: SavedLoadRule & { key: string },
  { by, at }: { by: number; at: Date },
): Promise<{ id: LoadRuleId } | undefined> => {
  const row: Insertable<Tables['loadRules']> = {
    ...rule,
    placeName: place?.name ?? null,
    placeUrl: place?.url ?? null,
    effectiveFrom: at,
    editedBy: by,
  }
  return db
    .insertInto('loadRules')
    .values(row)
    .onConflict((conflict) => conflict.column('key').where('endedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
}

type End = { by: number; at: Date; reason: string | undefined }

/** Ends a version; false when it has ended already. Of several concurrent calls one answers true. */
export async function endVersion(
  db: Db,
  id: LoadRuleId,
  { by, at, reason }: End,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('loadRules')
    // After the clock was set back, a version must not end before it began.
    .set({
      endedAt: sql<Date>`greatest(effective_from, ${at})`,
      endedBy: by,
      endedReason: reason ?? null,
    })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records the day on which a version was compared with its source; false when it has ended. */
export async function recordChecked(db: Db, id: LoadRuleId, checkedOn: Day): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('loadRules')
    .set({ checkedOn })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
