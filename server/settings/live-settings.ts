import { dayOf, formatDay } from '../../contract/calendar.ts'
import { formatShare } from '../../contract/hauler-share.ts'
import { phoneHoursText } from '../../contract/phone-hours.ts'
import type { SettingsGroup, SettingsOf } from '../../contract/settings-groups.ts'
import type { Context } from '../core/context.ts'
import type { EventHub } from '../core/event-hub.ts'
import { decodeSettings, versionsFrom, type StoredSettings } from './settings-store.ts'
import { lowerShares, type WaitingShare } from './waiting-shares.ts'

type Config = Context['config']

/** What is shown everywhere, by code that does not wait for the database. */
const LIVE = [
  'business',
  'quiet',
  'share',
  'planning',
  'booking',
  'security',
] as const satisfies readonly SettingsGroup[]

/** What of the settings is read that way. */
type LiveKey =
  | 'productName'
  | 'supportPhone'
  | 'supportEmail'
  | 'phoneHours'
  | 'haulerSharePermille'
  | 'shareNotice'
  | 'evenness'
  | 'planUndoMinutes'
  | 'undoSeconds'
  | 'holdMinutes'
  | 'sendingHours'
  | 'twoFactorForOwners'

/** How old the values of a process may be when a notice of the database was lost. */
const BOUND_MS = 30_000

const reloads = new WeakMap<Config, () => Promise<void>>()

/**
 * The settings of the server, in which those of `LIVE` are of the version that is in force now: each process keeps the
 * versions, reads them again after a notice of the database, and lets a scheduled one take effect at its moment.
 */
export async function liveConfig({
  config,
  db,
  now,
}: Pick<Context, 'config' | 'db' | 'now'>): Promise<Config> {
  if (reloads.has(config)) return config
  let versions: StoredSettings[] = []
  const current = <Group extends (typeof LIVE)[number]>(
    group: Group,
  ): SettingsOf<Group> | undefined => {
    const row = versions.findLast(
      ({ groupName, effectiveFrom }) => groupName === group && effectiveFrom <= now(),
    )
    return row && decodeSettings(group, row.value)
  }
  const published: { [Key in LiveKey]: () => Config[Key] | undefined } = {
    productName: () => current('business')?.productName,
    supportPhone: () => current('business')?.supportPhone,
    supportEmail: () => current('business')?.supportEmail,
    phoneHours: () => phoneHoursText(current('business')?.hours ?? []),
    haulerSharePermille: () => current('share')?.haulerSharePermille,
    shareNotice: () =>
      lowerShares(versions, live.haulerSharePermille, now()).map(inOneSentence).join(' '),
    evenness: () => current('planning')?.evennessMetres,
    planUndoMinutes: () => current('planning')?.planUndoMinutes,
    undoSeconds: () => current('planning')?.undoSeconds,
    holdMinutes: () => current('booking')?.holdMinutes,
    sendingHours: () => current('quiet'),
    twoFactorForOwners: () => current('security')?.twoFactorForOwners,
  }
  const live: Config = Object.defineProperties(
    { ...config },
    Object.fromEntries(
      Object.entries(published).map(([key, read]) => [
        key,
        { enumerable: true, get: () => read() ?? config[key as LiveKey] },
      ]),
    ),
  )
  const reload = async () => {
    versions = await versionsFrom(db, LIVE, now())
  }
  reloads.set(live, reload)
  await reload()
  return live
}

const inOneSentence = ({ from, sharePermille }: WaitingShare): string =>
  `From ${formatDay(dayOf(from))} on, new bookings pay ${formatShare(sharePermille)}.`

/** Reads the versions again: after publishing, in this process. */
export const reloadSettings = async (config: Config): Promise<void> => reloads.get(config)?.()

/** The hub, which also lets this process read its settings again when another has published some. */
export const withSettings = (
  hub: Pick<EventHub, 'deliver'>,
  config: Config,
): Pick<EventHub, 'deliver'> => ({
  deliver(events) {
    // A database that is away now is asked again within the bound.
    if (events.some(({ topic }) => topic === 'settings'))
      void reloadSettings(config).catch(() => {})
    hub.deliver(events)
  },
})

/** Reads the versions again and again, in case a notice was lost. @returns what ends it. */
export function keepSettingsFresh(config: Config): () => Promise<void> {
  const timer = setInterval(() => void reloadSettings(config).catch(() => {}), BOUND_MS).unref()
  return async () => clearInterval(timer)
}
