import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { World } from './world.ts'

/** So long after its time a task that has not started waits for no worker any more. */
const LATE_SECONDS = 15

type StuckTask = { task: string; state: string; output: string | null }

/**
 * What is still under way, although it should have ended, and what failed for good: empty when all is quiet. A task that the clock
 * starts again may be one that is not tried again by itself.
 */
export async function findStuck({ db, ctx }: World): Promise<string[]> {
  const lateSince = new Date(ctx.now().getTime() - LATE_SECONDS * 1_000)
  const { rows } = await sql<StuckTask>`
    select coalesce(data ->> 'task', name) as task, state::text as state, output ->> 'message' as output
    from tasks.job
    where state = 'active'
      or state = 'retry' and (data ->> 'task') is distinct from 'deliver-message'
      or state in ('created', 'retry') and start_after < now() - ${LATE_SECONDS} * interval '1 second'
      or state = 'failed' and retry_limit > 0`.execute(db)
  const tasks = rows.map(({ task, state, output }) => `task ${task}: ${state} ${output ?? ''}`)
  const open = await db
    .selectFrom('payments')
    .select(['jobId', 'providerPaymentId'])
    .where('status', '=', 'open')
    .execute()
  const charged = new Set<string>()
  for await (const { paymentId, status } of ctx.payments.list('payments', new Date(0)))
    if (status === 'succeeded') charged.add(paymentId)
  const payments = open
    .filter(({ providerPaymentId }) => charged.has(providerPaymentId ?? ''))
    .map(({ jobId }) => `payment of job ${jobId}: charged, and open here`)
  const refunds = await db
    .selectFrom('refunds')
    .select('jobId')
    .where('status', '=', 'requested')
    .execute()
  const payouts = await db
    .selectFrom('payouts')
    .select(['jobId', 'status'])
    .where('status', 'in', ['scheduled', 'failed', 'on_hold'])
    .execute()
  // A network that did not answer six times is asked again after some minutes: a post waits for that, and is not stuck.
  const posts = await db
    .selectFrom('socialMediaPosts')
    .select(['id', 'status', 'platform', 'detail', 'scheduledFor'])
    .where('status', 'in', ['publishing', 'scheduled'])
    .where((is) => is.or([is('nextTryAt', 'is', null), is('nextTryAt', '<', lateSince)]))
    .execute()
  return [
    ...tasks,
    ...payments,
    ...refunds.map(({ jobId }) => `refund of job ${jobId}`),
    ...payouts.map(({ jobId, status }) => `payout of job ${jobId}: ${status}`),
    ...posts.map(
      ({ id, status, platform, detail, scheduledFor }) =>
        `post ${id} on ${platform}: ${status} (${detail ?? 'never tried'}) for ${scheduledFor?.toISOString()}`,
    ),
  ]
}

/** Waits until nothing is under way any more, this long at most; answers how long it took. */
export async function waitForQuiet(world: World, mostSeconds: number): Promise<number> {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1_000)
  while (seconds() < mostSeconds && (await findStuck(world)).length > 0) await pause(1_000)
  return seconds()
}
