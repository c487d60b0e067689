import { sql } from 'kysely'
import { type AuditEntry, listAudit } from '../../contract/audit.ts'
import { api } from '../../contract/api.ts'
import { type Condition, isAnyOf, isOnDays } from '../core/list-filters.ts'
import { searchWords } from '../core/search-words.ts'
import { pageOf } from '../core/page.ts'
import { MOVE_CALLS } from './move-copy.ts'

/** What each call does, in words. */
const CALL_WORDS = new Map([
  // Without what callers of the API need to know beyond that.
  ...api.map(
    ({ method, path, summary }) => [`${method} ${path}`, summary.split(';')[0] ?? summary] as const,
  ),
  ...MOVE_CALLS,
])

/** What a call does, in words; a call of an earlier release stays as it is written. */
const wordsOf = (call: string): string => CALL_WORDS.get(call) ?? call

/** Who made a change that is no colleague's. */
const ACTOR_NAMES: Readonly<Record<AuditEntry['madeBy'], string>> = {
  team: 'The team',
  system: 'Westhaul',
  provider: 'Payment provider',
  customer: 'Customer',
  hauler: 'Hauler',
}

const nameOf = ({
  name,
  madeBy,
  subject,
}: Pick<AuditEntry, 'madeBy' | 'subject'> & { name: string | null }): string =>
  name ??
  (madeBy === 'provider' && subject === 'social_media_posts'
    ? 'Social network'
    : ACTOR_NAMES[madeBy])

/** By the entry itself, by the colleague, and by what the call does: each part has an index of its own. */
function findsEntry(pattern: string): Condition {
  const word = pattern.replaceAll('%', '').trim()
  const calls = /^\d/.test(word)
    ? []
    : [...CALL_WORDS].flatMap(([call, words]) =>
        searchWords(words).some((each) => each.startsWith(word)) ? [call] : [],
      )
  return sql`(audit_entries.search_key like ${pattern}
    or audit_entries.user_id = any(array(select id from users where team_role is not null and search_key like ${pattern}))
    or audit_entries.call = any(${calls}))`
}

/** The audit log for those who manage the team. */
export const auditEntries = pageOf(listAudit, {
  from: ({ db }) =>
    db
      .selectFrom('auditEntries')
      .leftJoin('users', 'users.id', 'auditEntries.userId')
      .select([
        'auditEntries.id',
        'auditEntries.at',
        'auditEntries.madeBy',
        'auditEntries.userId',
        'auditEntries.teamRole',
        'auditEntries.call',
        'auditEntries.address',
        'auditEntries.subject',
        'auditEntries.rowKey',
        'auditEntries.jobId',
        'auditEntries.haulerId',
        'auditEntries.change',
        'auditEntries.before',
        'auditEntries.after',
        sql<string | null>`trim(users.first_name || ' ' || users.last_name)`.as('name'),
      ]),
  item: ({ name, ...entry }) => ({
    ...entry,
    userName: nameOf({ ...entry, name }),
    what: wordsOf(entry.call),
  }),
  missing: (id) => `There is no entry #${id}`,
  id: 'auditEntries.id',
  sorts: { at: [sql`audit_entries.at`, 'timestamptz'] },
  search: findsEntry,
  filters: {
    by: isAnyOf('auditEntries.madeBy'),
    change: isAnyOf('auditEntries.change'),
    role: isAnyOf('auditEntries.teamRole'),
    user: isAnyOf('auditEntries.userId'),
    job: isAnyOf('auditEntries.jobId'),
    hauler: isAnyOf('auditEntries.haulerId'),
    at: isOnDays('auditEntries.at'),
  },
  countsAll: false,
})
