import { sql } from 'kysely'
import { addDays, Day, instantOf } from '../../../contract/calendar.ts'
import { AppError, type ErrorCode } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Task } from '../../core/task.ts'
import { tokenFor } from '../../job-page/testing/links.ts'
import { markJobLink } from '../../messaging/job-links.ts'
import type { Job } from '../../jobs/store.ts'
import type { SandboxPayments } from '../../providers/payments/sandbox.ts'
import { tasks } from '../../tasks.ts'
import type { useApp, Visit } from '../app.ts'
import { haulerWithAccount, sandboxOf } from '../paying.ts'
import { seeded } from '../seeded.ts'
import { giveQueueClock, setDatabaseClock } from './database-clock.ts'
import { NoAnswer, weatheredProvider, type Weather } from './provider.ts'

export type App = ReturnType<typeof useApp>
export type Member = Awaited<ReturnType<typeof haulerWithAccount>>

const FIRST_DAY = Day.parse('2027-02-01')
/** Days of one file follow each other, each long after everything of the one before is settled. */
const DAYS_APART = 40
const TEAM = 4
const MINUTE_MS = 60_000

/** What a worker throws that is stopped before its next task. */
class Stopped extends Error {
  override name = 'Stopped'
}

/** Refused for a reason that people read; anything else is a fault of the product. */
const REFUSALS: readonly ErrorCode[] = [
  'already_paid',
  'amount_mismatch',
  'busy',
  'holds_jobs',
  'illegal_move',
  'in_use',
  'invalid_input',
  'job_taken',
  'not_approved',
  'not_free',
  'payment_failed',
  'price_changed',
  'provider_unavailable',
  'refused',
  'window_full',
]
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && REFUSALS.includes(error.code)

/** Whether an error comes from a provider that did not answer, through however many hands. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Error && isNoAnswer(error.cause))

/** How often each event happened, and was refused. */
export type Counts = Map<string, { times: number; refused: number }>

export type World = Awaited<ReturnType<typeof openWorld>>

/** A day with its own team of haulers; every choice in it follows from the seed. */
export async function openWorld(
  app: App,
  { seed, place, counts }: { seed: number; place: number; counts: Counts },
) {
  const random = seeded(seed)
  const day = addDays(FIRST_DAY, place * DAYS_APART)
  const provider: SandboxPayments = sandboxOf(app.ctx)
  const { db } = app.ctx
  const sky: { weather: Weather | undefined; left: number } = { weather: undefined, left: 0 }
  const tokens = new Map<JobId, string>()

  async function setNow(at: Date): Promise<void> {
    app.setNow(at)
    await setDatabaseClock(db, at)
  }
  const pass = (minutes: number) => setNow(new Date(app.ctx.now().getTime() + minutes * MINUTE_MS))
  const below = (most: number): number => Math.floor(random() * most)
  function oneOf<T>(all: readonly T[]): T | undefined {
    return all[below(all.length)]
  }

  /** Runs what is due, at most so many tasks: the worker is stopped then, and its tasks run again. */
  async function work(most = Infinity): Promise<number> {
    let done = 0
    const limited = tasks.map((task): Task => ({
      ...task,
      run: async (payload, ctx) => {
        if (done >= most) throw new Stopped('The worker is stopped')
        done += 1
        await task.run(payload, ctx)
      },
    }))
    for (;;) {
      try {
        await app.ctx.queue.drain(limited, app.ctx)
        return done
      } catch (error) {
        await sql`update tasks.job set state = 'retry', start_after = now() where state = 'active'`.execute(
          db,
        )
        if (done >= most) return done
        if (!isNoAnswer(error)) throw error
      }
    }
  }

  /** Runs a task of the clock now. */
  async function sweep({ run, payload }: Task): Promise<void> {
    try {
      await run(payload.parse({}), app.ctx)
    } catch (error) {
      if (!isNoAnswer(error)) throw error
    }
  }

  app.ctx.payments = weatheredProvider(provider, {
    wait: () => pass(2),
    weather() {
      if (sky.left === 0 || random() < 0.3) return undefined
      return sky.weather
    },
  })
  await giveQueueClock(db)
  await setNow(instantOf(day, 9))
  const haulers: Member[] = []
  for (let count = 0; count < TEAM; count += 1) {
    const member = await haulerWithAccount(app, { connected: count > 0 })
    const serviceAreas = ['Vancouver', 'Burnaby'] as const
    await db
      .updateTable('haulers')
      .set({ serviceAreas: [...serviceAreas] })
      .where('id', '=', member.id)
      .execute()
    haulers.push(member)
  }
  const admin = await app.given.admin()
  const { id: firstJob } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<JobId>`0`).as('id'))
    .executeTakeFirstOrThrow()

  return {
    app,
    db,
    day,
    seed,
    random,
    below,
    oneOf,
    haulers,
    provider,
    sky,
    setNow,
    pass,
    work,
    sweep,
    firstJob,
    count(event: string, how: 'times' | 'refused') {
      const count = counts.get(event) ?? { times: 0, refused: 0 }
      counts.set(event, { ...count, [how]: count[how] + 1 })
    },
    /** What was refused while the day ended, for who looks for the reason. */
    refusals: [] as string[],
    admin: app.as(admin),
    customer: app.as(),
    now: () => app.ctx.now(),
    as: (visit: Visit) => app.as(visit),
    /** How each visitor who booked comes back, and the secret of their payment that is open. */
    visitors: new Map<JobId, { visit: Visit; clientSecret?: string }>(),
    /** The jobs of this day as they are now. */
    jobs: (): Promise<Job[]> =>
      db.selectFrom('jobs').selectAll().where('id', '>', firstJob).orderBy('id').execute(),
    async linkOf(job: Job): Promise<{ token: string }> {
      const before = tokens.get(job.id)
      if (before !== undefined) return { token: before }
      // The first message to a customer opens the link, and messages are turned off.
      await markJobLink(db, job)
      const token = await tokenFor(app, job)
      tokens.set(job.id, token)
      return { token }
    },
    haulerOf: ({ haulerId }: Pick<Job, 'haulerId'>) => haulers.find(({ id }) => id === haulerId),
    close() {
      app.ctx.payments = provider
    },
  }
}
