import { sql } from 'kysely'
import { listAudit } from '../../contract/audit.ts'
import { isAnyOf, isOnDays } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'

/** The audit log for those who manage the team. */
export const auditEntries = pageOf(listAudit, {
  from: ({ db }) =>
    db
      .selectFrom('auditEntries')
      .innerJoin('users', 'users.id', 'auditEntries.userId')
      .select([
        'auditEntries.id',
        'auditEntries.at',
        'auditEntries.userId',
        'auditEntries.teamRole',
        'auditEntries.call',
        'auditEntries.address',
        'auditEntries.subject',
        'auditEntries.rowKey',
        'auditEntries.change',
        'auditEntries.before',
        'auditEntries.after',
        sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('userName'),
      ]),
  item: (entry) => entry,
  missing: (id) => `There is no entry #${id}`,
  id: 'auditEntries.id',
  sorts: { at: [sql`audit_entries.at`, 'timestamptz'] },
  search: 'auditEntries.searchKey',
  filters: {
    change: isAnyOf('auditEntries.change'),
    role: isAnyOf('auditEntries.teamRole'),
    user: isAnyOf('auditEntries.userId'),
    at: isOnDays('auditEntries.at'),
  },
  countsAll: false,
})
