import type { AccountState } from '../../contract/social-accounts.ts'
import type { SocialNetwork } from '../providers/publisher/network.ts'
import type { StoredAccount } from './account-store.ts'

/** A person is warned so long before only a new connection helps. */
export const WARNED_BEFORE_MS = 7 * 86_400_000

type Dates = Pick<StoredAccount, 'expiresAt' | 'refreshExpiresAt' | 'refreshToken'>

/** Whether the network renews this account without a person. */
export const isRenewable = (
  { renewal }: Pick<SocialNetwork, 'renewal'>,
  { refreshToken }: Dates,
): boolean => renewal !== null && (renewal.with === 'access_token' || refreshToken !== null)

/** When only a person can renew it; null where it is renewed for as long as it works. */
export const endOf = (network: Pick<SocialNetwork, 'renewal'>, account: Dates): Date | null =>
  isRenewable(network, account) ? account.refreshExpiresAt : account.expiresAt

export function stateOf(
  network: Pick<SocialNetwork, 'renewal'>,
  account: Dates & Pick<StoredAccount, 'needsReconnectAt'>,
  now: Date,
): AccountState {
  const end = endOf(network, account)
  if (account.needsReconnectAt || (end && end <= now)) return 'needs_reconnect'
  const isSoon = end && end.getTime() - now.getTime() < WARNED_BEFORE_MS
  return isSoon ? 'expiring' : 'connected'
}
