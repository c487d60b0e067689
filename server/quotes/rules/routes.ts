import * as calls from '../../../contract/load-rule-calls.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Bind } from '../../core/bind.ts'
import { checkedToday, endRule } from './end-rule.ts'
import { livingRules, versionsOf } from './rules-query.ts'
import { addRule, saveRule } from './save-rule.ts'
import { tryRule } from './try-rule.ts'

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
