import { MOST_SETTINGS_VERSIONS, type SettingsVersion } from '../../contract/settings-calls.ts'
import type { GroupValues, SettingsGroup } from '../../contract/settings-groups.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { FIRST_EFFECTIVE_FROM, firstSettings } from './first-settings.ts'
import { decodeSettings, settingsAt } from './settings-store.ts'

/** The newest versions of a group and the one in force, newest first. */
export async function listSettings(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  group: SettingsGroup,
): Promise<SettingsVersion[]> {
  const at = now()
  const { version: inForce } = await settingsAt(db, config, group, at)
  const rows = await versionRows(db, group, inForce)
  if (rows.length === 0) {
    const first = {
      version: 1,
      state: 'in_force',
      effectiveFrom: FIRST_EFFECTIVE_FROM,
      note: 'From the settings of the server',
      restores: null,
      publishedBy: null,
      publishedAt: FIRST_EFFECTIVE_FROM,
    } as const
    return [{ ...first, content: contentOf(group, firstSettings(config, group)) }]
  }
  return rows.map(({ value, firstName, lastName, email, withdrawnAt, ...row }) => ({
    ...row,
    state: withdrawnAt
      ? 'withdrawn'
      : row.version === inForce
        ? 'in_force'
        : row.effectiveFrom > at
          ? 'scheduled'
          : 'past',
    publishedBy: [firstName, lastName].filter(Boolean).join(' ') || email,
    content: contentOf(group, decodeSettings(group, value)),
  }))
}

const contentOf = (group: SettingsGroup, values: unknown): GroupValues =>
  ({ group, values }) as GroupValues // `values` are those of this group

const versionRows = (db: Db, group: SettingsGroup, inForce: number) =>
  db
    .selectFrom('settingsVersions')
    .leftJoin('users', 'users.id', 'settingsVersions.publishedBy')
    .select([
      'version',
      'value',
      'effectiveFrom',
      'note',
      'restores',
      'publishedAt',
      'withdrawnAt',
      'users.firstName',
      'users.lastName',
      'users.email',
    ])
    .where('groupName', '=', group)
    .where((row) =>
      row.or([
        row('version', '=', inForce),
        row(
          'version',
          'in',
          row
            .selectFrom('settingsVersions')
            .select('version')
            .where('groupName', '=', group)
            .orderBy('version', 'desc')
            .limit(MOST_SETTINGS_VERSIONS - 1),
        ),
      ]),
    )
    .orderBy('version', 'desc')
    .execute()
