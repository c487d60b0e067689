import { sql } from 'kysely'
import { windowEnd, windowStart } from '../../../contract/calendar.ts'
import type { Job } from '../../jobs/store.ts'
import { isSandbox } from '../../providers/payments/sandbox.ts'
import { receiveEvent } from '../../webhooks/receive-event.ts'
import { WEATHERS } from './provider.ts'
import { SWEEPS } from './sweeps.ts'
import type { World } from './world.ts'

type Scene = { world: World; jobs: Job[] }
const MINUTE_MS = 60_000

/** Moves the clock to some minutes around a moment of a job, if that is ahead. */
async function moveTo({ world }: Scene, at: Date, minutes: number): Promise<boolean> {
  const moment = new Date(at.getTime() + minutes * MINUTE_MS)
  if (moment <= world.now()) return false
  await world.setNow(moment)
  return true
}

/** A webhook that was sent before is sent once more, or before its turn. */
async function deliverAgain({ world: { app, db, oneOf } }: Scene): Promise<boolean> {
  const { rows } = await sql<{ body: string }>`
    select data->'payload'->>'rawBody' as body from tasks.job
    where data->>'task' = 'deliver-sandbox-event' order by created_on desc, id limit 12`.execute(db)
  const body = oneOf(rows.toSorted((a, b) => (a.body < b.body ? -1 : 1)))?.body
  const { payments } = app.ctx
  if (body === undefined || !isSandbox(payments)) return false
  await receiveEvent(app.ctx, body, payments.sign(body))
  return true
}

/** A charge of the day that no bank has been asked about. */
async function undisputedCharge({ db, oneOf, firstJob }: World): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select charge_id as id from payments p where job_id > ${firstJob} and status = 'paid' and charge_id is not null
      and not exists (select from sandbox_disputes d where d.charge_id = p.charge_id)
      and not exists (select from refunds r where r.payment_id = p.id and r.status <> 'failed')
    order by p.id`.execute(db)
  return oneOf(rows)?.id
}

export async function openDisputes({ db, firstJob }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from sandbox_disputes d join payments p on p.charge_id = d.charge_id
    where p.job_id > ${firstJob} and d.status = 'open' order by d.created_at, d.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What happens around people: the clock, the workers, the provider and the banks. */
export const surroundingEvents = {
  'minutes pass': async ({ world }: Scene) => {
    await world.pass(1 + world.below(25))
    return true
  },
  'hours pass': async ({ world }: Scene) => {
    await world.pass(60 + world.below(240))
    return true
  },
  'a day passes': async ({ world }: Scene) => {
    await world.pass(60 * (18 + world.below(12)))
    return true
  },
  'the window of a job begins': async (scene: Scene) => {
    const job = scene.world.oneOf(scene.jobs.filter(({ status }) => status === 'assigned'))
    if (!job) return false
    const { preferredDate, preferredTime } = job
    return moveTo(scene, windowStart(preferredDate, preferredTime), scene.world.below(90) - 20)
  },
  'the window of a job ends': async (scene: Scene) => {
    const job = scene.world.oneOf(scene.jobs.filter(({ status }) => status === 'assigned'))
    if (!job) return false
    const { preferredDate, preferredTime } = job
    return moveTo(scene, windowEnd(preferredDate, preferredTime), scene.world.below(60) - 10)
  },
  'the worker runs': async ({ world }: Scene) => (await world.work()) > 0,
  'the worker is stopped': async ({ world }: Scene) => (await world.work(1 + world.below(4))) > 0,
  'the clock starts its tasks': async ({ world }: Scene) => {
    for (let count = 0; count < 4; count += 1) {
      const next = world.oneOf(SWEEPS)
      if (next) await world.sweep(next)
    }
    return true
  },
  'a webhook comes again': deliverAgain,
  'the provider fails': async ({ world }: Scene) => {
    world.sky.weather = world.oneOf(WEATHERS)
    world.sky.left = 4
    await world.work()
    return true
  },
  'a bank account changes': async ({ world }: Scene) => {
    const hauler = world.oneOf(world.haulers)
    if (!hauler) return false
    const { canReceive } = await world.provider.readAccount(hauler.accountId)
    await world.provider.setCanReceive(hauler.accountId, !canReceive)
    return true
  },
  'a customer disputes a charge': async ({ world }: Scene) => {
    const chargeId = await undisputedCharge(world)
    if (chargeId !== undefined) await world.provider.openDispute(chargeId)
    return chargeId !== undefined
  },
  'a bank decides': async ({ world }: Scene) => {
    const id = world.oneOf(await openDisputes(world))
    if (id === undefined) return false
    await world.provider.closeDispute(id, world.random() < 0.5 ? 'won' : 'lost')
    return true
  },
}
