import { z } from 'zod'
import { formatInstantDay } from '../../contract/calendar.ts'
import { platformFacts } from '../../contract/social.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { isDatabaseAway } from '../db/database.ts'
import { providerFailure } from '../providers/failures.ts'
import { within } from '../providers/within.ts'
import { endOf, stateOf } from './account-state.ts'
import { activeAccounts, recordReading, type StoredAccount } from './account-store.ts'
import { removeExpired } from './oauth-store.ts'
import { publishingAccountFor } from './publishing-account.ts'
import { recoverAccount } from './renew-account.ts'

const ANSWER_MS = 10_000

/** Asks each network whether it still accepts our account, renews what ends soon, and alerts the team before a person is needed. */
export const checkAccounts = task({
  name: 'renew-social-connections',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '17 * * * *',
  async run(_, ctx) {
    await removeExpired(ctx.db, ctx.now())
    const accounts = await activeAccounts(ctx.db)
    const checks = await Promise.allSettled(accounts.map((account) => check(ctx, account)))
    // The failure of one network or token must not stop the check of the others.
    for (const one of checks) if (one.status === 'rejected') throw one.reason
  },
})

async function check(ctx: Context, stored: StoredAccount): Promise<void> {
  if (stored.needsReconnectAt) return
  let used = stored
  try {
    const sender = await publishingAccountFor(ctx, stored)
    used = sender.stored
    const reading = await within(
      ANSWER_MS,
      ctx.publisher.on(stored.platform).readAccount(sender.account),
    )
    await inTransaction(ctx, ({ db }) => recordReading(db, stored.id, reading))
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    const failure = providerFailure(error)
    // A network that is away says nothing of the account.
    if (failure.kind === 'reconnect') await recoverAccount(ctx, used, failure)
    return
  }
  await warnBeforeEnd(ctx, used)
}

/** Once for each end. */
async function warnBeforeEnd(ctx: Context, account: StoredAccount): Promise<void> {
  const network = ctx.publisher.on(account.platform)
  const endsAt = endOf(network, account)
  if (!endsAt || stateOf(network, account, ctx.now()) !== 'expiring') return
  const { label } = platformFacts[account.platform]
  await inTransaction(ctx, (tx) =>
    raiseAlert(ctx, tx, {
      kind: 'post_failed',
      about: `account ${account.id} ends ${endsAt.toISOString()}`,
      what: `The connection to ${label} ends on ${formatInstantDay(endsAt)}. Reconnect @${account.username} before then, or its posts wait`,
      place: { tab: 'social', part: 'accounts' },
    }),
  )
}
