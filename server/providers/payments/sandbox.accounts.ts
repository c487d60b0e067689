import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { PaymentRefused, type PaymentProvider, type ProviderAccount } from './payments.ts'
import { newId } from './sandbox.checkout.ts'
import { emit } from './sandbox.events.ts'
import { once } from './sandbox.once.ts'
import type { Sandbox } from './sandbox.ts'

type Link = Selectable<Tables['sandboxLinks']>

/** Where the sandbox shows what the real provider shows on its own site. */
export const BANK_PAGE = '/sandbox/bank'
const LINK_MS = 5 * 60_000

export const createAccount = (
  sandbox: Sandbox,
  request: Parameters<PaymentProvider['createAccount']>[0],
): Promise<{ accountId: string }> =>
  once(sandbox, 'account', request, async (db) => {
    const accountId = newId('acct')
    await db.insertInto('sandboxAccounts').values({ id: accountId, email: request.email }).execute()
    return { accountId }
  })

export async function readAccount(
  { db }: Pick<Sandbox, 'db'>,
  accountId: string,
): Promise<ProviderAccount> {
  const account = await db
    .selectFrom('sandboxAccounts')
    .select('canReceive')
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) throw new PaymentRefused('not_found', 'There is no such account')
  return { accountId, canReceive: account.canReceive }
}

export async function onboard(
  sandbox: Sandbox,
  { accountId, returnUrl, refreshUrl }: Parameters<PaymentProvider['onboard']>[0],
): Promise<{ url: string }> {
  await readAccount(sandbox, accountId)
  if (!URL.canParse(returnUrl) || !URL.canParse(refreshUrl))
    throw new PaymentRefused('wrong_state', 'The return and refresh addresses must be absolute')
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(sandbox.now().getTime() + LINK_MS)
  await sandbox.db
    .insertInto('sandboxLinks')
    .values({ token, accountId, returnUrl, refreshUrl, expiresAt })
    .execute()
  return { url: new URL(`${BANK_PAGE}/${token}`, returnUrl).href }
}

/** A link that was used or has expired sends its visitor to ask for a fresh one. */
export async function openLink(
  sandbox: Sandbox,
  token: string,
): Promise<{ email: string } | { goTo: string } | undefined> {
  const link = await sandbox.db
    .selectFrom('sandboxLinks')
    .innerJoin('sandboxAccounts', 'sandboxAccounts.id', 'sandboxLinks.accountId')
    .selectAll('sandboxLinks')
    .select('sandboxAccounts.email')
    .where('token', '=', token)
    .executeTakeFirst()
  if (!link) return undefined
  return isSpent(sandbox, link) ? { goTo: link.refreshUrl } : { email: link.email }
}

/** As with the real provider, coming back does not mean that the account can receive. */
export const useLink = (
  sandbox: Sandbox,
  token: string,
  connect: boolean,
): Promise<{ goTo: string } | undefined> =>
  sandbox.db.transaction().execute(async (db) => {
    const link = await db
      .selectFrom('sandboxLinks')
      .selectAll()
      .where('token', '=', token)
      .forUpdate()
      .executeTakeFirst()
    if (!link) return undefined
    if (isSpent(sandbox, link)) return { goTo: link.refreshUrl }
    await db
      .updateTable('sandboxLinks')
      .set({ usedAt: sandbox.now() })
      .where('token', '=', token)
      .execute()
    if (connect) await change(sandbox, db, link.accountId, true)
    return { goTo: link.returnUrl }
  })

export const setCanReceive = (sandbox: Sandbox, accountId: string, canReceive: boolean) =>
  sandbox.db.transaction().execute((db) => change(sandbox, db, accountId, canReceive))

async function change(sandbox: Sandbox, db: Db, accountId: string, canReceive: boolean) {
  await db.updateTable('sandboxAccounts').set({ canReceive }).where('id', '=', accountId).execute()
  await emit(sandbox, db, 'account_changed', { accountId })
}

const isSpent = ({ now }: Sandbox, link: Link): boolean =>
  link.usedAt !== null || link.expiresAt <= now()
