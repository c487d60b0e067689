import type { Generated } from 'kysely'
import type { AlertKind } from '../../../contract/alerts.ts'
import type { Day } from '../../../contract/calendar.ts'
import type { Defaulted } from './columns.ts'

export type AlertTables = {
  /** Which alerts a person of the team gets. */
  alertSettings: {
    userId: number
    phoneE164: string | null
    emailKinds: Defaulted<AlertKind[]>
    smsKinds: Defaulted<AlertKind[]>
    pushKinds: Defaulted<AlertKind[]>
    weeklyReport: Defaulted<boolean>
  }
  /** Which owners were written to about which week, by its Monday. */
  weeklyReports: { ownerId: number; week: Day; writtenAt: Date }
  /** Each trouble once, by its kind and what it is about. */
  alerts: {
    /** A bigint column, which arrives as text. */
    id: Generated<string>
    kind: AlertKind
    about: string
    what: string
    firstAt: Date
    lastAt: Date
    sentAt: Date
    repeats: Defaulted<number>
  }
}
