import * as windows from '../../contract/windows.ts'
import type { Bind } from '../core/bind.ts'
import { endHold } from './hold-store.ts'
import { holdWindow } from './hold-window.ts'
import { showWindows } from './show-windows.ts'

// A form asks again for each size and area, and looks again while it is open.
const READ_LIMIT = { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } }
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
}
