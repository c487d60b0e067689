import { sql } from 'kysely'
import { listAudit } from '../../contract/audit.ts'
import { api } from '../../contract/api.ts'
import { type Condition, isAnyOf, isOnDays } from '../core/list-filters.ts'
import { searchWords } from '../core/search-words.ts'
import { pageOf } from '../core/page.ts'

const SUMMARIES = new Map(
  // Without what callers of the API need to know beyond that.
  api.map(({ method, path, summary }) => [`${method} ${path}`, summary.split(';')[0] ?? summary]),
)

/** What a call does, in words; a call of an earlier release stays as it is written. 'automatic job no_show' is 'Automatic: job no show'. */
const wordsOf = (call: string): string =>
  SUMMARIES.get(call) ?? call.replace(/^automatic /, 'Automatic: ').replaceAll('_', ' ')

/** By the entry itself, by the colleague, and by what the call does. */
function findsEntry(pattern: string): Condition {
  const word = pattern.replaceAll('%', '').trim()
  const calls = /^\d/.test(word)
    ? []
    : [...SUMMARIES].flatMap(([call, summary]) =>
        searchWords(summary).some((each) => each.startsWith(word)) ? [call] : [],
      )
  return sql`(audit_entries.search_key like ${pattern}
    or audit_entries.user_id in (select id from users where team_role is not null and search_key like ${pattern})
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
        sql<string>`coalesce(trim(users.first_name || ' ' || users.last_name), 'Westhaul')`.as(
          'userName',
        ),
      ]),
  item: (entry) => ({ ...entry, what: wordsOf(entry.call) }),
  missing: (id) => `There is no entry #${id}`,
  id: 'auditEntries.id',
  sorts: { at: [sql`audit_entries.at`, 'timestamptz'] },
  search: findsEntry,
  filters: {
    by: (actors) =>
      actors.length > 1
        ? sql`true`
        : actors[0] === 'system'
          ? sql`audit_entries.user_id is null`
          : sql`audit_entries.user_id is not null`,
    change: isAnyOf('auditEntries.change'),
    role: isAnyOf('auditEntries.teamRole'),
    user: isAnyOf('auditEntries.userId'),
    job: isAnyOf('auditEntries.jobId'),
    hauler: isAnyOf('auditEntries.haulerId'),
    at: isOnDays('auditEntries.at'),
  },
  countsAll: false,
})
