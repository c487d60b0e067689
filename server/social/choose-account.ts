import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { type Account, type AccountChoices } from '../../contract/social-accounts.ts'
import { AccountProfile, type SocialPlatform } from '../../contract/social.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { Grant, GrantedAccount } from '../providers/publisher/network.ts'
import { connectGranted } from './connect-account.ts'
import { findGrant, insertGrant, removeGrant, type StoredGrant } from './oauth-store.ts'

const CHOICE_MS = 600_000

/** As it is sealed. */
const Accounts: z.ZodType<GrantedAccount[], unknown> = z.array(
  z.object({
    id: z.string(),
    handle: z.string(),
    name: z.string(),
    profile: AccountProfile,
    accessToken: z.string(),
    refreshToken: z.string().nullable(),
    expiresAt: z.coerce.date().nullable(),
    refreshExpiresAt: z.coerce.date().nullable(),
  }),
)

const useOf = (platform: SocialPlatform, userId: number) => `${platform} grant of ${userId}`

/** Keeps what a person may publish as until one is chosen; answers the id of the choice. */
export function keepGrant(
  { db, secrets, now }: Context,
  platform: SocialPlatform,
  { id: startedBy }: Pick<User, 'id'>,
  { accounts, scopes }: Grant,
): Promise<string> {
  const sealed = secrets.seal(JSON.stringify(accounts), useOf(platform, startedBy))
  const expiresAt = new Date(now().getTime() + CHOICE_MS)
  const grant = { platform, startedBy, accounts: sealed, scopes: [...scopes], expiresAt }
  return insertGrant(db, grant)
}

async function grantOf(ctx: Context, { id: startedBy }: User, id: string): Promise<StoredGrant> {
  const grant = await findGrant(ctx.db, { id, startedBy }, ctx.now())
  if (grant) return grant
  throw new AppError('not_found', 'This choice has ended. Please connect the account again')
}

const accountsOf = ({ secrets }: Context, { platform, startedBy, accounts }: StoredGrant) =>
  Accounts.parse(JSON.parse(secrets.open(accounts, useOf(platform, startedBy))))

/** @throws AppError not_found. */
export async function accountChoices(
  ctx: Context,
  user: User,
  grantId: string,
): Promise<AccountChoices> {
  const grant = await grantOf(ctx, user, grantId)
  const choices = accountsOf(ctx, grant).map(({ id, handle, name }) => ({ id, handle, name }))
  return { platform: grant.platform, choices }
}

/** @throws AppError not_found, in_use. */
export async function chooseAccount(
  ctx: Context,
  user: User,
  grantId: string,
  accountId: string,
): Promise<Account> {
  const grant = await grantOf(ctx, user, grantId)
  const account = accountsOf(ctx, grant).find(({ id }) => id === accountId)
  if (!account) throw new AppError('not_found', 'There is no such account to choose')
  const connected = await connectGranted(ctx, grant.platform, account, grant.scopes)
  await inTransaction(ctx, ({ db }) => removeGrant(db, grantId, grant.platform))
  return connected
}
