import { getBookingRules, saveBookingRules } from '../../contract/booking-rules.ts'
import * as windows from '../../contract/windows.ts'
import type { Bind } from '../core/bind.ts'
import { claimPlace } from './claim-place.ts'
import { endHold } from './hold-store.ts'
import { holdWindow } from './hold-window.ts'
import { joinWaitingList } from './join-waiting-list.ts'
import { insertRules, readSavedRules } from './rules-store.ts'
import { showWindows } from './show-windows.ts'

// A form asks again for each size and area, and looks again while it is open.
const READ_LIMIT = { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } }
// Each entry can become a message to the number it names.
const LIST_LIMIT = { config: { rateLimit: { max: 10, timeWindow: '10 minutes' } } }
const HOLD_LIMIT = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } }

export function capacityRoutes(bind: Bind): void {
  bind(
    windows.getWindows,
    ({ ctx, caller, query: { date, days = 1, loadSize = 'small', area = null } }) =>
      showWindows(ctx, caller.visitorId, { date, days, loadSize, area }),
    READ_LIMIT,
  )

  bind(
    windows.holdWindow,
    ({ ctx, caller: { visitorId }, address, body: { area = null, ...asked } }) =>
      holdWindow(ctx, { visitorId, ip: address }, { ...asked, area }),
    HOLD_LIMIT,
  )

  bind(
    windows.releaseHold,
    async ({ ctx, caller }) => {
      await endHold(ctx.db, caller.visitorId, ctx.now())
      return {}
    },
    HOLD_LIMIT,
  )

  bind(
    windows.joinWaitingList,
    ({ ctx, caller, body: { area = null, ...asked } }) =>
      joinWaitingList(ctx, caller.visitorId, { ...asked, area }),
    LIST_LIMIT,
  )

  bind(
    windows.claimPlace,
    ({ ctx, caller: { visitorId }, address, body }) =>
      claimPlace(ctx, { visitorId, ip: address }, body.token),
    HOLD_LIMIT,
  )

  bind(getBookingRules, ({ ctx }) => readSavedRules(ctx.db, ctx.config))

  bind(saveBookingRules, async ({ ctx, caller, body }) => {
    await insertRules(ctx.db, body, { userId: caller.user.id, at: ctx.now() })
    return readSavedRules(ctx.db, ctx.config)
  })
}
