import { sql } from 'kysely'
import { listAtRisk, refundAtRisk } from '../../../contract/at-risk.ts'
import { progressJob } from '../../../contract/dispatch.ts'
import { setHaulerStatus } from '../../../contract/haulers.ts'
import { DisposalEntry } from '../../../contract/job-proof.ts'
import { stuckMoney } from '../../money/stuck-money-query.ts'
import { checkProvider } from '../../reconciliation/check-provider.ts'
import { reconcile } from '../../reconciliation/reconcile.ts'
import { checkHistories, type checksOf } from './checks.ts'
import { WEATHERS } from './provider.ts'
import { openDisputes } from './surroundings.ts'
import { SWEEPS } from './sweeps.ts'
import { teamEvents } from './team.ts'
import { isRefusal, type World } from './world.ts'

/** Half a week: all windows of a day are over, and all payouts have waited long enough. */
const STEPS = 30
const STEP_MINUTES = 240
/** In the first of them the provider still fails. */
const STORMY_STEPS = 14

async function quietly(world: World, action: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await action()) !== false
  } catch (error) {
    if (!isRefusal(error)) throw error
    world.refusals.push(`${world.now().toISOString()} Refused: ${error.message}`)
    return false
  }
}

/** Repeats what the team does until there is nothing left to do. */
async function untilDone(world: World, names: readonly (keyof typeof teamEvents)[]): Promise<void> {
  for (const name of names)
    for (let tries = 0; tries < 12; tries += 1) {
      const scene = { world, jobs: await world.jobs() }
      if (!(await quietly(world, () => teamEvents[name](scene)))) break
      world.count(name, 'times')
    }
}

/** Haulers complete what they started, once nothing stops them. */
async function finishJobs(world: World): Promise<void> {
  for (const job of await world.jobs()) {
    const hauler = world.haulerOf(job)
    if (job.status !== 'in_progress' || !hauler) continue
    const photos = [await world.app.given.photo({ userId: hauler.userId })]
    const disposal = [DisposalEntry.parse({ way: 'donated' })]
    const body = { status: 'completed' as const, photos, disposal }
    await quietly(world, () =>
      world.as(hauler).call(progressJob, { params: { jobId: job.id }, body }),
    )
  }
}

/** The team gives the money of what went wrong back. */
async function refundTroubles(world: World): Promise<void> {
  const { items, now } = await world.admin.call(listAtRisk, {})
  for (const { jobId, kind, at } of items)
    if (kind !== 'late' && kind !== 'price_question' && (kind !== 'unassigned' || at < now))
      await quietly(world, () => world.admin.call(refundAtRisk, { params: { jobId } }))
}

async function closeProblems(world: World): Promise<void> {
  for (const job of await world.jobs())
    await quietly(world, () => teamEvents['closes a problem']({ world, jobs: [job] }))
}

async function lookAtProofs(world: World): Promise<void> {
  for (const job of await world.jobs())
    await quietly(world, () => teamEvents['looks at a job without proof']({ world, jobs: [job] }))
}

/**
 * Lets days go by in which people do what is theirs, and after a while nothing fails any more.
 * @returns what is left in between, as sentences.
 */
export async function settleDay(
  world: World,
  { after }: Pick<ReturnType<typeof checksOf>, 'after'>,
): Promise<string[]> {
  for (let step = 0; step < STEPS; step += 1) {
    await world.pass(STEP_MINUTES)
    // Payouts leave a day after their jobs: the provider fails for some of them as well.
    world.sky.weather = world.oneOf(WEATHERS)
    world.sky.left = step < STORMY_STEPS && world.random() < 0.5 ? 1 : 0
    await world.work()
    for (const each of SWEEPS) await world.sweep(each)
    await world.work()
    if (step % 3 === 0) await actAsTeam(world)
    const wrong = await after('settling')
    if (wrong.length > 0) return wrong.map((line) => `${line}, while settling`)
    if (step > STORMY_STEPS && (await leftOf(world)).length === 0) break
  }
  const wrong = [
    ...(await leftOf(world)),
    ...(await checkHistories(world)),
    ...(await differences(world)),
  ]
  await retire(world)
  return wrong.length > 0
    ? [...wrong, ...world.refusals.slice(-30), ...(await tasksLeft(world))]
    : []
}

async function actAsTeam(world: World): Promise<void> {
  for (const id of await openDisputes(world)) await world.provider.closeDispute(id, 'won')
  await closeProblems(world)
  await untilDone(world, ['refuses a price above the cap'])
  await finishJobs(world)
  await lookAtProofs(world)
  await refundTroubles(world)
  await untilDone(world, [
    'decides about a share',
    'retries a payout',
    'retries a refund',
    'retries a reversal',
  ])
}

/** What of the day is not over. */
async function leftOf({ db, firstJob, now }: World): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'Job #' || id || ' is ' || status || ', ' || payment_status as line from jobs
      where id > ${firstJob} and (status not in ('completed', 'cancelled') or payment_status = 'pending' and status = 'completed')
    union all select 'Payout ' || id || ' of job #' || job_id || ' is ' || status || ' ' || coalesce(hold, '') || ' ' || coalesce(reason, '') from payouts
      where job_id > ${firstJob} and not (status in ('paid', 'reversed') or status = 'waiting_for_bank' and reason is not null)
    union all select 'Refund ' || id || ' of job #' || job_id || ' is ' || status from refunds
      where job_id > ${firstJob} and status = 'requested'
    union all select 'Reversal ' || id || ' of job #' || job_id || ' is ' || status from reversals
      where job_id > ${firstJob} and status = 'requested'
    union all select 'The price change ' || id || ' of job #' || job_id || ' is ' || status from price_changes
      where job_id > ${firstJob} and status in ('pending_admin', 'pending_customer')
    union all select 'The payment ' || id || ' of job #' || job_id || ' for ' || purpose || ' is ' || status from payments
      where job_id > ${firstJob} and status = 'open'
    union all select 'Job #' || t.job_id || ' holds ' || -sum(e.amount_cents) || ' cents of its customer'
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'customer_funds'
      where t.job_id > ${firstJob} group by t.job_id having sum(e.amount_cents) <> 0`.execute(db)
  const stuck = (await stuckMoney(db, now())).filter(({ jobId }) => jobId > firstJob)
  return [
    ...rows.map(({ line }) => line),
    ...stuck.map(({ jobId, what, reason }) => `Job #${jobId}: ${what}, ${reason}`),
  ]
}

/** The tasks that wait or have failed, for who looks for the reason. */
async function tasksLeft({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select data::text || ' ' || state || ' ' || start_after || ' ' || coalesce(output::text, '') as line
    from tasks.job where state <> 'completed' order by created_on desc limit 20`.execute(db)
  return rows.map(({ line }) => `Task left: ${line}`)
}

/** What the books of the provider say differently. */
async function differences({ app, firstJob }: World): Promise<string[]> {
  const { findings } = await reconcile(app.ctx)
  const { contradictions } = await checkProvider(app.ctx, () => Promise.resolve())
  const own = findings.filter(({ jobId }) => jobId === null || jobId > firstJob)
  return [...own.map(({ what, jobId }) => `Job #${jobId}: ${what}`), ...contradictions]
}

/** The haulers of this day take no part in the next one. */
async function retire(world: World): Promise<void> {
  const { admin, haulers } = world
  for (const { id: haulerId } of haulers)
    await quietly(world, () =>
      admin.call(setHaulerStatus, {
        params: { haulerId },
        body: { status: 'suspended', reason: 'The day is over' },
      }),
    )
}
