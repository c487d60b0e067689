import { sql } from 'kysely'
import type { Slot } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { ReadContext } from '../../core/read.ts'
import { isServed, mayTake } from '../eligibility-query.ts'
import { firstUntil, isFirstOrForAll, type Settings } from './head-start-query.ts'
import { HAS_FREE_SLOT, kmOf, type Viewer } from './offer-parts-query.ts'

type Reads = Pick<ReadContext, 'db'> & Settings
type Dated = { slot: Slot | null; fromJob: JobId | null; fromArea: ServiceArea | null }

const datedOf = ({ plan: { dated } }: Viewer) =>
  sql<Dated>`unnest(${dated.map(({ day }) => day)}::date[], ${dated.map(({ window }) => window)}::text[],
    ${dated.map(({ slot }) => slot)}::text[], ${dated.map(({ isFree }) => isFree)}::boolean[],
    ${dated.map(({ before }) => before?.jobId ?? null)}::int[],
    ${dated.map(({ before }) => before?.area ?? null)}::text[])`.as<'dated'>(
    sql`dated (on_day, in_window, slot, is_free, from_job, from_area)`,
  )
const weeklyOf = ({ plan: { weekly } }: Viewer) =>
  sql<{ slot: Slot | null }>`unnest(${weekly.map(({ weekday }) => weekday)}::int[],
    ${weekly.map(({ window }) => window)}::text[], ${weekly.map(({ slot }) => slot)}::text[])`.as<'weekly'>(
    sql`weekly (weekday, in_window, slot)`,
  )

/** The jobs of the market beside the hauler's own days, also those that others may claim, unordered. */
export const marketFor = ({ db, ...settings }: Reads, viewer: Viewer) =>
  db
    .selectFrom('jobs')
    .leftJoin(datedOf(viewer), (join) =>
      join.on(
        sql<boolean>`dated.on_day = jobs.preferred_date and dated.in_window = jobs.preferred_time`,
      ),
    )
    .leftJoin(weeklyOf(viewer), (join) =>
      join.on(sql<boolean>`dated.on_day is null and weekly.in_window = jobs.preferred_time
        and weekly.weekday = extract(dow from jobs.preferred_date)::int`),
    )
    .select(['jobs.id', 'jobs.status', 'loadSize', 'offeredDescription', 'photos', 'preferredDate'])
    .select([
      'westhaulDiscountCents',
      'haulerSharePermille',
      'visitRules',
      'collectMethod',
      'collectBy',
      'jobs.paymentStatus',
      'preferredTime',
      'estimatedPriceCents',
      'jobs.createdAt',
      'offeredAddress',
      'area',
    ])
    .select(['access', 'dated.fromJob', 'dated.fromArea'])
    .select(sql<boolean>`not (${isServed(viewer)})`.as('isOutsideAreas'))
    .select(sql<Slot | null>`coalesce(dated.slot, weekly.slot)`.as('slot'))
    .select(sql<boolean>`${HAS_FREE_SLOT}`.as('hasFreeSlot'))
    .select(kmOf(viewer).as('km'))
    .select(sql<boolean>`${viewer.plan.hasHomeBase}::boolean`.as('hasHomeBase'))
    .select(firstUntil(settings).as('firstUntil'))

/** The jobs that a hauler may claim now, unordered. */
export const offersTo = (ctx: Reads, viewer: Viewer) =>
  marketFor(ctx, viewer).where(mayTake(viewer, ctx.now())).where(isFirstOrForAll(ctx, viewer))

/** Until when a job is offered to some haulers first, and whether it is to this one. */
export const headStartOf = (ctx: Reads, viewer: Viewer, jobId: JobId) =>
  marketFor(ctx, viewer)
    .clearSelect()
    .select(firstUntil(ctx).as('firstUntil'))
    .select(sql<boolean>`${isFirstOrForAll(ctx, viewer)}`.as('isOffered'))
    .where('jobs.id', '=', jobId)
    .executeTakeFirst()
