import { addDays, dayOf, windowStart } from '../../../contract/calendar.ts'
import { claimJob, progressJob, recordJobEvent } from '../../../contract/dispatch.ts'
import { pauseNewJobs, resumeNewJobs, setScheduleDays } from '../../../contract/hauler-schedule.ts'
import { DisposalEntry, type ProofInput } from '../../../contract/job-proof.ts'
import { cents } from '../../../contract/money.ts'
import { recordCall, recordNoShow } from '../../../contract/no-show.ts'
import {
  getHaulerPrice,
  proposePriceChange,
  withdrawPrice,
} from '../../../contract/price-changes.ts'
import { addProof } from '../../../contract/proof.ts'
import { rateCustomer } from '../../../contract/ratings.ts'
import { releaseOwnJob, undoRelease } from '../../../contract/release.ts'
import type { Job } from '../../jobs/store.ts'
import type { Member, World } from './world.ts'

type Scene = { world: World; jobs: Job[] }

/** A job of a hauler for which there is something to do, with how that hauler calls. */
function ownJob({ world, jobs }: Scene, fits: (job: Job) => boolean) {
  const job = world.oneOf(jobs.filter((each) => each.haulerId !== null && fits(each)))
  const hauler = job && world.haulerOf(job)
  return hauler && { job, hauler, by: world.as(hauler), params: { jobId: job.id } }
}
const isAssigned = ({ status }: Job): boolean => status === 'assigned'
const isStarted = ({ status }: Job): boolean => status === 'in_progress'
const isClaimable = ({ status, paymentStatus }: Job): boolean =>
  status === 'pending' && paymentStatus === 'paid'

const photoOf = ({ app }: World, { userId }: Member) => app.given.photo({ userId })
const donated = () => DisposalEntry.parse({ way: 'donated' })
const onTruck = () => DisposalEntry.parse({ way: 'on_truck' })

async function record(scene: Scene, event: 'on_the_way' | 'arrived'): Promise<boolean> {
  const own = ownJob(scene, isAssigned)
  if (own) await own.by.call(recordJobEvent, { params: own.params, body: { event } })
  return own !== undefined
}

async function complete(
  scene: Scene,
  proofFor: (hauler: Member) => Promise<ProofInput>,
): Promise<boolean> {
  const own = ownJob(scene, isStarted)
  if (!own) return false
  const body = { status: 'completed' as const, ...(await proofFor(own.hauler)) }
  await own.by.call(progressJob, { params: own.params, body })
  return true
}

/** Proposes a price so much above or below what is agreed. */
async function propose(scene: Scene, by: (price: { agreed: number; cap: number }) => number) {
  const { world } = scene
  const own = ownJob(scene, isStarted)
  if (!own) return false
  const shown = await own.by.call(getHaulerPrice, { params: own.params })
  const body = {
    price: cents(Math.max(shown.floor, by(shown))),
    items: [],
    reason: 'More than was booked',
    photos: [await photoOf(world, own.hauler)],
  }
  await own.by.call(proposePriceChange, { params: own.params, body })
  return true
}

/** What haulers do; each answers whether there was something to do. */
export const haulerEvents = {
  claims: async ({ world, jobs }: Scene) => {
    const job = world.oneOf(jobs.filter(isClaimable))
    const hauler = world.oneOf(world.haulers)
    if (!job || !hauler) return false
    await world.as(hauler).call(claimJob, { params: { jobId: job.id } })
    return true
  },
  releases: async (scene: Scene) => {
    const own = ownJob(scene, isAssigned)
    if (own) await own.by.call(releaseOwnJob, { params: own.params, body: { reason: 'Flat tire' } })
    return own !== undefined
  },
  'releases and undoes': async (scene: Scene) => {
    const own = ownJob(scene, isAssigned)
    if (!own) return false
    const { undoUntil } = await own.by.call(releaseOwnJob, {
      params: own.params,
      body: { reason: 'A mis-tap' },
    })
    await scene.world.pass(scene.world.random() < 0.8 ? 0.1 : 1)
    await own.by.call(undoRelease, { params: own.params, body: { undoUntil } })
    return true
  },
  'is on the way': (scene: Scene) => record(scene, 'on_the_way'),
  arrives: (scene: Scene) => record(scene, 'arrived'),
  starts: async (scene: Scene) => {
    const own = ownJob(scene, isAssigned)
    const body = { status: 'in_progress' as const, reason: 'The road was free' }
    if (own) await own.by.call(progressJob, { params: own.params, body })
    return own !== undefined
  },
  'completes with proof': (scene: Scene) =>
    complete(scene, async (hauler) => ({
      photos: [await photoOf(scene.world, hauler)],
      disposal: [donated()],
    })),
  'completes without proof': (scene: Scene) => complete(scene, async () => ({})),
  'completes, load on the truck': (scene: Scene) =>
    complete(scene, async (hauler) => ({
      photos: [await photoOf(scene.world, hauler)],
      disposal: [onTruck()],
    })),
  'adds the proof': async (scene: Scene) => {
    const own = ownJob(scene, ({ status, proof }) => status === 'completed' && proof !== 'complete')
    if (!own) return false
    const body = { photos: [await photoOf(scene.world, own.hauler)], disposal: [donated()] }
    await own.by.call(addProof, { params: own.params, body })
    return true
  },
  calls: async (scene: Scene) => {
    const arrivals = await scene.world.db
      .selectFrom('jobEvents')
      .select('jobId')
      .where('event', '=', 'arrived')
      .where('tripEndedAt', 'is', null)
      .execute()
    const isThere = (job: Job) => isAssigned(job) && arrivals.some(({ jobId }) => jobId === job.id)
    const own = ownJob(scene, isThere)
    if (own) await own.by.call(recordCall, { params: own.params, body: {} })
    return own !== undefined
  },
  'waits and records a no-show': async (scene: Scene) => {
    const own = ownJob(scene, isAssigned)
    if (!own) return false
    const { preferredDate, preferredTime } = own.job
    const begins = windowStart(preferredDate, preferredTime)
    if (begins > scene.world.now()) await scene.world.setNow(begins)
    await own.by.call(recordJobEvent, { params: own.params, body: { event: 'arrived' } })
    await own.by.call(recordCall, { params: own.params, body: {} })
    await scene.world.pass(16)
    const body = { photos: [await photoOf(scene.world, own.hauler)] }
    await own.by.call(recordNoShow, { params: own.params, body })
    return true
  },
  'lowers the price': (scene: Scene) => propose(scene, ({ agreed }) => agreed - 1_500),
  'raises the price': (scene: Scene) =>
    propose(scene, ({ agreed, cap }) => Math.min(cap, agreed + 1_000)),
  'raises it above the cap': (scene: Scene) => propose(scene, ({ cap }) => cap + 2_000),
  'withdraws the price': async (scene: Scene) => {
    const own = ownJob(scene, isStarted)
    const shown = await own?.by.call(getHaulerPrice, { params: own.params })
    if (!own || !shown?.change?.status.startsWith('pending')) return false
    await own.by.call(withdrawPrice, { params: own.params })
    return true
  },
  'rates the customer': async (scene: Scene) => {
    const own = ownJob(scene, ({ status }) => status === 'completed')
    const body = { stars: 1 + scene.world.below(5), words: '' }
    if (own) await own.by.call(rateCustomer, { params: own.params, body })
    return own !== undefined
  },
  'takes days off': async ({ world }: Scene) => {
    const hauler = world.oneOf(world.haulers)
    if (!hauler) return false
    const from = addDays(dayOf(world.now()), world.below(3))
    const keepJobs = world.random() < 0.5 ? ({ keepJobs: true } as const) : {}
    const body = { from, to: from, maxJobs: world.random() < 0.5 ? 0 : null, ...keepJobs }
    await world.as(hauler).call(setScheduleDays, { body })
    return true
  },
  pauses: async ({ world }: Scene) => {
    const hauler = world.oneOf(world.haulers)
    if (hauler) await world.as(hauler).call(pauseNewJobs, { body: { resumesOn: null } })
    return hauler !== undefined
  },
  resumes: async ({ world }: Scene) => {
    for (const hauler of world.haulers) await world.as(hauler).call(resumeNewJobs, {})
    return true
  },
}
