import type { RuleTrial } from '../../../contract/load-rule-calls.ts'
import type { LoadRuleId } from '../../../contract/load-rules.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import { readByRules } from '../read-by-rules.ts'
import { currentRules } from './load-rule-store.ts'
import { concernedBy, ruledLoad, saidOf, type Rule, type RuledLoad } from './notices-for.ts'

/** The loads of the last bookings, with their readings and corrections. */
async function lastBookedLoads(db: Db, count: number): Promise<RuledLoad[]> {
  const rows = await db
    .selectFrom('jobs')
    .innerJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .select(['quotes.items', 'quotes.reading', 'quotes.description', 'quotes.area'])
    .where('jobs.deletedAt', 'is', null)
    .orderBy('jobs.id', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ reading, ...load }) => ({ ...load, read: reading?.items ?? [] }))
}

const BOOKINGS = 100

type Trial = {
  description: string
  area: ServiceArea | null
  draft: Rule
  replaces: LoadRuleId | null
}

/** The effect of a draft on a description, and on how many of the last bookings. Stores nothing. */
export async function tryRule(
  ctx: Context,
  { description, area, draft, replaces }: Trial,
): Promise<RuleTrial> {
  const { items } = readByRules({ description })
  const load = { items, description, area }
  const others = (await currentRules(ctx.db, ctx.now())).filter(({ id }) => id !== replaces)
  const bookedLoads = await lastBookedLoads(ctx.db, BOOKINGS)
  return {
    read: items.map(({ key, name, quantity }) => ({ key, name, quantity })),
    concerned: concernedBy(draft, ruledLoad(load)).map(({ name }) => name),
    ...saidOf([...others, draft], load),
    booked: {
      looked: bookedLoads.length,
      applies: bookedLoads.filter((each) => concernedBy(draft, ruledLoad(each)).length > 0).length,
    },
  }
}
