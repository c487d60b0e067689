import type { Transaction } from 'kysely'
import { DEMO_LOGINS } from '../../contract/demo.ts'
import { NewPost } from '../../contract/social-posts.ts'
import { NewSchedule } from '../../contract/social-schedules.ts'
import { NewTemplate } from '../../contract/social-templates.ts'
import { findUserByEmail } from '../accounts/store.ts'
import type { Context } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { isSandboxNetwork } from '../providers/publisher/sandbox-network.ts'
import { builtInWriter } from '../providers/writer/built-in.ts'
import { createSchedule } from '../social/change-schedule.ts'
import { connectByName } from '../social/connect-account.ts'
import { createPost } from '../social/create-post.ts'
import { missPosts } from '../social/miss-posts.ts'
import { reviewPost } from '../social/review-post.ts'
import { runSchedules } from '../social/run-schedules.ts'
import { insertTemplate } from '../social/template-store.ts'
import { withinTransaction } from './one-transaction.ts'

const DAY_MS = 86_400_000

const DAILY = { name: 'Season, every day', platform: 'facebook', timeSlots: '12:10' } as const
const OTHERS = [
  {
    name: 'Tips, once a week',
    platform: 'facebook',
    contentType: 'educational',
    frequency: 'weekly',
    timeSlots: '17:30',
  },
  {
    name: 'How we work',
    platform: 'linkedin',
    contentType: 'behind_scenes',
    frequency: 'bi-weekly',
    timeSlots: '09:00',
  },
] as const

const TEMPLATE = {
  name: 'Before the weekend',
  template:
    'A garage that has room for the car again: book a pickup before the weekend and see the price first.',
  hashtags: ['#junkremoval'],
}

/**
 * Schedules with what they wrote ahead, the first since yesterday: one post was missed, one is approved, the others wait for
 * approval. A post from a template goes out as soon as tasks run.
 */
export async function playSocial(ctx: Context, transaction: Transaction<Tables>): Promise<void> {
  if (!isSandboxNetwork(ctx.publisher.on('facebook'))) return
  const today: Context = {
    ...ctx,
    db: withinTransaction(transaction),
    // No request to a model within the transaction, and none that costs.
    writer: builtInWriter(),
  }
  const yesterday = { ...today, now: () => new Date(ctx.now().getTime() - DAY_MS) }
  const admin = await findUserByEmail(transaction, DEMO_LOGINS.admin.email)
  if (!admin) return
  await connectByName(today, { platform: 'facebook', username: 'westhaul' })
  await createSchedule(yesterday, NewSchedule.decode(DAILY))
  await runSchedules.run({}, yesterday)
  for (const schedule of OTHERS) await createSchedule(today, NewSchedule.decode(schedule))
  await runSchedules.run({}, today)
  await missPosts(today)
  const pending = await transaction
    .selectFrom('socialMediaPosts')
    .select('id')
    .where('status', '=', 'pending_approval')
    .where('platform', '=', 'facebook')
    .orderBy('scheduledFor')
    .limit(1)
    .executeTakeFirst()
  if (pending) await reviewPost(today, admin, pending.id, { decision: 'approve' })
  const { id, template, hashtags } = await insertTemplate(transaction, NewTemplate.decode(TEMPLATE))
  const post = NewPost.decode({ content: template, hashtags, templateId: id, link: '/' })
  await createPost(today, admin, { ...post, scheduledFor: ctx.now() })
}
