import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { Account, NewAccount } from '../../contract/social-accounts.ts'
import { platformFacts, type SocialAccountId } from '../../contract/social.ts'
import type { Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import {
  accountOn,
  alreadyConnected,
  expiringAccounts,
  keepAccount,
  openToken,
  removeAccount,
  renewTokens,
  type StoredAccount,
} from './account-store.ts'
import { accountView } from './views.ts'
import { providerFailure, Refused } from '../providers/failures.ts'

/** Asks the network for the right to speak under this name. @throws AppError in_use, refused. */
export async function connectAccount(ctx: Context, asked: NewAccount): Promise<Account> {
  const { db, secrets, publisher, now } = ctx
  const present = await accountOn(db, asked.platform)
  if (present && present.username !== asked.username)
    throw alreadyConnected(asked.platform, present.username)
  const { label } = platformFacts[asked.platform]
  const connected = await publisher.connect(asked).catch((error: unknown) => {
    if (error instanceof Refused) throw new AppError('refused', error.message)
    throw new AppError('provider_unavailable', `${label} does not answer. Please try again`, {
      cause: error,
    })
  })
  return accountView(await keepAccount(db, secrets, asked.platform, connected, now()))
}

/** @throws AppError not_found. */
export async function disconnectAccount({ db }: Context, id: SocialAccountId) {
  if (!(await removeAccount(db, id))) throw new AppError('not_found', 'There is no such account')
  return { id }
}

const RENEWED_BEFORE_MS = 7 * 86_400_000

/** Renews connections a week before they end; one that cannot be renewed shows its end on the screen. */
export const renewConnections = task({
  name: 'renew-social-connections',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '17 * * * *',
  async run(_, ctx) {
    const soon = new Date(ctx.now().getTime() + RENEWED_BEFORE_MS)
    const accounts = await expiringAccounts(ctx.db, soon)
    const renewals = await Promise.allSettled(accounts.map((account) => renew(ctx, account)))
    // One network that is away, or one token that cannot be read, ends no other connection.
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
