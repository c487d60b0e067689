import { dayOf } from '../../../contract/calendar.ts'
import type { LoadRuleId } from '../../../contract/load-rules.ts'
import type { User } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { endVersion, findRule, forgetRules, noteChecked } from './load-rule-store.ts'
import { oneRule } from './rules-query.ts'
import { changedMeanwhile, needsReason, noSuchRule } from './save-rule.ts'

/**
 * An admin ends a rule; its versions are kept.
 * @throws AppError not_found; illegal_move when it has ended; refused where a rule that refuses loads
 * ends without a reason.
 */
export async function endRule(ctx: Context, admin: User, id: LoadRuleId, reason?: string) {
  const rule = await findRule(ctx.db, id)
  if (!rule) throw noSuchRule()
  if (rule.endedAt) throw changedMeanwhile()
  if (rule.kind === 'prohibited' && !reason)
    throw needsReason('Loads that this rule refuses would be taken. Please say why')
  const ended = await endVersion(ctx.db, id, { by: admin.id, at: ctx.now(), reason })
  if (!ended) throw changedMeanwhile()
  forgetRules(ctx.db)
  return { id }
}

/**
 * An admin compared a rule with its source today: it still holds.
 * @throws AppError not_found; illegal_move when it has ended.
 */
export async function checkedToday(ctx: Context, id: LoadRuleId) {
  if (!(await findRule(ctx.db, id))) throw noSuchRule()
  if (!(await noteChecked(ctx.db, id, dayOf(ctx.now())))) throw changedMeanwhile()
  return oneRule(ctx.db, id)
}
