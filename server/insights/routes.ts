import * as insights from '../../contract/insights.ts'
import type { Bind } from '../core/bind.ts'
import { mileageRoutes } from '../mileage/routes.ts'
import { showEarnings } from './show-earnings.ts'
import { suggestionsFor } from './suggest.ts'

/** What haulers earn for their time and distance, with the distance itself, and what would bring them more work. */
export function insightRoutes(bind: Bind): void {
  bind(insights.getHaulerEarnings, ({ ctx, caller, query }) =>
    showEarnings(ctx, caller.hauler, query.weeks),
  )

  mileageRoutes(bind)

  bind(insights.getSuggestions, ({ ctx, caller }) => suggestionsFor(ctx, caller.hauler))
}
