import { dayOf } from '../../../contract/calendar.ts'
import { AppError, type FieldError } from '../../../contract/errors.ts'
import {
  MOST_RULES,
  refusesLess,
  ruleProblems,
  type LoadRuleId,
  type SavedLoadRule,
} from '../../../contract/load-rules.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { endVersion, findRule, forgetRules, insertRule } from './load-rule-store.ts'
import { livingRules, oneRule } from './rules-query.ts'

const catalogueKeys = new Set(catalogue.map(({ key }) => key))

/**
 * Adds a rule.
 * @throws AppError refused, naming the field; in_use where a rule of this name is in force.
 */
export async function addRule(ctx: Context, admin: User, rule: SavedLoadRule) {
  checkRule(ctx, rule)
  if ((await livingRules(ctx.db)).length >= MOST_RULES)
    throw new AppError(
      'refused',
      `At most ${MOST_RULES} rules are in force at a time. Please end one first`,
    )
  const version = { ...rule, key: keyOf(rule.title) }
  const now = { by: admin.id, at: ctx.now() }
  const storedRule = await inTransaction(ctx, ({ db }) => insertRule(db, version, now))
  if (!storedRule) throw nameTaken()
  forgetRules(ctx.db)
  return oneRule(ctx.db, storedRule.id)
}

type Edit = { rule: SavedLoadRule; reason?: string | undefined }

/**
 * Changes a rule: this version ends and the next one begins.
 * @throws AppError not_found; illegal_move when the version has ended; refused, naming the field, for
 * an invalid rule and for one that refuses less than before without a reason.
 */
export async function saveRule(ctx: Context, admin: User, id: LoadRuleId, { rule, reason }: Edit) {
  checkRule(ctx, rule)
  const now = { by: admin.id, at: ctx.now() }
  const storedRule = await inTransaction(ctx, async ({ db }) => {
    const before = await findRule(db, id)
    if (!before) throw noSuchRule()
    if (before.endedAt) throw changedMeanwhile()
    if (refusesLess(before, rule) && !reason)
      throw needsReason('This rule would refuse less than before. Please say why')
    if (!(await endVersion(db, id, { ...now, reason }))) throw changedMeanwhile()
    return insertRule(db, { ...rule, key: before.key }, now)
  })
  if (!storedRule) throw changedMeanwhile()
  forgetRules(ctx.db)
  return oneRule(ctx.db, storedRule.id)
}

export const noSuchRule = () => new AppError('not_found', 'There is no such rule')

export const changedMeanwhile = () =>
  new AppError(
    'illegal_move',
    'Another admin changed or ended this rule meanwhile. Please check it again',
  )

export const needsReason = (message: string) =>
  new AppError('refused', message, { fields: [{ path: 'reason', message }] })

const nameTaken = () => {
  const message = 'A rule of this name is in force. Please give yours another title'
  return new AppError('in_use', message, { fields: [{ path: 'title', message }] })
}

/** @throws AppError refused, naming each field: a rule about nothing would stop nothing. */
function checkRule(ctx: Context, rule: SavedLoadRule): void {
  const problems: FieldError[] = Object.entries(ruleProblems(rule)).map(([path, message]) => ({
    path,
    message,
  }))
  const unknown = rule.items.find((key) => !catalogueKeys.has(key))
  if (unknown !== undefined)
    problems.push({ path: 'items', message: `Nothing in the catalogue has the key ${unknown}` })
  if (rule.checkedOn > dayOf(ctx.now()))
    problems.push({ path: 'checkedOn', message: 'Please choose a day that has come' })
  if (keyOf(rule.title) === '')
    problems.push({ path: 'title', message: 'A title has letters or digits' })
  const [first] = problems
  if (first) throw new AppError('refused', first.message, { fields: problems })
}

const keyOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
