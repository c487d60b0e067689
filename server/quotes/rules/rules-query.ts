import { MOST_RULES, type LoadRuleId } from '../../../contract/load-rules.ts'
import type { Db } from '../../db/database.ts'
import { ruleOf } from './load-rule-store.ts'

const withEditors = (db: Db) =>
  db
    .selectFrom('loadRules')
    .leftJoin('users as editor', 'editor.id', 'loadRules.editedBy')
    .leftJoin('users as ender', 'ender.id', 'loadRules.endedBy')
    .selectAll('loadRules')
    .select([
      'editor.firstName as editorName',
      'editor.email as editorEmail',
      'ender.firstName as enderName',
      'ender.email as enderEmail',
    ])

type RuleWithEditors = Awaited<
  ReturnType<ReturnType<typeof withEditors>['executeTakeFirstOrThrow']>
>

const viewOf = ({ editorName, editorEmail, enderName, enderEmail, ...row }: RuleWithEditors) => ({
  ...ruleOf(row),
  editedBy: editorName || editorEmail,
  endedBy: enderName || enderEmail,
})

/** The rules in force, each kind by its title. */
export async function livingRules(db: Db) {
  const rows = await withEditors(db)
    .where('loadRules.endedAt', 'is', null)
    .orderBy('loadRules.title')
    .execute()
  return rows.map(viewOf)
}

/** The versions of a rule, the newest first, at most as many as rules; empty for a key that no rule has. */
export async function versionsOf(db: Db, key: string) {
  const rows = await withEditors(db)
    .where('loadRules.key', '=', key)
    .orderBy('loadRules.id', 'desc')
    .limit(MOST_RULES)
    .execute()
  return rows.map(viewOf)
}

export async function oneRule(db: Db, id: LoadRuleId) {
  return viewOf(await withEditors(db).where('loadRules.id', '=', id).executeTakeFirstOrThrow())
}
