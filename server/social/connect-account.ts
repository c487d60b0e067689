import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { Account, NewAccount } from '../../contract/social-accounts.ts'
import { platformFacts, type SocialAccountId } from '../../contract/social.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import {
  accountOn,
  alreadyConnected,
  expiringAccounts,
  upsertAccount,
  openToken,
  removeAccount,
  renewTokens,
  type StoredAccount,
} from './account-store.ts'
import { accountView } from './views.ts'
import { providerFailure, Refused } from '../providers/failures.ts'

/** Connects an account: asks its network for the right to publish. @throws AppError in_use, refused. */
export async function connectAccount(ctx: Context, input: NewAccount): Promise<Account> {
  const { db, secrets, publisher, now } = ctx
  const present = await accountOn(db, input.platform)
  if (present && present.username !== input.username)
    throw alreadyConnected(input.platform, present.username)
  const { label } = platformFacts[input.platform]
  const connected = await publisher.connect(input).catch((error: unknown) => {
    if (error instanceof Refused) throw new AppError('refused', error.message)
    throw new AppError('provider_unavailable', `${label} does not answer. Please try again`, {
      cause: error,
    })
  })
  const account = await inTransaction(ctx, (tx) =>
    upsertAccount(tx.db, secrets, input.platform, connected, now()),
  )
  return accountView(account)
}

/** @throws AppError not_found. */
export async function disconnectAccount(ctx: Context, id: SocialAccountId) {
  if (!(await inTransaction(ctx, ({ db }) => removeAccount(db, id))))
    throw new AppError('not_found', 'There is no such account')
  return { id }
}

const RENEWED_BEFORE_MS = 7 * 86_400_000

/** Renews connections a week before they expire; the screen shows the expiry of those that cannot be renewed. */
export const renewConnections = task({
  name: 'renew-social-connections',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '17 * * * *',
  async run(_, ctx) {
    const soon = new Date(ctx.now().getTime() + RENEWED_BEFORE_MS)
    const accounts = await expiringAccounts(ctx.db, soon)
    const renewals = await Promise.allSettled(accounts.map((account) => renew(ctx, account)))
    // The failure of one network or token must not stop the renewal of the others.
    for (const renewal of renewals) if (renewal.status === 'rejected') throw renewal.reason
  },
})

async function renew({ db, secrets, publisher }: Context, account: StoredAccount): Promise<void> {
  const { platform } = account
  const refreshToken = openToken(secrets, account, 'refresh')
  if (!refreshToken) return
  try {
    await renewTokens(db, secrets, account, await publisher.renew({ platform, refreshToken }))
  } catch (error) {
    const { kind } = providerFailure(error)
    if (kind !== 'refused' && kind !== 'reconnect') throw error
  }
}
