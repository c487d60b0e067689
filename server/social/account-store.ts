import { sql, type Selectable } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import { platformFacts, type SocialAccountId, type SocialPlatform } from '../../contract/social.ts'
import { breaks, type Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { SecretBox } from '../core/secret-box.ts'
import type { AccountReading, GrantedAccount, Tokens } from '../providers/publisher/network.ts'

export type StoredAccount = Selectable<Tables['socialMediaAccounts']>

type Name = Pick<StoredAccount, 'platform' | 'username'>
const useOf = ({ platform, username }: Name, token: 'access' | 'refresh'): string =>
  `${platform} ${token} token of ${username}`

const sealed = (
  secrets: SecretBox,
  name: Name,
  { accessToken, refreshToken, expiresAt, refreshExpiresAt }: Tokens,
) => ({
  accessToken: secrets.seal(accessToken, useOf(name, 'access')),
  refreshToken: refreshToken && secrets.seal(refreshToken, useOf(name, 'refresh')),
  expiresAt,
  refreshExpiresAt,
})

/** The decrypted token. @throws Error when the key has changed since it was encrypted. */
export function openToken(
  secrets: SecretBox,
  account: StoredAccount,
  token: 'access' | 'refresh',
): string | undefined {
  const stored = token === 'access' ? account.accessToken : account.refreshToken
  return stored === null ? undefined : secrets.open(stored, useOf(account, token))
}

/** The active accounts by network; a unique index allows one for each. */
export const activeAccounts = (db: Db): Promise<StoredAccount[]> =>
  db
    .selectFrom('socialMediaAccounts')
    .selectAll()
    .where('isActive', '=', true)
    .orderBy('platform')
    .execute()

/** The active account of a network. */
export const accountOn = (db: Db, platform: SocialPlatform): Promise<StoredAccount | undefined> =>
  db
    .selectFrom('socialMediaAccounts')
    .selectAll()
    .where('platform', '=', platform)
    .where('isActive', '=', true)
    .executeTakeFirst()

/** Locks an account until the transaction ends: one worker renews its tokens. */
export const lockAccount = (db: Db, id: SocialAccountId): Promise<StoredAccount | undefined> =>
  db
    .selectFrom('socialMediaAccounts')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A grant of a network as it is stored. */
export type Connection = GrantedAccount & { scopes: readonly string[]; notice: string | null }

/** Stores a connected account, or renews the one with that name. @throws AppError in_use. */
export async function upsertAccount(
  db: Db,
  secrets: SecretBox,
  platform: SocialPlatform,
  { id, handle: username, name, profile, scopes, notice, ...tokens }: Connection,
  connectedAt: Date,
): Promise<StoredAccount> {
  const facts = {
    ...sealed(secrets, { platform, username }, tokens),
    providerAccountId: id,
    displayName: name,
    scopes: [...scopes],
    needsReconnectAt: null,
    problem: null,
    notice,
    isActive: true,
    connectedAt,
    accountData: JSON.stringify(profile),
  }
  const stored = await db
    .insertInto('socialMediaAccounts')
    .values({ platform, username, ...facts })
    .onConflict((conflict) => conflict.columns(['platform', 'username']).doUpdateSet(facts))
    .returningAll()
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (breaks(error, 'social_media_accounts_one_active')) return undefined
      throw error
    })
  if (!stored) throw alreadyConnected(platform)
  return stored
}

export const alreadyConnected = (platform: SocialPlatform, username?: string): AppError =>
  new AppError(
    'in_use',
    `${platformFacts[platform].label} is connected${username ? ` as @${username}` : ''} already. Disconnect that account first`,
  )

export const storeTokens = (
  db: Db,
  secrets: SecretBox,
  account: StoredAccount,
  tokens: Tokens,
): Promise<StoredAccount> =>
  db
    .updateTable('socialMediaAccounts')
    .set(sealed(secrets, account, tokens))
    .where('id', '=', account.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Records that the network no longer accepts this token; false when it was marked before, or has another token by
 * now, such as after a new connection.
 */
export const markNeedsReconnect = async (
  db: Db,
  { id, accessToken }: StoredAccount,
  problem: string,
  now: Date,
): Promise<boolean> =>
  (await db
    .updateTable('socialMediaAccounts')
    .set({ needsReconnectAt: now, problem })
    .where('id', '=', id)
    .where('accessToken', 'is not distinct from', accessToken)
    .where('needsReconnectAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** What the network said of an account that it accepts. */
export const recordReading = (db: Db, id: SocialAccountId, { profile, notice }: AccountReading) =>
  db
    .updateTable('socialMediaAccounts')
    .set({
      // How many posts there are is counted from ours: several networks do not say.
      accountData: sql<string>`account_data || ${JSON.stringify(profile)}::jsonb - 'posts'`,
      notice,
    })
    .where('id', '=', id)
    .execute()

export const recordSync = (db: Db, id: SocialAccountId, lastSync: Date, publishedPosts: number) =>
  db
    .updateTable('socialMediaAccounts')
    .set({
      lastSync,
      accountData: sql<string>`jsonb_set(account_data, '{posts}', to_jsonb(${publishedPosts}::int))`,
    })
    .where('id', '=', id)
    .execute()

/** The account as it was; undefined when there is no such account. */
export const removeAccount = (db: Db, id: SocialAccountId): Promise<StoredAccount | undefined> =>
  db.deleteFrom('socialMediaAccounts').where('id', '=', id).returningAll().executeTakeFirst()
