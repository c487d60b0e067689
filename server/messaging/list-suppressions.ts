import { sql } from 'kysely'
import { listSuppressions } from '../../contract/suppressions.ts'
import { isAnyOf } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'

/** The numbers and addresses to which nothing goes now. */
export const suppressions = pageOf(listSuppressions, {
  from: ({ db }) =>
    db
      .selectFrom('suppressions')
      .select(['id', 'channel', 'contact', 'reason', 'suppressedAt'])
      .where('liftedAt', 'is', null),
  item: (row) => row,
  missing: (id) => `There is no suppression #${id}`,
  id: 'suppressions.id',
  sorts: {
    suppressedAt: [sql`suppressions.suppressed_at`, 'timestamptz'],
    contact: [sql`suppressions.contact`, 'text'],
  },
  search: 'suppressions.searchKey',
  filters: { channel: isAnyOf('suppressions.channel'), reason: isAnyOf('suppressions.reason') },
})
