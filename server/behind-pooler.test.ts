import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { bookPickup } from '../contract/booking.ts'
import { addDays, dayOf } from '../contract/calendar.ts'
import { claimJob, listAvailableJobs, listMyJobs, progressJob } from '../contract/dispatch.ts'
import type { Args, Endpoint, Result } from '../contract/endpoint.ts'
import { listAdminJobs } from '../contract/jobs.ts'
import { createPaymentIntent } from '../contract/payments.ts'
import { confirmSandboxPayment } from '../contract/sandbox-payments.ts'
import type { Context } from './core/context.ts'
import { openDatabase } from './db/database.ts'
import { reachExternal } from './db/external.ts'
import { bookingForm } from './testing/booking-form.ts'
import { clusterPrograms, MISSING } from './testing/cluster/programs.ts'
import { startCluster, type Cluster } from './testing/cluster/start-cluster.ts'
import { givenIn } from './testing/given.ts'
import { GOOD_CARD } from './testing/paying.ts'
import { runProgram } from './testing/run-program.ts'

const SOON = { timeout: 30_000, interval: 100 }

describe.skipIf(MISSING)(`behind PgBouncer, with a replica${MISSING}`, () => {
  let running: Cluster | undefined
  const cluster = () => {
    if (!running) throw new Error('The cluster has not started')
    return running
  }
  beforeAll(async () => {
    running = await startCluster(clusterPrograms())
  })
  afterAll(() => running?.stop())

  test('a pickup is booked, paid, claimed and completed, and each sees what they did', async () => {
    const { urls, onReplica } = cluster()
    const settings = {
      DATABASE_URL: urls.pooler,
      DATABASE_DIRECT_URL: urls.primary,
      DATABASE_REPLICA_URL: urls.pooledReplica,
      PAYOUT_HOLD_HOURS: '0',
      HEAD_START_MINUTES: '0',
    }
    const first = runProgram({ ...settings, ROLE: 'worker' })
    const web = await runProgram({ ...settings, ROLE: 'web' }).address()
    await first.address()
    const { db } = openDatabase({ connectionString: urls.primary })
    onTestFinished(() => db.destroy())
    const given = givenIn({ db, now: () => new Date() } as Context)
    const [customer, hauler, owner] = [
      await given.visitor(),
      await given.hauler(),
      await given.admin(),
    ]
    const [booking, working, desk] = [customer, hauler, owner].map(({ cookie }) =>
      callsAt(web, cookie),
    )
    if (!booking || !working || !desk) throw new Error('No callers')
    await onReplica('select pg_wal_replay_pause()')
    onTestFinished(async () => void (await onReplica('select pg_wal_replay_resume()')))

    const photos = [await given.photo({ visitorId: customer.visitorId })]
    const preferredDate = addDays(dayOf(new Date()), 2)
    const { id: jobId } = await booking(bookPickup, {
      body: bookingForm(photos, { preferredDate }),
    })
    const [booked] = await desk(listAdminJobs, {})
    expect(booked).toMatchObject({ id: jobId, status: 'pending' })

    if (!booked?.estimatedPrice) throw new Error('The pickup has no price')
    const { clientSecret } = await booking(createPaymentIntent, {
      body: { jobId, amount: booked.estimatedPrice },
    })
    const card = { clientSecret, method: 'card', cardNumber: GOOD_CARD } as const
    await booking(confirmSandboxPayment, { body: card })
    // The worker hears of the payment through its own connection, past the pooler.
    await vi.waitFor(async () => {
      expect((await working(listAvailableJobs, {})).map(({ id }) => id)).toEqual([jobId])
    }, SOON)

    const params = { jobId }
    await working(claimJob, { params })
    expect(await working(listAvailableJobs, {})).toEqual([])
    expect((await working(listMyJobs, {}))[0]).toMatchObject({ id: jobId, status: 'assigned' })
    await working(progressJob, { params, body: { status: 'in_progress' } })
    await working(progressJob, { params, body: { status: 'completed' } })
    expect((await working(listMyJobs, {}))[0]).toMatchObject({ id: jobId, status: 'completed' })
    expect((await desk(listAdminJobs, {}))[0]).toMatchObject({ id: jobId, status: 'completed' })

    await cluster().killReplica()
    const began = performance.now()
    expect((await desk(listAdminJobs, {}))[0]).toMatchObject({ id: jobId })
    expect(performance.now() - began).toBeLessThan(5_000)
    await cluster().startReplica()
  }, 120_000)

  test('a pooler without an address past it is refused, with the setting that is missing', async () => {
    const { urls } = cluster()
    const none = { databaseDirectUrl: undefined }
    await expect(reachExternal(urls.pooler, none)).rejects.toThrow(
      'it is a pooler in transaction mode, through which no notices come. Set DATABASE_DIRECT_URL',
    )
    await expect(reachExternal(urls.pooler, { databaseDirectUrl: urls.pooler })).rejects.toThrow(
      'The database of DATABASE_DIRECT_URL',
    )
    expect(await reachExternal(urls.primary, none)).toEqual({
      connection: { connectionString: urls.primary },
      direct: { connectionString: urls.primary },
    })
  })
})

/** Calls of one caller. */
const callsAt =
  (origin: string, cookie: string) =>
  async <E extends Endpoint>(endpoint: E, args: Args<E>): Promise<Result<E>> => {
    const { params = {}, body } = args as { params?: Record<string, unknown>; body?: unknown }
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => String(params[key]))
    const answer = await fetch(origin + path, {
      method: endpoint.method,
      headers: {
        cookie: `sid=${cookie}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(endpoint.body && { body: JSON.stringify(z.encode(endpoint.body, body as never)) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.status} ${text}`)
    return z.decode(endpoint.response, JSON.parse(text)) as Result<E>
  }
