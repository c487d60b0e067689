import * as calls from '../../../contract/load-rule-calls.ts'
import { AppError } from '../../../contract/errors.ts'
import { dayOf } from '../../../contract/calendar.ts'
import type { LoadRuleId } from '../../../contract/load-rules.ts'
import type { Bind } from '../../core/bind.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { livingRules, oneRule, versionsOf } from './rules-query.ts'
import { addRule, changedMeanwhile, needsReason, noSuchRule, saveRule } from './save-rule.ts'
import { tryRule } from './try-rule.ts'
import { endVersion, findRule, forgetRules, recordChecked } from './load-rule-store.ts'

export function loadRuleRoutes(bind: Bind): void {
  bind(calls.listLoadRules, ({ ctx }) => livingRules(ctx.db))
  bind(calls.loadRuleHistory, async ({ ctx, params }) => {
    const versions = await versionsOf(ctx.db, params.key)
    if (versions.length === 0) throw new AppError('not_found', 'There is no such rule')
    return versions
  })
  bind(calls.tryLoadRule, ({ ctx, body }) => tryRule(ctx, body))
  bind(calls.addLoadRule, ({ ctx, caller, body }) => addRule(ctx, caller.user, body))
  bind(calls.saveLoadRule, ({ ctx, caller, params, body }) =>
    saveRule(ctx, caller.user, params.id, body),
  )
  bind(calls.checkLoadRule, ({ ctx, params }) => checkedToday(ctx, params.id))
  bind(calls.endLoadRule, ({ ctx, caller, params, body }) =>
    endRule(ctx, caller.user, params.id, body.reason),
  )
}

/**
 * Ends a rule; its versions stay in the history.
 * @throws AppError not_found; illegal_move when it has ended; refused where a rule that refuses loads
 * ends without a reason.
 */
async function endRule(ctx: Context, admin: User, id: LoadRuleId, reason?: string) {
  const rule = await findRule(ctx.db, id)
  if (!rule) throw noSuchRule()
  if (rule.endedAt) throw changedMeanwhile()
  if (rule.kind === 'prohibited' && !reason)
    throw needsReason('We would accept loads that this rule refuses. Please say why')
  const now = { by: admin.id, at: ctx.now() }
  const endedRule = await inTransaction(ctx, ({ db }) => endVersion(db, id, { ...now, reason }))
  if (!endedRule) throw changedMeanwhile()
  forgetRules(ctx.db)
  return { id }
}

/**
 * Records that an admin compared a rule with its source today.
 * @throws AppError not_found; illegal_move when it has ended.
 */
async function checkedToday(ctx: Context, id: LoadRuleId) {
  if (!(await findRule(ctx.db, id))) throw noSuchRule()
  const today = dayOf(ctx.now())
  if (!(await inTransaction(ctx, ({ db }) => recordChecked(db, id, today))))
    throw changedMeanwhile()
  return oneRule(ctx.db, id)
}
