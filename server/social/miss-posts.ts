import { dayOf, formatInstant } from '../../contract/calendar.ts'
import { platformFacts, postLifecycle } from '../../contract/social.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { transitionMany } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { settingsAt } from '../settings/settings-store.ts'
import type { StoredPost } from './post-store.ts'

/** How late a post may go out, in milliseconds: later it may be about something that is over. */
export async function latestMs({ config }: Pick<Context, 'config'>, db: Db, now: Date) {
  return (await settingsAt(db, config, 'social', now)).values.latestMinutes * 60_000
}

const BATCH_SIZE = 1_000
const NOT_APPROVED = 'Not approved in time'
/** Posts that are missed one after the other on a day are one trouble. */
const REPEAT_MS = 3 * 3_600_000

/**
 * Marks every post as missed that is too late to go out, or was not approved by its time, so that a server that was down for a
 * day floods no network. The team gets one alert.
 */
export async function missPosts(ctx: Context): Promise<void> {
  const now = ctx.now()
  await inTransaction(ctx, async (tx) => {
    const latest = await latestMs(ctx, tx.db, now)
    const late = `Not sent: it was more than ${inWords(latest)} late`
    const unsent = await miss(tx.db, 'scheduled', new Date(now.getTime() - latest), late)
    const unapproved = await miss(tx.db, 'pending_approval', now, NOT_APPROVED)
    await alertMissed(ctx, tx, { late, unsent, unapproved })
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
  status: 'scheduled' | 'pending_approval',
  dueBefore: Date,
  failure: string,
): Promise<StoredPost[]> {
  const overdue = await db
    .selectFrom('socialMediaPosts')
    .select(['id', 'scheduledFor'])
    .where('status', '=', status)
    .where('scheduledFor', '<', dueBefore)
    // One that was tried waits for its account or its network and goes out then.
    .where('detail', 'is', null)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forNoKeyUpdate()
    // Who changes one now gives it another time, or the next minute finds it again.
    .skipLocked()
    .execute()
  const rows = overdue.map(({ id, scheduledFor }) => ({ id, failure, missedFor: scheduledFor }))
  return transitionMany(db, postLifecycle, rows, 'miss', { by: 'system', reason: failure })
}

type Missed = { late: string; unsent: StoredPost[]; unapproved: StoredPost[] }

async function alertMissed(ctx: Context, tx: Transaction, { late, unsent, unapproved }: Missed) {
  const [first, ...others] = [...unsent, ...unapproved]
  if (!first) return
  const counts = [
    ...(unsent.length > 0 ? [`${unsent.length} too late to go out`] : []),
    ...(unapproved.length > 0 ? [`${unapproved.length} not approved in time`] : []),
  ]
  const at = first.missedFor ? formatInstant(first.missedFor) : ''
  const what =
    others.length > 0
      ? `${others.length + 1} posts were missed: ${counts.join(', ')}. Nothing was sent; give them a new time`
      : `The ${platformFacts[first.platform].label} post of ${at} was missed. ${unsent.length > 0 ? late : NOT_APPROVED}`
  await raiseAlert(ctx, tx, {
    kind: 'post_failed',
    about: `missed ${dayOf(ctx.now())}`,
    what,
    place: { tab: 'social', status: 'missed' },
    repeatMs: REPEAT_MS,
  })
}
