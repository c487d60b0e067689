import type { Generated } from 'kysely'
import type { SettingsGroup } from '../../../contract/settings-groups.ts'
import type { Defaulted, Json } from './columns.ts'

export type SettingsTables = {
  /** One row for each version of a group of settings; only its withdrawal is written later. */
  settingsVersions: {
    id: Generated<number>
    groupName: SettingsGroup
    version: number
    /** As the contract encodes it. */
    value: Json<unknown>
    effectiveFrom: Date
    note: string
    restores: Defaulted<number | null>
    publishedBy: number | null
    publishedAt: Date
    withdrawnAt: Defaulted<Date | null>
  }
}
