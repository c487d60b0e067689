import { sql } from 'kysely'
import { dayOf, formatInstant } from '../../contract/calendar.ts'
import { needsPicture } from '../../contract/social-limits.ts'
import {
  platformFacts,
  postLifecycle,
  SOCIAL_PLATFORMS,
  type PostStatus,
} from '../../contract/social.ts'
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
const NO_TEXT = 'It had no text when its time came'
const NO_PICTURE = 'It had no picture when its time came'
const PICTURE_PLATFORMS = SOCIAL_PLATFORMS.filter(needsPicture)
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
    const overdue = overduePosts(tx.db, 'scheduled', new Date(now.getTime() - latest))
    const unapproved = overduePosts(tx.db, 'pending_approval', now)
    // Drafts of a person have no such time: they go out once that person says so.
    const drafts = overduePosts(tx.db, 'draft', now).where('slotAt', 'is not', null)
    const withoutPicture = drafts
      .where('platform', 'in', PICTURE_PLATFORMS)
      .where(sql<boolean>`media = '[]'`)
    const missed = {
      // One that was tried waits for its account or its network and goes out then.
      unsent: await miss(tx.db, overdue.where('detail', 'is', null), late),
      unapproved: await miss(tx.db, unapproved, NOT_APPROVED),
      withoutText: await miss(tx.db, drafts.where('content', '=', ''), NO_TEXT),
      withoutPicture: await miss(tx.db, withoutPicture, NO_PICTURE),
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

const overduePosts = (db: Db, status: PostStatus, dueBefore: Date) =>
  db
    .selectFrom('socialMediaPosts')
    .select(['id', 'scheduledFor'])
    .where('status', '=', status)
    .where('scheduledFor', '<', dueBefore)

async function miss(
  db: Db,
  posts: ReturnType<typeof overduePosts>,
  failure: string,
): Promise<StoredPost[]> {
  const overdue = await posts
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forNoKeyUpdate()
    // Who changes one now gives it another time, or the next minute finds it again.
    .skipLocked()
    .execute()
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
