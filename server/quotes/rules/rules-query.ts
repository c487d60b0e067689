import type { LoadRuleId } from '../../../contract/load-rules.ts'
import type { Db } from '../../db/database.ts'
import { ruleOf } from './load-rule-store.ts'

const named = (db: Db) =>
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

type Named = Awaited<ReturnType<ReturnType<typeof named>['executeTakeFirstOrThrow']>>

const viewOf = ({ editorName, editorEmail, enderName, enderEmail, ...row }: Named) => ({
  ...ruleOf(row),
  editedBy: editorName || editorEmail,
  endedBy: enderName || enderEmail,
})

/** The rules in force, each kind by its title. */
export async function livingRules(db: Db) {
  const rows = await named(db)
    .where('loadRules.endedAt', 'is', null)
    .orderBy('loadRules.title')
    .execute()
  return rows.map(viewOf)
}

/** Every version of a rule, the newest first; empty for a key that no rule has. */
export async function versionsOf(db: Db, key: string) {
  const rows = await named(db)
    .where('loadRules.key', '=', key)
    .orderBy('loadRules.id', 'desc')
    .execute()
  return rows.map(viewOf)
}

export async function oneRule(db: Db, id: LoadRuleId) {
  return viewOf(await named(db).where('loadRules.id', '=', id).executeTakeFirstOrThrow())
}
