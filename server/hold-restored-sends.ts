import { mailingLifecycle } from '../contract/mailings.ts'
import { postLifecycle } from '../contract/social.ts'
import { transitionMany } from './core/transition.ts'
import type { Db } from './db/database.ts'

const REASON = 'It waited in a restored backup. Check whether it went out since'
const BY = { by: 'system', reason: REASON } as const

/**
 * Holds what the clock would send once more after a restore: posts whose time has passed are missed, campaigns that were sending
 * are paused, and flows are off. A person looks at each of them first.
 */
export async function holdRestoredSends(
  db: Db,
  now: Date,
): Promise<{ posts: number; campaigns: number }> {
  const due = await db
    .selectFrom('socialMediaPosts')
    .select(['id', 'scheduledFor'])
    .where('status', '=', 'scheduled')
    .where('scheduledFor', '<=', now)
    // One that was begun is looked up at its network before anything is sent.
    .where('step', 'is', null)
    .execute()
  const missed = due.map(({ id, scheduledFor }) => ({
    id,
    failure: REASON,
    missedFor: scheduledFor,
  }))
  const posts = await transitionMany(db, postLifecycle, missed, 'miss', BY)
  const mailings = await db
    .selectFrom('mailings')
    .select(['id', 'status'])
    .where('status', 'in', ['sending', 'on'])
    .execute()
  const withNotice = (status: 'sending' | 'on') =>
    mailings
      .filter((mailing) => mailing.status === status)
      .map(({ id }) => ({ id, notice: REASON }))
  const paused = await transitionMany(db, mailingLifecycle, withNotice('sending'), 'pause', BY)
  const off = await transitionMany(db, mailingLifecycle, withNotice('on'), 'turn_off', BY)
  return { posts: posts.length, campaigns: paused.length + off.length }
}
