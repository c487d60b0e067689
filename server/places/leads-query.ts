import type { Demand, Lead } from '../../contract/leads.ts'
import type { Db } from '../db/database.ts'

export const allLeads = (db: Db): Promise<Lead[]> =>
  db
    .selectFrom('leads')
    .select(['id', 'contact', 'municipality', 'consentWording', 'consentedAt'])
    .orderBy('consentedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** How many leads each municipality has, the most first; one that is in no list counts once, however it is cased. */
export async function demandOutside(db: Db): Promise<Demand[]> {
  const counted = await db
    .selectFrom('leads')
    .select(({ fn }) => [
      fn.min('municipality').as('municipality'),
      fn.countAll<string>().as('leads'),
    ])
    .groupBy(({ fn }) => fn<string>('lower', ['municipality']))
    .orderBy('leads', 'desc')
    .orderBy('municipality')
    .execute()
  return counted.map(({ municipality, leads }) => ({ municipality, leads: Number(leads) }))
}
