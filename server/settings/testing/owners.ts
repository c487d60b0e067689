import { ALERT_KINDS, type AlertKind } from '../../../contract/alerts.ts'
import { FIRST_WINDOW_RULES } from '../../../contract/booking-rules.ts'
import { cents } from '../../../contract/money.ts'
import { SERVICE_AREAS, type ServiceArea } from '../../../contract/places.ts'
import { getSettings, publishSettings } from '../../../contract/settings-calls.ts'
import type { GroupValues, SettingsGroup } from '../../../contract/settings-groups.ts'
import type { TeamRole } from '../../../contract/team-roles.ts'
import type { useApp } from '../../testing/app.ts'

type App = ReturnType<typeof useApp>

/** An owner who reads and publishes settings. */
export async function ownerOf(app: App) {
  const by = app.as(await app.given.admin())
  const newestOf = async (group: SettingsGroup) => {
    const versions = await by.call(getSettings, { params: { group } })
    const newest = versions.find(({ state }) => state !== 'withdrawn')
    if (!newest) throw new Error(`There are no settings of ${group}`)
    return newest
  }
  const publish = async (content: GroupValues, more: object = {}) => {
    const { version: basedOn } = await newestOf(content.group)
    return by.call(publishSettings, { body: { content, note: 'As agreed', basedOn, ...more } })
  }
  return { call: by.call, newestOf, publish }
}

export const BUSINESS = {
  productName: 'Northhaul',
  supportPhone: '604-555-0177',
  supportEmail: 'help@northhaul.example',
  hours: [{ day: 1, from: '08:00', until: '18:00' }],
}
export const FEES = {
  freeUntilHours: 48,
  unclaimedFreeHours: 6,
  lateFee: cents(35_00),
  tripFee: cents(60_00),
}
export const BOOKING = {
  closedWeekdays: [0],
  closedDays: [],
  leadMinutes: 60,
  horizonDays: 30,
  mostPerDay: null,
  requestsAboveCapacity: 3,
  ...FIRST_WINDOW_RULES,
}
export const VISITS = {
  earlyStartMinutes: 30,
  customerWaitMinutes: 25,
  noShowMinutes: 40,
  freeReleaseHours: 5,
  contactHours: 24,
}
export const PLANNING = { evennessMetres: 500, planUndoMinutes: 5, undoSeconds: 12 }
const NO_ROLES = Object.fromEntries(ALERT_KINDS.map((kind) => [kind, []])) as unknown as Record<
  AlertKind,
  TeamRole[]
>
export const RULES = {
  dayBefore: true,
  dayBeforeHour: 18,
  reviewRequest: false,
  reviewDays: 2,
  reviewHour: 11,
  alertsByEmail: { ...NO_ROLES, payout_failed: ['owner', 'accountant'] as TeamRole[] },
  alertsByText: NO_ROLES,
  alertsByPush: NO_ROLES,
}
/** All areas but this one. */
export const without = (area: ServiceArea): GroupValues => ({
  group: 'areas',
  values: { areas: SERVICE_AREAS.filter((each) => each !== area) },
})
