import { ALERT_KINDS, type AlertKind } from '../../contract/alerts.ts'
import { FIRST_WINDOW_RULES } from '../../contract/booking-rules.ts'
import { cents } from '../../contract/money.ts'
import { SERVICE_AREAS } from '../../contract/places.ts'
import type { SettingsGroup, SettingsOf } from '../../contract/settings-groups.ts'
import { AHEAD_DAYS, LATEST_MINUTES } from '../../contract/social-rules.ts'
import type { TeamRole } from '../../contract/team-roles.ts'
import { FIRST_VISIT_RULES } from '../../contract/visit-rules.ts'
import type { Context } from '../core/context.ts'

type Config = Context['config']

type First = { [Group in SettingsGroup]: (config: Config) => SettingsOf<Group> }

/** At first only those are alerted who chose it for themselves. */
const noRoles = () =>
  Object.fromEntries(ALERT_KINDS.map((kind) => [kind, []])) as unknown as Record<
    AlertKind,
    TeamRole[]
  > // every kind

/** The first version of each group: what the server is started with, so that an installation keeps its values. */
const FIRST: First = {
  business: ({ productName, supportPhone }) => ({
    productName,
    supportPhone,
    supportEmail: null,
    hours: [],
  }),
  areas: () => ({ areas: [...SERVICE_AREAS] }),
  booking: ({ requestsAboveCapacity = 3 }) => ({
    closedWeekdays: [],
    closedDays: [],
    leadMinutes: 120,
    horizonDays: 60,
    mostPerDay: null,
    requestsAboveCapacity,
    ...FIRST_WINDOW_RULES,
  }),
  fees: () => ({
    freeUntilHours: 24,
    unclaimedFreeHours: 6,
    lateFee: cents(25_00),
    tripFee: cents(49_00),
  }),
  share: ({ haulerSharePermille }) => ({ haulerSharePermille }),
  payouts: ({ payoutHoldHours, apologyCreditCents }) => ({
    holdHours: payoutHoldHours,
    apologyCredit: cents(apologyCreditCents),
  }),
  visits: () => FIRST_VISIT_RULES,
  planning: ({ evenness: evennessMetres, planUndoMinutes, undoSeconds }) => ({
    evennessMetres,
    planUndoMinutes,
    undoSeconds,
  }),
  notifications: () => ({
    dayBefore: true,
    dayBeforeHour: 17,
    reviewRequest: true,
    reviewDays: 1,
    reviewHour: 10,
    alertsByEmail: noRoles(),
    alertsByText: noRoles(),
    alertsByPush: noRoles(),
  }),
  security: ({ twoFactorForOwners }) => ({ twoFactorForOwners }),
  social: () => ({ aheadDays: AHEAD_DAYS.first, latestMinutes: LATEST_MINUTES.first }),
  quiet: ({ sendingHours: { from, until } }) => ({ from, until }),
}

/** What a group holds before anything was published. */
export const firstSettings = <Group extends SettingsGroup>(
  config: Config,
  group: Group,
): SettingsOf<Group> => FIRST[group](config)

/** The first version counts for everything that was booked before the second. */
export const FIRST_EFFECTIVE_FROM = new Date('2000-01-01T08:00:00Z')
