import { AppError } from '../../contract/errors.ts'
import type { Account, NewAccount } from '../../contract/social-accounts.ts'
import { platformFacts, type SocialAccountId, type SocialPlatform } from '../../contract/social.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { providerFailure, Refused } from '../providers/failures.ts'
import type { Grant, GrantedAccount } from '../providers/publisher/network.ts'
import { isSandboxNetwork } from '../providers/publisher/sandbox-network.ts'
import {
  accountOn,
  activeAccounts,
  alreadyConnected,
  removeAccount,
  upsertAccount,
  type Connection,
  type StoredAccount,
} from './account-store.ts'
import { publishPost } from './publish-post.ts'
import { countWaiting, releaseWaiting } from './publish-store.ts'
import { accountView } from './views.ts'

export async function listAccounts({ db, now, publisher }: Context): Promise<Account[]> {
  const waiting = await countWaiting(db)
  const accounts = await activeAccounts(db)
  return accounts.map((account) =>
    accountView(account, publisher.on(account.platform), {
      now: now(),
      waitingPosts: waiting.get(account.platform) ?? 0,
    }),
  )
}

/**
 * Connects an account by its name, where the network is simulated; a real one is connected by signing in there.
 * @throws AppError in_use, refused.
 */
export async function connectByName(ctx: Context, input: NewAccount): Promise<Account> {
  const { platform, username } = input
  await refuseSecondAccount(ctx, platform, username)
  const { label } = platformFacts[platform]
  const network = ctx.publisher.on(platform)
  if (!isSandboxNetwork(network))
    throw new AppError(
      'refused',
      `Connect ${label} by signing in there: open /oauth/${platform}/start`,
    )
  const grant = await network.grantByName(username).catch((error: unknown) => {
    if (error instanceof Refused) throw new AppError('refused', error.message)
    throw new AppError('provider_unavailable', `${label} does not answer. Please try again`, {
      cause: error,
    })
  })
  const [account] = grant.accounts
  if (!account) throw new AppError('refused', `${label} gave no account`)
  return connectGranted(ctx, platform, account, grant.scopes)
}

/** @throws AppError in_use when another account of the network is connected. */
export async function refuseSecondAccount(
  { db }: Context,
  platform: SocialPlatform,
  handle: string,
): Promise<void> {
  const present = await accountOn(db, platform)
  if (present && present.username !== handle) throw alreadyConnected(platform, present.username)
}

/** Stores an account that a person allowed us to use, and lets its waiting posts go out. @throws AppError in_use. */
export async function connectGranted(
  ctx: Context,
  platform: SocialPlatform,
  granted: GrantedAccount,
  scopes: Grant['scopes'],
): Promise<Account> {
  await refuseSecondAccount(ctx, platform, granted.handle)
  const notice = await noticeOf(ctx, platform, granted)
  const connection = { ...granted, scopes, notice }
  const stored = await inTransaction(ctx, (tx) => storeConnection(ctx, tx, platform, connection))
  const network = ctx.publisher.on(platform)
  return accountView(stored, network, { now: ctx.now(), waitingPosts: 0 })
}

async function storeConnection(
  ctx: Context,
  tx: Transaction,
  platform: SocialPlatform,
  connection: Connection,
): Promise<StoredAccount> {
  const stored = await upsertAccount(tx.db, ctx.secrets, platform, connection, ctx.now())
  await sendWaiting(ctx, tx, platform)
  return stored
}

/** What the team should know of the account, if the network says so now: the hourly check reads it again. */
async function noticeOf(
  { publisher }: Context,
  platform: SocialPlatform,
  { id, handle, accessToken }: GrantedAccount,
): Promise<string | null> {
  const account = { platform, id, handle, accessToken }
  const reading = await publisher
    .on(platform)
    .readAccount(account)
    .catch((error: unknown) => providerFailure(error))
  return reading instanceof Error ? null : reading.notice
}

/** Posts that waited for the account fail for want of one, where a person sees them. @throws AppError not_found. */
export function disconnectAccount(ctx: Context, id: SocialAccountId) {
  return inTransaction(ctx, async (tx) => {
    const account = await removeAccount(tx.db, id)
    if (!account) throw new AppError('not_found', 'There is no such account')
    await sendWaiting(ctx, tx, account.platform)
    return { id }
  })
}

async function sendWaiting({ now }: Context, tx: Transaction, platform: SocialPlatform) {
  for (const postId of await releaseWaiting(tx.db, platform, now()))
    await tx.enqueue(publishPost, { postId })
}
