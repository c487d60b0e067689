import type { Db } from '../db/database.ts'
import { removeSessionsOf } from './session-store.ts'
import { hideUser } from './store.ts'

/** Closes an account: it can no longer sign in, and its sessions end. */
export async function closeUser(db: Db, id: number, at: Date): Promise<void> {
  await hideUser(db, id, at)
  await removeSessionsOf(db, id)
}
