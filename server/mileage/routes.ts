import * as mileage from '../../contract/mileage.ts'
import type { Bind } from '../core/bind.ts'
import { enterMileage } from './enter-mileage.ts'
import { mileageOfMonth } from './mileage-of-days.ts'

/** How far haulers drive: estimates, and what they enter instead. */
export function mileageRoutes(bind: Bind): void {
  bind(mileage.getMileage, ({ ctx, caller, params }) =>
    mileageOfMonth(ctx.db, caller.hauler, params.month),
  )

  bind(mileage.enterMileage, ({ ctx, caller, params, body }) =>
    enterMileage(ctx, caller.hauler, params.day, body),
  )
}
