import { sql, type Insertable, type Selectable } from 'kysely'
import { z } from 'zod'
import {
  SETTINGS_SCHEMAS,
  type SettingsGroup,
  type SettingsOf,
} from '../../contract/settings-groups.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { firstSettings } from './first-settings.ts'

type Config = Context['config']

export type StoredSettings = Selectable<Tables['settingsVersions']>

/** The values of a group with the number of their version. */
export type SettingsInForce<Group extends SettingsGroup> = {
  version: number
  values: SettingsOf<Group>
}

const published = (db: Db, group: SettingsGroup) =>
  db
    .selectFrom('settingsVersions')
    .selectAll()
    .where('groupName', '=', group)
    .where('withdrawnAt', 'is', null)

/**
 * The settings of a group that were in force at a moment: now, or when a pickup was booked. What has no version yet
 * follows from the settings of the server. One version can be left out, as if it had not been published.
 */
export const settingsAt = async <Group extends SettingsGroup>(
  db: Db,
  config: Config,
  group: Group,
  at: Date,
  { without }: { without?: number | undefined } = {},
): Promise<SettingsInForce<Group>> =>
  (await findSettingsAt(db, group, at, { without })) ?? {
    version: 1,
    values: firstSettings(config, group),
  }

/** The same of a group that has versions from the beginning; undefined where nothing was published. */
export async function findSettingsAt<Group extends SettingsGroup>(
  db: Db,
  group: Group,
  at: Date,
  { without }: { without?: number | undefined } = {},
): Promise<SettingsInForce<Group> | undefined> {
  const row = await published(db, group)
    .where('effectiveFrom', '<=', at)
    .$if(without !== undefined, (query) => query.where('version', '!=', without ?? 0))
    .orderBy('effectiveFrom', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { version: row.version, values: decodeSettings(group, row.value) }
}

/** What is in force and what waits for its day, of these groups. */
export const versionsFrom = (
  db: Db,
  groups: readonly SettingsGroup[],
  at: Date,
): Promise<StoredSettings[]> =>
  db
    .selectFrom('settingsVersions as each')
    .selectAll()
    .where('groupName', 'in', groups)
    .where('withdrawnAt', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('settingsVersions as later')
            .select('later.version')
            .whereRef('later.groupName', '=', 'each.groupName')
            .where('later.withdrawnAt', 'is', null)
            .where('later.effectiveFrom', '<=', at)
            .whereRef('later.version', '>', 'each.version'),
        ),
      ),
    )
    .orderBy('version')
    .execute()

/** As it is stored, read by the schema of today: a new field has a default there. */
export const decodeSettings = <Group extends SettingsGroup>(
  group: Group,
  value: unknown,
): SettingsOf<Group> => {
  const schema: z.ZodType<SettingsOf<Group>, unknown> = SETTINGS_SCHEMAS[group] as never // one schema for each group
  return z.decode(schema, value)
}

/** As the column keeps it: amounts are the texts of the contract. */
export const encodeSettings = <Group extends SettingsGroup>(
  group: Group,
  values: SettingsOf<Group>,
): string => {
  const schema: z.ZodType<SettingsOf<Group>, unknown> = SETTINGS_SCHEMAS[group] as never // one schema for each group
  return JSON.stringify(z.encode(schema, values))
}

/** One version with its values, withdrawn or not; undefined where there is none. */
export async function findSettingsVersion<Group extends SettingsGroup>(
  db: Db,
  group: Group,
  version: number,
): Promise<(Omit<StoredSettings, 'value'> & { values: SettingsOf<Group> }) | undefined> {
  const row = await db
    .selectFrom('settingsVersions')
    .selectAll()
    .where('groupName', '=', group)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return undefined
  const { value, ...facts } = row
  return { ...facts, values: decodeSettings(group, value) }
}

/** Serialises publishing in a group: two owners must not both build on the same version. */
export const lockSettings = (db: Db, group: SettingsGroup) =>
  sql`select pg_advisory_xact_lock(hashtext('settings'), hashtext(${group}))`.execute(db)

/**
 * Keeps the versions of a group as they are to the end of the transaction, beside others who do: a version that is being
 * published is waited for, and the next one waits for what is stored by this one.
 */
export const holdSettings = (db: Db, group: SettingsGroup) =>
  sql`select pg_advisory_xact_lock_shared(hashtext('settings'), hashtext(${group}))`.execute(db)

/** The latest version, in force or scheduled; undefined while a group has none. */
export const newestVersion = (db: Db, group: SettingsGroup): Promise<StoredSettings | undefined> =>
  published(db, group).orderBy('version', 'desc').limit(1).executeTakeFirst()

/** The next number; numbers of withdrawn versions are not used again. */
export async function nextSettingsVersion(db: Db, group: SettingsGroup): Promise<number> {
  const { last } = await db
    .selectFrom('settingsVersions')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('groupName', '=', group)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** Stores a version. @returns its id, for events. */
export async function insertSettings(
  db: Db,
  values: Insertable<Tables['settingsVersions']>,
): Promise<number> {
  const { id } = await db
    .insertInto('settingsVersions')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Withdraws a version that has not taken effect. @returns it; undefined for any other. */
export async function markSettingsWithdrawn(
  db: Db,
  group: SettingsGroup,
  version: number,
  now: Date,
): Promise<StoredSettings | undefined> {
  return db
    .updateTable('settingsVersions')
    .set({ withdrawnAt: now })
    .where('groupName', '=', group)
    .where('version', '=', version)
    .where('withdrawnAt', 'is', null)
    .where('effectiveFrom', '>', now)
    .returningAll()
    .executeTakeFirst()
}
