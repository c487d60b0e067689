import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { Cents } from '../../../contract/money.ts'
import { MOST_DAYS_AHEAD } from '../../../contract/windows.ts'
import { readRules } from '../../capacity/rules-store.ts'
import { encodeSettings, insertSettings } from '../../settings/settings-store.ts'
import type { Context } from '../../core/context.ts'
import { tasks } from '../../tasks.ts'
import { checkBooks } from '../../ledger/check-books.ts'
import { checkProvider } from '../../reconciliation/check-provider.ts'
import { reconcile } from '../../reconciliation/reconcile.ts'
import { useApp } from '../app.ts'
import { muteMessages } from '../messages.ts'
import { startStripe } from '../stripe/start.ts'
import { cutOffAt } from './cut-off.ts'
import { killedAt } from './killed.ts'
import type { Scenes } from './play.ts'
import { killEverywhere, movedFor, payingAt, type Moved, type Tale } from './tales.ts'

/**
 * `npm run kill-points`: a kill -9 of a process at every message; else the server is cut off at each that
 * leaves a trace, as at all others it leaves the same behind as at the one before.
 */
export const KILLS_PROCESSES = process.env.KILL_POINTS === 'processes'

/** Why the other stories are skipped in every run. */
export const PLAYED_APART = 'It takes minutes: played by npm run kill-points'

/** Takes bookings for as many days ahead as the rules allow: each story has a day of its own. */
async function openManyDays(ctx: Context, userId: number): Promise<void> {
  const rules = await readRules(ctx.db, ctx)
  await insertSettings(ctx.db, {
    groupName: 'booking',
    version: 2,
    value: encodeSettings('booking', { ...rules, horizonDays: MOST_DAYS_AHEAD }),
    effectiveFrom: ctx.now(),
    note: 'Many days',
    publishedBy: userId,
    publishedAt: ctx.now(),
  })
}

/** An app at a stand-in for Stripe, and how its server is killed everywhere. */
export async function killPointTrial() {
  const stripe = await startStripe()
  afterAll(() => stripe.stop())
  const app = useApp({ settings: stripe.environment })
  let hauler: Awaited<ReturnType<typeof app.given.hauler>>
  let adminId: number
  let database: string
  beforeAll(async () => {
    const idempotencyKey = randomUUID()
    const email = `${idempotencyKey}@example.test`
    const { accountId } = await app.ctx.payments.createAccount({ email, idempotencyKey })
    await stripe.setReady(accountId, true)
    hauler = await app.given.hauler({ stripeAccountId: accountId, bankConnected: true })
    adminId = (await app.given.admin()).id
    await openManyDays(app.ctx, adminId)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      app.ctx.db,
    )
    database = rows[0]?.name ?? ''
    // What is sent of it has kill stories of its own (messaging/killed-worker.test.ts).
    if (!KILLS_PROCESSES) await muteMessages(app.ctx)
  })

  /**
   * Plays the tale once for each point, and says where money did not move as it should; `right` is
   * asked with the price of the job.
   */
  async function violationsOf(
    title: string,
    tale: Tale,
    right: (price: Cents) => Moved,
  ): Promise<Moved[]> {
    const { ctx, given } = app
    const environment = {
      ...stripe.environment,
      DATA_DIR: ctx.config.dataDir,
      PAYOUT_HOLD_HOURS: '0',
    }
    const world = { database: { ...inject('postgres'), database }, environment }
    const mortalAt = (killAt: number) => (KILLS_PROCESSES ? killedAt : cutOffAt)(world, killAt)
    const { stories, tried, sent } = await killEverywhere(
      { stripe, ctx, given, hauler, adminId, mortalAt },
      tale,
    )
    await ctx.queue.drain(tasks, ctx)
    await reconcile(ctx)
    await ctx.queue.drain(tasks, ctx)

    const moved = await movedFor(ctx, stories)
    const violations = moved.filter(({ price, ...one }) => !isDeepStrictEqual(one, right(price)))
    process.stdout.write(
      `${title}: ${KILLS_PROCESSES ? 'kill -9' : 'cut off'} at ${tried} points (${sent.database} messages to the database, ${sent.provider} to the provider), ${violations.length} violations\n`,
    )
    expect(tried).toBeGreaterThan(KILLS_PROCESSES ? 30 : 15)
    return violations
  }

  const paid: Scenes = ['book', 'beginToPay', payingAt(stripe)]
  return {
    violationsOf,
    /** What our books and the provider's say of each other. */
    contradictions: async () => [
      ...(await checkBooks(app.ctx.db)),
      ...(await checkProvider(app.ctx)).contradictions,
    ],
    scenes: {
      paid,
      inProgress: [...paid, 'claim', 'start'] as const,
      completed: [...paid, 'claim', 'start', 'complete'] as const,
    },
  }
}

/** Each test plays hundreds of small tales. */
export const A_LONG_TIME = 3_600_000
