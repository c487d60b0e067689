import { DEMO_LOGINS } from '../../contract/demo.ts'
import { closeUser } from '../accounts/close-user.ts'
import { isPassword } from '../accounts/passwords.ts'
import { findHaulerOf, findUserByEmail } from '../accounts/store.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { hideHauler } from '../haulers/store.ts'
import { unpublishRatingsOf } from '../ratings/rating-store.ts'
import { sampleHaulers } from './haulers.ts'
import { CUSTOMERS_AT } from './pickup-story.ts'

const SAMPLE_ACCOUNTS = [DEMO_LOGINS.admin, ...Object.values(sampleHaulers).map(({ form }) => form)]

/**
 * Closes every account that still has a sample email and its password, which is public in the sources, and
 * signs it out everywhere. The sample jobs stay as they are, but no live site publishes their ratings.
 */
export async function closeDemo(ctx: Pick<Context, 'db' | 'queue' | 'now'>): Promise<void> {
  for (const { email, password } of SAMPLE_ACCOUNTS) {
    const user = await findUserByEmail(ctx.db, email)
    if (user && (await isPassword(user.password, password))) await closeAccount(ctx, user.id)
  }
  await unpublishRatingsOf(ctx.db, CUSTOMERS_AT)
}

const closeAccount = (ctx: Pick<Context, 'db' | 'queue' | 'now'>, userId: number): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    const hauler = await findHaulerOf(db, userId)
    if (hauler) await hideHauler(db, hauler.id, ctx.now())
    await closeUser(db, userId, ctx.now())
  })
