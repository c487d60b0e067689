import { dayOf, formatInstant } from '../../contract/calendar.ts'
import { platformFacts, postLifecycle } from '../../contract/social.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { transitionMany } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { settingsAt } from '../settings/settings-store.ts'
import {
  lockSome,
  overdueDrafts,
  overduePosts,
  overdueUnsent,
  withoutPicture,
  withoutText,
} from './overdue-query.ts'
import type { StoredPost } from './post-store.ts'

/** How late a post may go out, in milliseconds: later it may be about something that is over. */
export async function latestMs({ config }: Pick<Context, 'config'>, db: Db, now: Date) {
  return (await settingsAt(db, config, 'social', now)).values.latestMinutes * 60_000
}

const NOT_APPROVED = 'Not approved in time'
const NO_TEXT = 'It had no text when its time came'
const NO_PICTURE = 'It had no picture when its time came'
/** Posts that are missed one after the other on a day are one trouble. */
const REPEAT_MS = 3 * 3_600_000

/**
 * Marks every post as missed that is too late to go out, that was not approved by its time, or that a schedule wrote and that
 * lacked its text or picture then, so that a server that was down for a day floods no network. The team gets one alert.
 */
export async function missPosts(ctx: Context): Promise<void> {
  const now = ctx.now()
  await inTransaction(ctx, async (tx) => {
    const latest = await latestMs(ctx, tx.db, now)
    const late = `Not sent: it was more than ${inWords(latest)} late`
    const drafts = overdueDrafts(tx.db, now)
    const missed = {
      unsent: await miss(tx.db, overdueUnsent(tx.db, new Date(now.getTime() - latest)), late),
      unapproved: await miss(tx.db, overduePosts(tx.db, 'pending_approval', now), NOT_APPROVED),
      withoutText: await miss(tx.db, withoutText(drafts), NO_TEXT),
      withoutPicture: await miss(tx.db, withoutPicture(drafts), NO_PICTURE),
    }
    await alertMissed(ctx, tx, missed)
  })
}

const HOUR_MS = 3_600_000

function inWords(milliseconds: number): string {
  const hours = milliseconds / HOUR_MS
  if (!Number.isInteger(hours)) return `${milliseconds / 60_000} minutes`
  if (hours === 1) return 'an hour'
  return hours === 2 ? 'two hours' : `${hours} hours`
}

async function miss(
  db: Db,
  posts: ReturnType<typeof overduePosts>,
  failure: string,
): Promise<StoredPost[]> {
  const overdue = await lockSome(posts)
  const rows = overdue.map(({ id, scheduledFor }) => ({ id, failure, missedFor: scheduledFor }))
  return transitionMany(db, postLifecycle, rows, 'miss', { by: 'system', reason: failure })
}

type Missed = Record<'unsent' | 'unapproved' | 'withoutText' | 'withoutPicture', StoredPost[]>

const COUNTED: Record<keyof Missed, string> = {
  unsent: 'too late to go out',
  unapproved: 'not approved in time',
  withoutText: 'without a text',
  withoutPicture: 'without the picture that their network needs',
}

async function alertMissed(ctx: Context, tx: Transaction, missed: Missed) {
  const counts = (['unsent', 'unapproved', 'withoutText', 'withoutPicture'] as const).filter(
    (why) => missed[why].length > 0,
  )
  const [first, ...others] = counts.flatMap((why) => missed[why])
  if (!first) return
  const at = first.missedFor ? formatInstant(first.missedFor) : ''
  const reasons = counts.map((why) => `${missed[why].length} ${COUNTED[why]}`).join(', ')
  const what =
    others.length > 0
      ? `${others.length + 1} posts were missed: ${reasons}. Nothing was sent; give them a new time`
      : `The ${platformFacts[first.platform].label} post of ${at} was missed. ${first.failure}. Nothing was sent; give it a new time`
  await raiseAlert(ctx, tx, {
    kind: 'post_failed',
    about: `missed ${dayOf(ctx.now())}`,
    what,
    place: { tab: 'social', status: 'missed' },
    repeatMs: REPEAT_MS,
  })
}
