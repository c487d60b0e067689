import { sql } from 'kysely'
import { type DemandOutside, listLeads } from '../../contract/admin-leads.ts'
import { isOnDays } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'
import type { Context } from '../core/context.ts'

/** The people who asked for a message when we serve their municipality. */
export const adminLeads = pageOf(listLeads, {
  from: ({ db }) =>
    db
      .selectFrom('leads')
      .select(['id', 'contact', 'municipality', 'consentWording', 'consentedAt']),
  item: (row) => row,
  missing: (id) => `There is no lead #${id}`,
  id: 'leads.id',
  sorts: {
    consentedAt: [sql`leads.consented_at`, 'timestamptz'],
    municipality: [sql`lower(leads.municipality)`, 'text'],
    contact: [sql`leads.contact`, 'text'],
  },
  search: 'leads.searchKey',
  filters: {
    municipality: (names) =>
      sql`lower(leads.municipality) in (${sql.join(names.map((name) => sql`lower(${name})`))})`,
    consented: isOnDays('leads.consentedAt'),
  },
})

/** The number of municipalities in the comparison. */
const COMPARED = 8
/** As many as a filter offers. */
const NAMED = 200

/** The municipalities with the most leads; spellings in different case count as one. */
export async function demandOutside({
  config,
  db,
}: Pick<Context, 'config' | 'db'>): Promise<DemandOutside> {
  const town = sql<string>`lower(municipality)`
  const count = sql<number>`count(*)::integer`
  const [places, all] = await Promise.all([
    db
      .selectFrom('leads')
      .select(({ fn }) => [fn.min('municipality').as('municipality'), count.as('leads')])
      .groupBy(town)
      .orderBy('leads', 'desc')
      .orderBy('municipality')
      .limit(NAMED)
      .execute(),
    db
      .selectFrom('leads')
      .select([count.as('leads'), sql<number>`count(distinct ${town})::integer`.as('places')])
      .executeTakeFirstOrThrow(),
  ])
  const most = places.slice(0, COMPARED)
  const leads = most.reduce((sum, each) => sum + each.leads, 0)
  return {
    most,
    others: { municipalities: all.places - most.length, leads: all.leads - leads },
    canInform: config.postalAddress !== undefined,
    municipalities: places.map(({ municipality }) => municipality).toSorted(byName),
  }
}

const byName = new Intl.Collator('en-CA').compare
