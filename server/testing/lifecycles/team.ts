import { listAtRisk, reassignJob, refundAtRisk } from '../../../contract/at-risk.ts'
import { autoAssignJobs, undoAutoAssign } from '../../../contract/auto-assign.ts'
import { retryPayout } from '../../../contract/admin-payouts.ts'
import { retryRefund } from '../../../contract/admin-money.ts'
import { setHaulerStatus } from '../../../contract/haulers.ts'
import { getJobMoney, refundSettledJob, retryReversal } from '../../../contract/job-money.ts'
import { cents } from '../../../contract/money.ts'
import { payDisputedShare, withholdDisputedShare } from '../../../contract/dispute-shares.ts'
import {
  approveEscalation,
  listPricesToReview,
  refusePrice,
} from '../../../contract/price-reviews.ts'
import { answerProblem, closeProblem, listJobProblems } from '../../../contract/problems.ts'
import { checkProof } from '../../../contract/proof.ts'
import { assignJob, listCandidates, moveJobSlot, unassignJob } from '../../../contract/schedule.ts'
import type { Job } from '../../jobs/store.ts'
import type { World } from './world.ts'

type Scene = { world: World; jobs: Job[] }
const pick = ({ world, jobs }: Scene, fits: (job: Job) => boolean) => world.oneOf(jobs.filter(fits))
const isAssigned = ({ status }: Job): boolean => status === 'assigned'
const isOnMarket = ({ status, paymentStatus }: Job): boolean =>
  status === 'pending' && paymentStatus === 'paid'

/** One of the day's rows that wait for a person. */
async function stuckRow(
  { db, oneOf, firstJob }: World,
  table: 'payouts' | 'refunds' | 'reversals',
) {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('jobId', '>', firstJob)
    .where('status', '=', 'failed' as never)
    .orderBy('id')
    .execute()
  return oneOf(rows)?.id
}

async function atRisk({ admin, oneOf }: World, action: 'assign' | 'refund') {
  const { items } = await admin.call(listAtRisk, {})
  const offers = items.flatMap(({ jobId, actions }) =>
    actions.flatMap((each) =>
      each.do === action || (action === 'assign' && each.do === 'reassign')
        ? [{ jobId, haulerId: 'hauler' in each ? each.hauler.id : null }]
        : [],
    ),
  )
  return oneOf(offers)
}

async function openProblem(scene: Scene) {
  const open = await scene.world.db
    .selectFrom('problemReports')
    .select('jobId')
    .where('closedAt', 'is', null)
    .execute()
  const job = pick(scene, ({ id }) => open.some(({ jobId }) => jobId === id))
  if (!job) return undefined
  const params = { jobId: job.id }
  const problems = await scene.world.admin.call(listJobProblems, { params })
  return problems.find(({ closedAt }) => closedAt === null)?.id
}

async function refund(scene: Scene, of: 'price' | 'tip'): Promise<boolean> {
  const { world } = scene
  const job = pick(scene, ({ status }) => status === 'completed')
  if (!job) return false
  const params = { jobId: job.id }
  const { most, alreadyRefunded } = (await world.admin.call(getJobMoney, { params })).refundable[of]
  if (most === 0) return false
  const amount = cents(world.random() < 0.3 ? most : 1 + world.below(most))
  const share = world.random() < 0.6 ? ('take_back' as const) : ('absorb' as const)
  const body = { amount, of, share, reason: 'A wall was scratched', alreadyRefunded }
  await world.admin.call(refundSettledJob, { params, body })
  return true
}

/** What the team does; each answers whether there was something to do. */
export const teamEvents = {
  assigns: async (scene: Scene) => {
    const job = pick(scene, isOnMarket)
    if (!job) return false
    const params = { jobId: job.id }
    const candidates = await scene.world.admin.call(listCandidates, { params })
    const free = candidates.filter(({ slots }) => slots.length > 0)
    const haulerId = scene.world.oneOf(free)?.id
    if (haulerId === undefined) return false
    await scene.world.admin.call(assignJob, { params, body: { haulerId } })
    return true
  },
  unassigns: async (scene: Scene) => {
    const job = pick(scene, isAssigned)
    if (job) await scene.world.admin.call(unassignJob, { params: { jobId: job.id } })
    return job !== undefined
  },
  'moves to another slot': async (scene: Scene) => {
    const job = pick(scene, isAssigned)
    const hauler = scene.world.oneOf(scene.world.haulers)
    if (!job || !hauler) return false
    const slots = { morning: '10-12', afternoon: '2-4', evening: '6-8' } as const
    const body = { timeSlot: slots[job.preferredTime], haulerId: hauler.id }
    await scene.world.admin.call(moveJobSlot, { params: { jobId: job.id }, body })
    return true
  },
  'applies the plan': async ({ world: { admin, random, pass } }: Scene) => {
    const { assigned } = await admin.call(autoAssignJobs, { query: {} })
    if (assigned.length === 0) return false
    if (random() < 0.3) {
      await pass(1)
      const placed = assigned.map(({ job, hauler, day, timeSlot }) => ({
        jobId: job.id,
        haulerId: hauler.id,
        day,
        timeSlot,
      }))
      await admin.call(undoAutoAssign, { body: { placed } })
    }
    return true
  },
  'reassigns a job at risk': async ({ world }: Scene) => {
    const offer = await atRisk(world, 'assign')
    if (!offer || offer.haulerId === null) return false
    const { jobId, haulerId } = offer
    await world.admin.call(reassignJob, { params: { jobId }, body: { haulerId } })
    return true
  },
  'refunds a job at risk': async ({ world }: Scene) => {
    const offer = await atRisk(world, 'refund')
    if (offer) await world.admin.call(refundAtRisk, { params: { jobId: offer.jobId } })
    return offer !== undefined
  },
  'refunds a price': (scene: Scene) => refund(scene, 'price'),
  'refunds a tip': (scene: Scene) => refund(scene, 'tip'),
  'answers a problem': async (scene: Scene) => {
    const problemId = await openProblem(scene)
    if (problemId === undefined) return false
    const body = { words: 'We are looking into it' }
    await scene.world.admin.call(answerProblem, { params: { problemId }, body })
    return true
  },
  'closes a problem': async (scene: Scene) => {
    const problemId = await openProblem(scene)
    if (problemId === undefined) return false
    await scene.world.admin.call(closeProblem, { params: { problemId } })
    return true
  },
  'looks at a job without proof': async (scene: Scene) => {
    const job = pick(scene, ({ proof }) => proof !== null && proof !== 'complete')
    if (!job) return false
    const body = { note: 'Called the customer' }
    await scene.world.admin.call(checkProof, { params: { jobId: job.id }, body })
    return true
  },
  'approves a price above the cap': async ({ world }: Scene) => {
    const [price] = await world.admin.call(listPricesToReview, {})
    if (!price) return false
    await world.admin.call(approveEscalation, { params: { priceChangeId: price.id } })
    return true
  },
  'refuses a price above the cap': async ({ world }: Scene) => {
    const [price] = await world.admin.call(listPricesToReview, {})
    if (!price) return false
    const body = { reason: 'Too much' }
    await world.admin.call(refusePrice, { params: { priceChangeId: price.id }, body })
    return true
  },
  'suspends a hauler': async ({ world }: Scene) => {
    const haulerId = world.oneOf(world.haulers)?.id
    if (haulerId === undefined) return false
    const body = { status: 'suspended' as const, reason: 'A complaint' }
    await world.admin.call(setHaulerStatus, { params: { haulerId }, body })
    return true
  },
  'reinstates a hauler': async ({ world }: Scene) => {
    const suspended = await world.db
      .selectFrom('haulers')
      .select('id')
      .where('status', '=', 'suspended')
      .orderBy('id')
      .execute()
    const ids = world.haulers.map(({ id }) => id)
    const haulerId = world.oneOf(suspended.filter(({ id }) => ids.includes(id)))?.id
    if (haulerId === undefined) return false
    const body = { status: 'approved' as const, reason: 'It was settled' }
    await world.admin.call(setHaulerStatus, { params: { haulerId }, body })
    return true
  },
  'retries a payout': async ({ world }: Scene) => {
    const payoutId = await stuckRow(world, 'payouts')
    if (payoutId !== undefined) await world.admin.call(retryPayout, { params: { payoutId } })
    return payoutId !== undefined
  },
  'retries a refund': async ({ world }: Scene) => {
    const refundId = await stuckRow(world, 'refunds')
    if (refundId !== undefined) await world.admin.call(retryRefund, { params: { refundId } })
    return refundId !== undefined
  },
  'decides about a share': async ({ world }: Scene) => {
    const { admin, db, firstJob, oneOf, random } = world
    const undecided = await db
      .selectFrom('disputes')
      .select('id')
      .where('jobId', '>', firstJob)
      .where('undecidedCents', '>', cents(0))
      .orderBy('id')
      .execute()
    const params = { disputeId: oneOf(undecided)?.id ?? 0 }
    if (params.disputeId === 0) return false
    if (random() < 0.5) await admin.call(payDisputedShare, { params })
    else await admin.call(withholdDisputedShare, { params, body: { reason: 'It was a fraud' } })
    return true
  },
  'retries a reversal': async ({ world }: Scene) => {
    const reversalId = await stuckRow(world, 'reversals')
    if (reversalId !== undefined) await world.admin.call(retryReversal, { params: { reversalId } })
    return reversalId !== undefined
  },
}
