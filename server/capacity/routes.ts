import { getBookingRules, saveBookingRules } from '../../contract/booking-rules.ts'
import * as waitingList from '../../contract/waiting-list.ts'
import * as windows from '../../contract/windows.ts'
import type { Bind } from '../core/bind.ts'
import { claimPlace } from './claim-place.ts'
import { endHold } from './hold-store.ts'
import { holdWindow } from './hold-window.ts'
import { joinWaitingList } from './join-waiting-list.ts'
import { leaveWaitingList, showWaitingEntry } from './leave-waiting-list.ts'
import { readSavedRules } from './rules-store.ts'
import { saveRules } from './save-rules.ts'
import { showWindows, showWindowsToMove } from './show-windows.ts'

// A form asks again for each size and area, and looks again while it is open.
const READ_LIMIT = { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } }
// Each entry can become a message to the number it names.
const LIST_LIMIT = { config: { rateLimit: { max: 10, timeWindow: '10 minutes' } } }
const HOLD_LIMIT = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } }

export function capacityRoutes(bind: Bind): void {
  bind(
    windows.getWindows,
    ({ ctx, caller, query: { date, days = 1, loadSize = 'small', area = null, job } }) =>
      job === undefined
        ? showWindows(ctx, caller.visitorId, { date, days, loadSize, area })
        : showWindowsToMove(ctx, job, { date, days, loadSize, area }),
    READ_LIMIT,
  )

  bind(
    windows.holdWindow,
    ({ ctx, caller: { visitorId }, address, body: { area = null, ...request } }) =>
      holdWindow(ctx, { visitorId, ip: address }, { ...request, area }),
    HOLD_LIMIT,
  )

  bind(
    windows.releaseHold,
    async ({ ctx, caller, query }) => {
      await endHold(ctx.db, caller.visitorId, query, ctx.now())
      return {}
    },
    HOLD_LIMIT,
  )

  bind(
    windows.joinWaitingList,
    ({ ctx, caller: { visitorId }, address, body: { area = null, ...request } }) =>
      joinWaitingList(ctx, { visitorId, ip: address }, { ...request, area }),
    LIST_LIMIT,
  )

  bind(waitingList.getWaitingEntry, ({ ctx, params }) => showWaitingEntry(ctx, params.token))

  bind(waitingList.leaveWaitingList, ({ ctx, params }) => leaveWaitingList(ctx, params.token))

  bind(
    windows.claimPlace,
    ({ ctx, caller: { visitorId }, address, body }) =>
      claimPlace(ctx, { visitorId, ip: address }, body.token),
    HOLD_LIMIT,
  )

  bind(getBookingRules, ({ ctx }) => readSavedRules(ctx))

  bind(saveBookingRules, ({ ctx, caller, body: { basedOn, ...rules } }) =>
    saveRules(ctx, caller.user, rules, basedOn),
  )
}
