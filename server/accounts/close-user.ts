import type { Db } from '../db/database.ts'
import { removeSessionsOf } from './session-store.ts'
import { hideUser } from './store.ts'

/** Closes an account: nobody can sign in with it, and whoever is signed in is signed out. */
export async function closeUser(db: Db, id: number, at: Date): Promise<void> {
  await hideUser(db, id, at)
  await removeSessionsOf(db, id)
}
