import { platformFacts } from '../../contract/social.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { providerFailure, Reconnect } from '../providers/failures.ts'
import type { PublishingAccount } from '../providers/publisher/network.ts'
import { endOf, isRenewable } from './account-state.ts'
import { openToken, type StoredAccount } from './account-store.ts'
import { endConnection, renewAccount } from './renew-account.ts'

/** The account as its network is called with it; its token is renewed first when it ends soon. @throws Reconnect. */
export async function publishingAccountFor(
  ctx: Context,
  stored: StoredAccount,
): Promise<{ stored: StoredAccount; account: PublishingAccount }> {
  if (stored.needsReconnectAt) throw new Reconnect(stored.problem ?? '')
  const fresh = await freshAccount(ctx, stored)
  const { platform, username, providerAccountId } = fresh
  const end = endOf(ctx.publisher.on(platform), fresh)
  const { label } = platformFacts[platform]
  if (end && end <= ctx.now()) return refuse(ctx, fresh, `The connection to ${label} has expired`)
  const accessToken = tokenOf(ctx, fresh)
  if (accessToken === undefined)
    return refuse(
      ctx,
      fresh,
      `The connection to ${label} cannot be read with the present token key`,
    )
  const id = providerAccountId ?? username
  return { stored: fresh, account: { platform, id, handle: username, accessToken } }
}

/** Marks the account for a person. @throws Reconnect. */
async function refuse(ctx: Context, account: StoredAccount, problem: string): Promise<never> {
  await inTransaction(ctx, (tx) => endConnection(ctx, tx, account, problem))
  throw new Reconnect(problem)
}

async function freshAccount(ctx: Context, account: StoredAccount): Promise<StoredAccount> {
  const network = ctx.publisher.on(account.platform)
  if (!account.expiresAt || !network.renewal || !isRenewable(network, account)) return account
  // Under another key there is no token to renew with.
  if (tokenOf(ctx, account) === undefined) return account
  const left = account.expiresAt.getTime() - ctx.now().getTime()
  if (left > network.renewal.beforeMs) return account
  return renewAccount(ctx, account).catch((error: unknown) => {
    if (left > 0 && providerFailure(error).kind !== 'reconnect') return account
    throw error
  })
}

/** Undefined for a token that was sealed with another key. */
function tokenOf({ secrets }: Context, account: StoredAccount): string | undefined {
  try {
    return openToken(secrets, account, 'access')
  } catch {
    return undefined
  }
}
