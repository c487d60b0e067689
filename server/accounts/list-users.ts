import { sql } from 'kysely'
import { listUsers } from '../../contract/accounts.ts'
import { isAnyOf, isOnDays } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'

/** Every open account for the admin team. */
export const users = pageOf(listUsers, {
  from: ({ db }) =>
    db
      .selectFrom('users')
      .select(['id', 'email', 'firstName', 'lastName', 'role', 'createdAt', 'twoFactorSince'])
      .where('deletedAt', 'is', null),
  item: (user) => user,
  missing: (id) => `There is no account #${id}`,
  id: 'users.id',
  sorts: {
    createdAt: [sql`users.created_at`, 'timestamptz'],
    name: [sql`lower(users.first_name || ' ' || users.last_name)`, 'text'],
  },
  search: 'users.searchKey',
  filters: { role: isAnyOf('users.role'), created: isOnDays('users.createdAt') },
  counter: { name: 'users', by: 'role' },
})
