import type { Insertable } from 'kysely'
import { z } from 'zod'
import { dayOf } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import type { Tables } from '../db/tables.ts'
import { countLead } from '../offers/offer-store.ts'
import {
  type ChangedStanding,
  changedStandings,
  changesToLookAt,
  insertConversion,
  markCredited,
  markLookedUntil,
  markStanding,
  type RevenueChange,
  uncreditedBookings,
  uncreditedCompletions,
  uncreditedRevenue,
  uncreditedSignups,
  type CauseKind,
} from './conversion-store.ts'
import { insertJobTouches } from './visit-store.ts'
import { addFigures, correctFigure, type Figures, sumUpToday } from './metrics-store.ts'

type Conversion = Insertable<Tables['adConversions']>

/**
 * Credits campaigns and offers with the conversions of their visitors: paid bookings, completed jobs and
 * registered haulers, each once. A cancelled job, and one whose whole price went back, counts no longer. It reads jobs and haulers itself, so those features do not depend on
 * advertising. On a new day it updates the figures of the last days.
 */
export const creditResults = task({
  name: 'credit-ad-results',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_, ctx) {
    const { since, until } = await changesToLookAt(ctx.db)
    for (const kind of ['campaign', 'offer'] as const) {
      await creditBookings(ctx, kind, since)
      await creditSignups(ctx, kind)
    }
    await creditCompletions(ctx, since)
    for (const standing of await changedStandings(ctx.db, since)) await correct(ctx, standing)
    await insertJobTouches(ctx.db, since)
    await markLookedUntil(ctx.db, until)
    await sumUpToday(ctx.db, dayOf(ctx.now()))
  },
})

async function creditBookings(ctx: Context, kind: CauseKind, since: Date): Promise<void> {
  for (const booking of await uncreditedBookings(ctx.db, kind, since))
    await credit(ctx, { ...booking, kind: 'booking', haulerId: null }, { conversions: 1 })
}

async function creditSignups(ctx: Context, kind: CauseKind): Promise<void> {
  for (const signup of await uncreditedSignups(ctx.db, kind))
    await credit(ctx, { ...signup, kind: 'signup', jobId: null }, { conversions: 1, signups: 1 })
}

async function creditCompletions(ctx: Context, since: Date): Promise<void> {
  for (const completion of await uncreditedCompletions(ctx.db, since))
    await credit(
      ctx,
      { ...completion, kind: 'completion', leadMagnetId: null, haulerId: null },
      { jobsCompleted: 1 },
    )
  for (const change of await uncreditedRevenue(ctx.db, since)) await creditRevenue(ctx, change)
}

/** The revenue of a completed job as the ledger has it now: a refund takes some of it back on its own day. */
const creditRevenue = (ctx: Context, change: RevenueChange): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    if (!(await markCredited(db, change))) return
    const { campaignId, platform, date } = change
    const figures = {
      revenueCents: cents(Number(change.moreRevenue)),
      shareCents: cents(Number(change.moreShare)),
      grossCents: cents(Number(change.moreGross)),
    }
    await addFigures(db, { campaignId, date, platform }, figures)
  })

/** One transaction for each credit: the credit and its figures always agree. */
const credit = (ctx: Context, conversion: Conversion, figures: Figures): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    if (!(await insertConversion(db, conversion))) return
    const { campaignId, leadMagnetId, platform, happenedAt } = conversion
    if (leadMagnetId) await countLead(db, leadMagnetId)
    if (campaignId) {
      const date = dayOf(new Date(happenedAt))
      await addFigures(db, { campaignId, date, platform }, figures)
    }
  })

/** Takes a conversion off the day on which it was counted, or adds it there again. */
const correct = (ctx: Context, standing: ChangedStanding): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    if (!(await markStanding(db, standing, ctx.now()))) return
    const { campaignId, leadMagnetId, platform, kind, happenedAt, counts } = standing
    const one = counts ? 1 : -1
    if (leadMagnetId) await countLead(db, leadMagnetId, one)
    if (campaignId) {
      const day = { campaignId, date: dayOf(new Date(happenedAt)), platform }
      await correctFigure(db, day, kind === 'booking' ? 'conversions' : 'jobsCompleted', one)
    }
  })
