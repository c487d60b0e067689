import { AppError } from '../../contract/errors.ts'
import { PHONE_MESSAGES } from '../../contract/fields.ts'
import type { WindowName } from '../../contract/windows.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { readPhone } from '../core/phone.ts'
import { refuseClosedWindow } from './take-place.ts'
import { countEntries, insertEntry } from './waiting-store.ts'
import type { Load } from './window-state.ts'

const MOST_ENTRIES = 10

type Asked = WindowName & Load & { phone?: string | undefined; email?: string | undefined }

/**
 * Puts a visitor on the waiting list of a window.
 * @throws AppError invalid_input for a passed or closed window and a number that texts do not go to, refused
 * for who waits for ten windows already.
 */
export function joinWaitingList(
  ctx: Context,
  visitorId: string,
  { date: day, window: timeWindow, loadSize, area, phone, email }: Asked,
): Promise<{ id: number }> {
  return inTransaction(ctx, async ({ db }) => {
    const fields = { date: 'date', window: 'window' }
    await refuseClosedWindow(ctx, db, { date: day, window: timeWindow }, fields)
    if ((await countEntries(db, visitorId)) >= MOST_ENTRIES)
      throw new AppError('refused', `You wait for ${MOST_ENTRIES} times already`)
    const phoneE164 = phone === undefined ? null : readPhone(phone, PHONE_MESSAGES.booking)
    const id = await insertEntry(db, {
      visitorId,
      day,
      timeWindow,
      loadSize,
      area,
      phoneE164,
      email: email?.toLowerCase() ?? null,
    })
    return { id }
  })
}
