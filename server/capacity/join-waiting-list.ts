import { formatPickupDay, windowFacts } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { PHONE_MESSAGES } from '../../contract/fields.ts'
import type { WindowName } from '../../contract/windows.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { readPhone } from '../core/phone.ts'
import type { Db } from '../db/database.ts'
import { notify } from '../messaging/notify.ts'
import { withWindowCounts } from './count-windows.ts'
import { readDays } from './day-facts.ts'
import { lockAddress } from './hold-store.ts'
import type { Holder } from './job-place-store.ts'
import { refuseClosedWindow } from './take-place.ts'
import { leaveUrl } from './waiting-link.ts'
import { countEntries, insertEntry } from './waiting-store.ts'
import { windowState, type Load } from './window-state.ts'

/** For one visitor or contact, and for a household, an office and its neighbours behind one address. */
const [MOST_ENTRIES, MOST_FROM_ADDRESS] = [10, 30]

type Contact = { phone?: string | undefined; email?: string | undefined }

/**
 * Puts a visitor on the waiting list of a full window, and confirms it with the link to leave.
 * @throws AppError invalid_input for a passed or closed window and a number that texts do not go to; refused for
 * a window that has room, for a visitor or contact that waits for ten windows already, and for too many
 * entries from one address.
 */
export function joinWaitingList(
  ctx: Context,
  { visitorId, ip }: Holder,
  { phone, email: writtenEmail, ...request }: WindowName & Load & Contact,
): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    await refuseRoom(ctx, db, visitorId, request)
    const phoneE164 = phone === undefined ? null : readPhone(phone, PHONE_MESSAGES.booking)
    const email = writtenEmail?.toLowerCase() ?? null
    await lockAddress(db, ip)
    const { own, fromAddress } = await countEntries(db, { visitorId, phoneE164, email, ip })
    if (own >= MOST_ENTRIES)
      throw new AppError('refused', `You wait for ${MOST_ENTRIES} times already`)
    if (fromAddress >= MOST_FROM_ADDRESS)
      throw new AppError(
        'refused',
        'Too many people wait from your network already. Please call us',
      )
    const { date: day, window: timeWindow, loadSize, area } = request
    const { id, isNew } = await insertEntry(db, {
      visitorId,
      day,
      timeWindow,
      loadSize,
      area,
      phoneE164,
      email,
      ip,
    })
    // Once: another contact for the same window must not be a way to write to many people.
    if (isNew)
      await notify(
        ctx,
        tx,
        'waiting_list_joined',
        { userId: null, phone: phoneE164, email },
        {
          values: {
            day: formatPickupDay(day),
            window: windowFacts[timeWindow].hours,
            leave: leaveUrl(ctx, id),
          },
        },
      )
    return { id }
  })
}

/** A message about a free place would go out within a minute. */
async function refuseRoom(
  ctx: Context,
  db: Db,
  visitorId: string,
  request: WindowName & Load,
): Promise<void> {
  const rules = await refuseClosedWindow(ctx, db, request, {
    fields: { date: 'date', window: 'window' },
  })
  const { leadMinutes } = rules
  const days = await readDays(ctx, db, [request.date], { visitorId, leadMinutes })
  const [facts] = await withWindowCounts(ctx, db, days, { rules, without: { visitorId } })
  if (facts && windowState(rules, ctx.now(), facts, request).state !== 'full')
    throw new AppError('refused', 'This time can be booked now. Choose it, and we hold it for you')
}
