import { platformFacts } from '../../contract/social.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { isDatabaseAway } from '../db/database.ts'
import { providerFailure, Reconnect, type ProviderFailure } from '../providers/failures.ts'
import { within } from '../providers/within.ts'
import { isRenewable } from './account-state.ts'
import {
  lockAccount,
  markNeedsReconnect,
  openToken,
  storeTokens,
  type StoredAccount,
} from './account-store.ts'

/** Less than a transaction may be idle. */
const RENEWAL_MS = 8_000

/**
 * The account with fresh tokens, or as it is when nothing renews it. A refresh token works once, so the call is made while the
 * row is locked, and its answer stored before the lock goes: of two workers the second finds the tokens of the first, and one
 * that is killed leaves a row that the next can lock. After a lost answer the earlier token is tried again.
 * @throws Reconnect when the network refuses, with the account marked; UnknownOutcome when it does not answer.
 */
export async function renewAccount(ctx: Context, account: StoredAccount): Promise<StoredAccount> {
  const network = ctx.publisher.on(account.platform)
  const outcome = await inTransaction(ctx, async (tx) => {
    const locked = await lockAccount(tx.db, account.id)
    if (!locked || locked.accessToken !== account.accessToken) return locked
    if (!isRenewable(network, locked)) return locked
    try {
      const accessToken = openToken(ctx.secrets, locked, 'access') ?? ''
      const refreshToken = openToken(ctx.secrets, locked, 'refresh') ?? null
      const tokens = await within(RENEWAL_MS, network.refresh({ accessToken, refreshToken }))
      return await storeTokens(tx.db, ctx.secrets, locked, tokens)
    } catch (error) {
      const failure = providerFailure(error)
      if (failure.kind !== 'reconnect' && failure.kind !== 'refused') throw error
      await endConnection(ctx, tx, locked, failure.message)
      return failure
    }
  })
  if (!outcome) throw new Reconnect('No connected account')
  if (outcome instanceof Error) throw new Reconnect(outcome.message)
  return outcome
}

/** From now on the account needs a person, and the team is alerted, once for each connection. */
export async function endConnection(
  ctx: Context,
  tx: Transaction,
  account: StoredAccount,
  problem: string,
): Promise<void> {
  if (!(await markNeedsReconnect(tx.db, account, problem, ctx.now()))) return
  const { label } = platformFacts[account.platform]
  await raiseAlert(ctx, tx, {
    kind: 'post_failed',
    about: `account ${account.id} ${account.connectedAt.toISOString()}`,
    what: `${label} needs to be connected again, and its posts wait until then. ${label} says: ${problem}`,
    place: { tab: 'social', part: 'accounts' },
  })
}

/**
 * After the network refused the token of an account: it may be void before its time, so a renewal is tried before a person is
 * asked. 'ended' when that is refused as well, or nothing renews it; another failure says nothing of the account.
 */
export async function recoverAccount(
  ctx: Context,
  account: StoredAccount,
  refusal: Reconnect,
): Promise<'renewed' | 'ended' | ProviderFailure> {
  const renewed = await renewAccount(ctx, account).catch((error: unknown) => {
    if (isDatabaseAway(error)) throw error
    return providerFailure(error)
  })
  if (renewed instanceof Error) return renewed.kind === 'reconnect' ? 'ended' : renewed
  if (renewed.accessToken !== account.accessToken) return 'renewed'
  await inTransaction(ctx, (tx) => endConnection(ctx, tx, account, refusal.message))
  return 'ended'
}
