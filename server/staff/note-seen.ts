import type { Context } from '../core/context.ts'
import { saveSeen } from './staff-store.ts'

/** How exact 'last seen' is: a write for each call would cost more than it says. */
const EVERY_MS = 5 * 60_000
const MOST_REMEMBERED = 1_000

/** Notes when a colleague was seen last. A call never fails by it. */
export function openSeen({ db, now }: Pick<Context, 'db' | 'now'>) {
  const noted = new Map<number, number>()
  return async (userId: number): Promise<void> => {
    const at = now()
    if (at.getTime() - (noted.get(userId) ?? -Infinity) < EVERY_MS) return
    if (noted.size >= MOST_REMEMBERED) noted.clear()
    noted.set(userId, at.getTime())
    await saveSeen(db, userId, at).catch(() => noted.delete(userId))
  }
}
