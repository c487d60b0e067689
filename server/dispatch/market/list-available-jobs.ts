import { sql } from 'kysely'
import type { Slot } from '../../../contract/calendar.ts'
import { listAvailableJobs } from '../../../contract/dispatch.ts'
import type { OfferedJob } from '../../../contract/hauler-jobs.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { DEFAULT_LIMIT, type ListQuery } from '../../../contract/list.ts'
import { MOST_OFFER_IDS, type Offers } from '../../../contract/market.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { type Condition, isAnyOf, isTrueOf, isWithin } from '../../core/list-filters.ts'
import { pageOf, type Pages } from '../../core/page.ts'
import { splitOf } from '../../jobs/hauler-share.ts'
import { offeredJobView, type OfferedJobRow, type OfferFit } from '../../jobs/views.ts'
import { readDayPlan } from './day-plan-query.ts'
import { estimateWork, payPerHour } from './estimate-work.ts'
import {
  bestFitScore,
  HAS_FREE_SLOT,
  HAS_NO_STAIRS,
  isNearJob,
  kmOf,
  PAYOUT,
  perHourOf,
  type Viewer,
} from './offer-parts-query.ts'
import { offersTo } from './offers-query.ts'

type OfferRow = OfferedJobRow & {
  slot: Slot | null
  hasFreeSlot: boolean
  km: number | null
  fromJob: JobId | null
  fromArea: ServiceArea | null
  hasHomeBase: boolean
  firstUntil: Date | null
}

/** An offer as this hauler reads it. All that depends on where they live follows from whole kilometres. */
export const offerView = (row: OfferRow): OfferedJob => ({ ...offeredJobView(row), ...fitOf(row) })

function fitOf(row: OfferRow): OfferFit {
  const { km, slot, hasFreeSlot, firstUntil, fromJob, fromArea, loadSize } = row
  const fit = { slot, hasFreeSlot, firstUntil }
  if (km === null) return { ...fit, distance: null, work: null, perHour: null }
  const isFromJob = fromJob !== null && fromArea !== null
  const start = row.hasHomeBase ? 'home' : 'areas'
  const work = estimateWork(loadSize, km)
  return {
    ...fit,
    distance: {
      km,
      from: isFromJob ? 'job' : start,
      jobId: isFromJob ? fromJob : null,
      isSameArea: isFromJob && fromArea === row.area,
    },
    work,
    perHour: payPerHour(splitOf(row, row.estimatedPriceCents).haulerPayout, work),
  }
}

/** What each filter asks of a row, for one hauler. */
export const offerFilters = (viewer: Viewer) => ({
  slots: isTrueOf(HAS_FREE_SLOT),
  near: isTrueOf(isNearJob(viewer)),
  noStairs: isTrueOf(HAS_NO_STAIRS),
  day: isWithin(sql`jobs.preferred_date`),
  area: isAnyOf('jobs.area'),
  load: isAnyOf('jobs.loadSize'),
  payout: isWithin(PAYOUT),
})

type OfferQuery = ListQuery<typeof listAvailableJobs>
type Filters = ReturnType<typeof offerFilters>
export type OfferFilter = keyof Filters
type Narrowing = Partial<Pick<OfferQuery, OfferFilter>>

/** What a query asks of a row, but for the numbers of jobs. */
export function conditionsOf(
  query: Narrowing,
  filters: Filters,
): Partial<Record<OfferFilter, Condition>> {
  const { slots, near, noStairs, day, area, load, payout } = query
  return {
    ...(slots !== undefined && { slots: filters.slots(slots) }),
    ...(near !== undefined && { near: filters.near(near) }),
    ...(noStairs !== undefined && { noStairs: filters.noStairs(noStairs) }),
    ...(day && { day: filters.day(day) }),
    ...(area && { area: filters.area(area) }),
    ...(load && { load: filters.load(load) }),
    ...(payout && { payout: filters.payout(payout) }),
  }
}

/** The same list for each hauler: what their days say is part of the query, and of the sorts. */
const pagesFor = (viewer: Viewer) =>
  pageOf(listAvailableJobs, {
    from: (ctx, _scope: Viewer) => offersTo(ctx, viewer),
    item: offerView,
    missing: (id) => `Job #${id} is not available`,
    id: 'jobs.id',
    sorts: {
      bestFit: [bestFitScore(viewer), 'integer'],
      payout: [sql`jobs.estimated_price_cents`, 'integer'],
      perHour: [perHourOf(viewer), 'integer'],
      // A job outside all areas comes last.
      distance: [sql`coalesce(${kmOf(viewer)}, 1000)`, 'integer'],
      day: [sql`jobs.preferred_date`, 'date'],
      newest: [sql`jobs.created_at`, 'timestamptz'],
    },
    filters: { ...offerFilters(viewer), job: isAnyOf('jobs.id') },
  })

export const viewerOf = async (ctx: Context, hauler: Hauler): Promise<Viewer> => ({
  ...hauler,
  plan: await readDayPlan(ctx, hauler),
})

async function firstOf<Item>(batches: AsyncIterable<Item[]>): Promise<Item[]> {
  const { value, done } = await batches[Symbol.asyncIterator]().next()
  return done ? [] : value
}

/** The page of one job, which hundreds of screens ask for together: one plan is kept for all of them. */
async function pageOfOne(ctx: Context, viewer: Viewer, jobId: JobId, query: OfferQuery) {
  const conditions = Object.values(conditionsOf(query, offerFilters(viewer)))
  const offers = offersTo(ctx, viewer).where('jobs.id', '=', jobId)
  const row = await conditions.reduce((rows, each) => rows.where(each), offers).executeTakeFirst()
  const items = row ? [offerView(row)] : []
  return { items, nextCursor: null, total: items.length, isTotalExact: true }
}

/** The paid jobs that a hauler may claim now. */
export const availableJobs: Pages<typeof listAvailableJobs, Hauler> = {
  async page(ctx, query, hauler) {
    const viewer = await viewerOf(ctx, hauler)
    const pages = pagesFor(viewer)
    if (!query.job || query.cursor !== undefined) return pages.page(ctx, query, viewer)
    const [jobId, ...others] = query.job
    if (jobId !== undefined && others.length === 0) return pageOfOne(ctx, viewer, jobId, query)
    // What was asked for by its numbers needs no count of its own.
    const items = await firstOf(pages.batches(ctx, query, viewer))
    const isWhole = items.length <= (query.limit ?? DEFAULT_LIMIT)
    if (!isWhole) return pages.page(ctx, query, viewer)
    return { items, nextCursor: null, total: items.length, isTotalExact: true }
  },
  async newest(ctx, hauler) {
    const viewer = await viewerOf(ctx, hauler)
    return pagesFor(viewer).newest(ctx, viewer)
  },
  async *batches(ctx, query, hauler) {
    const viewer = await viewerOf(ctx, hauler)
    yield* pagesFor(viewer).batches(ctx, query, viewer)
  },
  async sums(ctx, query, hauler, parts) {
    const viewer = await viewerOf(ctx, hauler)
    return pagesFor(viewer).sums(ctx, query, viewer, parts)
  },
  async find(ctx, id, hauler) {
    const viewer = await viewerOf(ctx, hauler)
    return pagesFor(viewer).find(ctx, id, viewer)
  },
}

/** How many jobs this hauler may claim now, and which. */
export async function offersOf(ctx: Context, hauler: Hauler): Promise<Offers> {
  const rows = await offersTo(ctx, await viewerOf(ctx, hauler))
    .clearSelect()
    .select('jobs.id')
    .orderBy('jobs.id', 'desc')
    .execute()
  return { total: rows.length, ids: rows.slice(0, MOST_OFFER_IDS).map(({ id }) => id) }
}
