import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type TwoFactorSecret = Selectable<Tables['twoFactorSecrets']>

/** Keeps a new secret, which counts for nothing until it is confirmed; false while a confirmed one is there. */
export async function saveSecret(db: Db, userId: number, secret: string): Promise<boolean> {
  const fresh = { secret, lastStep: null, failures: 0, failingSince: null }
  const row = await db
    .insertInto('twoFactorSecrets')
    .values({ userId, ...fresh })
    .onConflict((clash) =>
      clash.column('userId').doUpdateSet(fresh).where('twoFactorSecrets.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** The secret of an account, locked to the end of the transaction: tries of one account run one after the other. */
export const lockSecret = (db: Db, userId: number): Promise<TwoFactorSecret | undefined> =>
  db
    .selectFrom('twoFactorSecrets')
    .selectAll()
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updateSecret = (
  db: Db,
  userId: number,
  changes: Partial<Omit<TwoFactorSecret, 'userId' | 'secret'>>,
) => db.updateTable('twoFactorSecrets').set(changes).where('userId', '=', userId).execute()

/** Since when signing in asks for a code. */
export const setTwoFactorSince = (db: Db, id: number, twoFactorSince: Date | null) =>
  db.updateTable('users').set({ twoFactorSince }).where('id', '=', id).execute()

export const insertRecoveryCodes = (db: Db, userId: number, hashes: readonly string[]) =>
  db
    .insertInto('recoveryCodes')
    .values(hashes.map((tokenHash) => ({ userId, tokenHash })))
    .execute()

/** Uses a recovery code up; false when there is none like it, or it was used. */
export async function spendRecoveryCode(
  db: Db,
  userId: number,
  tokenHash: string,
  usedAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCodes')
    .set({ usedAt })
    .where('userId', '=', userId)
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const removeRecoveryCodes = (db: Db, userId: number) =>
  db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()

/** Forgets the secret and the recovery codes; false when two-factor sign-in was not on. */
export async function removeTwoFactor(db: Db, userId: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('twoFactorSecrets')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  await removeRecoveryCodes(db, userId)
  await setTwoFactorSince(db, userId, null)
  return Boolean(removed?.confirmedAt)
}
