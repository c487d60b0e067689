import {
  listIntegrations,
  testIntegration,
  PARTS,
  type Integration,
} from '../../contract/integrations.ts'
import { getSetupChecklist } from '../../contract/setup-checklist.ts'
import type { Bind } from '../core/bind.ts'
import type { Context } from '../core/context.ts'
import { describeParts } from './describe-parts.ts'
import { readPartHealth } from './part-health-store.ts'
import { setupChecklist } from './setup-checklist.ts'
import { testPart } from './test-part.ts'

// Enough to try settings out; too few to harass a person with texts in our name.
const TESTS = { max: 30, timeWindow: '15 minutes' }

export function integrationRoutes(bind: Bind): void {
  bind(listIntegrations, ({ ctx }) => allIntegrations(ctx))
  bind(getSetupChecklist, ({ ctx, caller }) => setupChecklist(ctx, caller.user))
  bind(
    testIntegration,
    ({ ctx, caller, params, body }) =>
      testPart(ctx, params.part, { admin: caller.user, phone: body.phone }),
    { config: { rateLimit: TESTS } },
  )
}

const UNKNOWN = {
  optionalSettings: [],
  lastSuccessAt: null,
  lastFailureAt: null,
  failure: null,
  failingSince: null,
}

async function allIntegrations(ctx: Context): Promise<Integration[]> {
  const health = await readPartHealth(ctx.db)
  const parts = describeParts(ctx)
  return PARTS.map((part) => ({ ...UNKNOWN, ...health.get(part), part, ...parts[part] }))
}
