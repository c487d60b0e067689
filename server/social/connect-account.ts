import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { Account, NewAccount } from '../../contract/social-accounts.ts'
import { platformFacts, type SocialAccountId } from '../../contract/social.ts'
import type { Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { PublisherRefusal } from '../providers/publisher.ts'
import {
  accountOn,
  alreadyConnected,
  expiringAccounts,
  keepAccount,
  openToken,
  removeAccount,
  renewTokens,
} from './account-store.ts'
import { accountView } from './views.ts'

/** Asks the network for the right to speak under this name. @throws AppError in_use, refused. */
export async function connectAccount(ctx: Context, asked: NewAccount): Promise<Account> {
  const { db, secrets, publisher, now } = ctx
  const present = await accountOn(db, asked.platform)
  if (present && present.username !== asked.username)
    throw alreadyConnected(asked.platform, present.username)
  const { label } = platformFacts[asked.platform]
  const connected = await publisher.connect(asked).catch((error: unknown) => {
    if (error instanceof PublisherRefusal) throw new AppError('refused', error.message)
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
  payload: z.object({}),
  cron: '17 * * * *',
  async run(_, { db, now, secrets, publisher }) {
    const soon = new Date(now().getTime() + RENEWED_BEFORE_MS)
    for (const account of await expiringAccounts(db, soon)) {
      const refreshToken = openToken(secrets, account, 'refresh')
      if (!refreshToken) continue
      try {
        const { platform } = account
        await renewTokens(db, secrets, account, await publisher.renew({ platform, refreshToken }))
      } catch (error) {
        if (!(error instanceof PublisherRefusal)) throw error
      }
    }
  },
})
