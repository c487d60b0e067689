import type { Db } from '../db/database.ts'

/** The name of a member of staff; null once the account is gone. */
export async function nameOfUser(db: Db, id: number): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!user) return null
  return `${user.firstName ?? ''} ${user.lastName ?? ''}`.trim() || user.email
}
