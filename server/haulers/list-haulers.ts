import { sql } from 'kysely'
import { type AdminHauler, listAdminHaulers } from '../../contract/admin-haulers.ts'
import { isAnyOf, isTrue } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'

/** Every hauler for the admin team. */
export const adminHaulers = pageOf(listAdminHaulers, {
  from: ({ db }) => db.selectFrom('haulers').selectAll().where('deletedAt', 'is', null),
  item: ({ firstName, lastName, email, ...hauler }): AdminHauler => ({
    ...hauler,
    user: { firstName, lastName, email },
  }),
  missing: (id) => `There is no hauler #${id}`,
  id: 'haulers.id',
  sorts: {
    createdAt: [sql`haulers.created_at`, 'timestamptz'],
    name: [sql`lower(haulers.first_name || ' ' || haulers.last_name)`, 'text'],
    email: [sql`haulers.email`, 'text'],
    vehicle: [sql`lower(haulers.vehicle_model)`, 'text'],
    // Applications stand first: they wait for a decision.
    status: [
      sql`array_position(array['pending', 'approved', 'rejected', 'suspended'], haulers.status)`,
      'integer',
    ],
  },
  search: 'haulers.searchKey',
  filters: {
    status: isAnyOf('haulers.status'),
    vehicle: isAnyOf('haulers.vehicleType'),
    area: (areas) => sql`haulers.service_areas && ${areas}::text[]`,
    available: isTrue('haulers.isAvailable'),
    bankConnected: isTrue('haulers.bankConnected'),
  },
  counter: { name: 'haulers', by: 'status' },
})
