import { SERVER_ALERTS, type AlertSettings } from '../../contract/alerts.ts'
import { formatInstant } from '../../contract/calendar.ts'
import { Channel, CHANNELS } from '../../contract/channels.ts'
import { paths } from '../../contract/paths.ts'
import { endOfQuietHours } from '../../contract/quiet-hours.ts'
import type { Context, Transaction } from '../core/context.ts'
import { notifyAll } from '../messaging/notify.ts'
import { pushAll } from '../push/deliver-push.ts'
import { settingsAt } from '../settings/settings-store.ts'
import { readAlertSettings, type Alerted } from './alert-settings-store.ts'
import { withRules } from './rules-of-role.ts'
import { countRepeat, insertAlert, markSent, type Trouble } from './alert-store.ts'

type Settings = Pick<Context, 'config' | 'now'>

export type Alert = Trouble & {
  /** The tab of the admin dashboard that mends it, with its filters. */
  place: { tab: string } & Record<string, string>
  /** How long after an alert a trouble that goes on is reported again; without, it is reported once. */
  repeatMs?: number
  /** It lasts rather than happens: repeated alerts do not count how often it was seen. */
  isState?: true
}

const LONGEST = 300

type Sent = { trouble: Trouble; what: string; place: Alert['place'] }

/**
 * Alerts the people of the team who chose this kind, and the roles that the rules name for it, in the transaction that finds the trouble. Each
 * trouble is reported once; one that repeats again after `repeatMs`, with how often it happened.
 */
export async function raiseAlert(
  ctx: Settings,
  tx: Transaction,
  { place, repeatMs, isState, ...alert }: Alert,
): Promise<void> {
  const now = ctx.now()
  const trouble = { ...alert, what: asSentence(alert.what.slice(0, LONGEST)) }
  if (await insertAlert(tx.db, trouble, now)) return send(ctx, tx, trouble, trouble.what, place)
  if (repeatMs === undefined) return
  const { id, repeats, sentAt } = await countRepeat(tx.db, trouble, now)
  if (now.getTime() - sentAt.getTime() < repeatMs) return
  await markSent(tx.db, id, now)
  const times = repeats === 1 ? 'once' : `${repeats} times`
  const count = ` It happened ${times} since ${formatInstant(sentAt)}.`
  await send(ctx, tx, trouble, isState ? trouble.what : trouble.what + count, place)
}

/** A provider's own words may end without a full stop, and a link follows. */
const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

async function send(
  ctx: Settings,
  tx: Transaction,
  trouble: Trouble,
  what: string,
  place: Alert['place'],
): Promise<void> {
  const link = `${ctx.config.publicUrl}${paths.admin}?${new URLSearchParams(place)}`
  const rules = (await settingsAt(tx.db, ctx.config, 'notifications', ctx.now())).values
  const staff = await readAlertSettings(tx.db)
  const userIds = staff.flatMap((person) =>
    withRules(trouble.kind, person, rules).byPush.includes(trouble.kind) ? [person.userId] : [],
  )
  await pushAlerts(ctx, tx, { trouble, what, place, userIds })
  const values = { what, link }
  const drafts = staff.flatMap(({ userId, phone, email, ...person }) => {
    const channels = channelsFor(trouble, withRules(trouble.kind, person, rules))
    const draft = { key: 'staff_alert', values } as const
    const byEmail = {
      ...draft,
      channel: 'email',
      recipient: { userId, phone: null, email },
    } as const
    // A text that does not arrive goes by email, unless there is one already.
    const other = channels.has('email') ? null : email
    const bySms = { ...draft, channel: 'sms', recipient: { userId, phone, email: other } } as const
    return [
      ...(channels.has('email') ? [byEmail] : []),
      ...(channels.has('sms') && phone !== null ? [bySms] : []),
    ]
  })
  const isHeard = drafts.length > 0 || userIds.length > 0
  const isOfServer = SERVER_ALERTS.includes(trouble.kind)
  await notifyAll(ctx, tx, isHeard || !isOfServer ? drafts : toOwners(staff, values))
}

/** An alert about the server that no one chose: it must reach a person. */
const toOwners = (staff: readonly Alerted[], values: { what: string; link: string }) =>
  staff
    .filter(({ teamRole }) => teamRole === 'owner')
    .map(({ userId, email }) => ({
      key: 'staff_alert' as const,
      values,
      channel: 'email' as const,
      recipient: { userId, phone: null, email },
    }))

const PUSH_MINUTES = 12 * 60
/** What a lock screen shows of a sentence. */
const LONGEST_PUSH = 160
const LONGEST_EVENT = 120

/** In the browsers of these people; in the quiet hours it waits for their end. */
function pushAlerts(
  { config, now }: Settings,
  tx: Transaction,
  { trouble, what, place, userIds }: Sent & { userIds: readonly number[] },
): Promise<void> {
  const at = endOfQuietHours(now(), config.sendingHours)
  const about = `${trouble.kind} ${trouble.about}`
  const notice = {
    title: `${config.productName} alert`,
    body: what.length > LONGEST_PUSH ? `${what.slice(0, LONGEST_PUSH - 1)}…` : what,
    url: `${paths.admin}?${new URLSearchParams(place)}`,
    tag: `alert ${about}`.slice(0, LONGEST_EVENT),
  }
  const event = `${now().toISOString()} ${about}`.slice(0, LONGEST_EVENT)
  const minutes = PUSH_MINUTES
  const pushes = userIds.map((userId) => ({
    userId,
    topic: 'alerts' as const,
    event,
    notice,
    minutes,
  }))
  return pushAll(tx, pushes, { from: at ?? now(), ...(at && { at }) })
}

/** The chosen channels. An alert about one of them also goes by the other: it may not arrive by its own. */
function channelsFor(
  { kind, about }: Trouble,
  { byEmail, bySms }: Pick<AlertSettings, 'byEmail' | 'bySms'>,
): ReadonlySet<Channel> {
  const chosen = new Set<Channel>()
  if (byEmail.includes(kind)) chosen.add('email')
  if (bySms.includes(kind)) chosen.add('sms')
  const failing = kind === 'provider_down' ? Channel.safeParse(about).data : undefined
  return failing && chosen.has(failing) ? new Set(CHANNELS) : chosen
}
