import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, Day, instantOf } from '../../contract/calendar.ts'
import type { Context } from '../core/context.ts'
import type { Hauler } from '../core/caller.ts'
import { confirmReminded, insertReminders } from '../jobs/reminder-store.ts'
import { useApp } from '../testing/app.ts'
import { plansOf } from '../testing/plans.ts'
import { readPlanInput, readPlanState } from './assignment/plan-state-query.ts'
import { countAtRisk, findAtRisk, findNoShows } from './at-risk/at-risk-query.ts'
import { unclaimedJobs } from './assignment/unclaimed-query.ts'
import { showBoard } from './board/show-board.ts'
import { showRows } from './board/show-rows.ts'
import { countDays } from './calendar/calendar.ts'
import { scheduledOn, unassigned } from './calendar/schedule-query.ts'
import { eligibilityOfAll } from './check-eligibility.ts'
import {
  findBookedJobs,
  findListedOffers,
  findNewOffers,
  findTakenSlots,
} from './market/digest-query.ts'
import { availableJobs } from './market/list-available-jobs.ts'
import { swapsFor } from './release/list-swaps.ts'
import { fillMarket } from './testing/fill-market.ts'

const app = useApp()
const today = Day.parse('2026-11-23')
/** Tables that grow with every job. */
const GROWING = ['jobs', 'job_schedule', 'transitions']

let hauler: Hauler

beforeAll(async () => {
  app.setNow(instantOf(today, 9))
  await fillMarket(app.ctx.db, { jobs: 300, haulers: 40, days: 14, done: 5_000, today })
  await sql`analyze`.execute(app.ctx.db)
  hauler = await app.ctx.db
    .selectFrom('haulers')
    .selectAll()
    .where('licensePlate', '=', 'FILLED')
    .limit(1)
    .executeTakeFirstOrThrow()
}, 120_000)

const addHours = (from: Date, hours: number): Date => new Date(from.getTime() + hours * 3_600_000)

const questions: Record<string, (ctx: Context) => Promise<unknown>> = {
  'the plan reads what it is made from': async (ctx) =>
    readPlanInput(ctx.db, ctx.now(), await readPlanState(ctx.db, ctx.now())),
  'the unclaimed jobs': (ctx) => unclaimedJobs(ctx.db, ctx.now()),
  'how many jobs are at risk': (ctx) => countAtRisk(ctx.db, ctx.now()),
  'the jobs at risk': (ctx) => findAtRisk(ctx.db, ctx.now(), 50),
  'the haulers who did not come': (ctx) => findNoShows(ctx.db, ctx.now(), 100),
  'the counts of a month': ({ db }) => countDays(db, addDays(today, -20), addDays(today, 20)),
  'the schedule of a day': ({ db }) => scheduledOn(db, addDays(today, -3)),
  'the board of a week': (ctx) => showBoard(ctx, { from: today, days: '7' }),
  'the rows of a board': (ctx) => showRows(ctx, { from: today, days: '7', hauler: [hauler.id] }),
  'the jobs without a hauler': (ctx) => unassigned.newest(ctx, undefined),
  'the market of a hauler': (ctx) => availableJobs.newest(ctx, hauler),
  'the new jobs of a day for all haulers': ({ db, now }) =>
    findNewOffers(db, {
      since: addHours(now(), -24),
      until: now(),
      limit: 1_000,
    }),
  'the jobs that came on the market in a day': ({ db, now }) =>
    findListedOffers(db, { since: addHours(now(), -24), until: now(), limit: 200 }),
  'the taken slots of haulers': ({ db }) =>
    findTakenSlots(db, [hauler.id], [today, addDays(today, 1)]),
  'the booked jobs of haulers': ({ db }) =>
    findBookedJobs(db, [hauler.id], [today, addDays(today, 1)]),
  'the swaps that a hauler may take': (ctx) => swapsFor(ctx, hauler),
  'the pickups to remind of': ({ db }) => insertReminders(db, addDays(today, 1), 200),
  'the pickups that a text confirms': ({ db, now }) =>
    confirmReminded(db, { phone: '+16045550142' }, { today, at: now() }),
  'whether a hauler could take a job': async (ctx) => {
    const [job] = await ctx.db.selectFrom('jobs').selectAll().orderBy('id').limit(1).execute()
    return job && eligibilityOfAll(ctx, ctx.db, job)
  },
}

test.for(Object.entries(questions))(
  'among 5,000 jobs %s without reading a whole table',
  async ([, ask]) => {
    const steps = (await plansOf(app.ctx, ask, { asPlanned: true })).flat()
    expect(steps.length).toBeGreaterThan(0)
    const scans = steps
      .filter((step) => step['Node Type'] === 'Seq Scan')
      .map((step) => step['Relation Name'] ?? '')
    expect(scans.filter((table) => GROWING.includes(table))).toEqual([])
  },
)
