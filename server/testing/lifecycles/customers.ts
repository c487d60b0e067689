import { dayOf, addDays, WINDOWS } from '../../../contract/calendar.ts'
import { bookPickup } from '../../../contract/booking.ts'
import { AppError } from '../../../contract/errors.ts'
import * as page from '../../../contract/job-page.ts'
import { LOAD_SIZES } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import { createPaymentIntent } from '../../../contract/payments.ts'
import { closeOwnProblem, reportProblem } from '../../../contract/problems.ts'
import { rateJob } from '../../../contract/ratings.ts'
import { reschedulePickup } from '../../../contract/rescheduling.ts'
import {
  authenticateSandboxPayment,
  confirmSandboxPayment,
} from '../../../contract/sandbox-payments.ts'
import type { Job } from '../../jobs/store.ts'
import type { Visit } from '../app.ts'
import { bookingForm } from '../booking-form.ts'
import type { World } from './world.ts'

const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
} as const
const ADDRESSES = ['1166 Alberni St, Vancouver', '4500 Kingsway, Burnaby']
const LOADS = [
  'Three-seat sofa and six boxes',
  'A queen mattress and two chairs',
  'A dresser with six drawers',
]

/** A window of the next days. */
const anyWindow = ({ now, below, oneOf }: World) => ({
  preferredDate: addDays(dayOf(now()), below(3)),
  preferredTime: oneOf(WINDOWS) ?? 'morning',
})

async function book(world: World): Promise<Job> {
  const { app, oneOf, visitors, as } = world
  const visit: Visit = {}
  const form = bookingForm([await app.given.photo()], {
    ...anyWindow(world),
    address: oneOf(ADDRESSES) ?? '',
    description: oneOf(LOADS) ?? '',
    loadSize: oneOf(LOAD_SIZES.slice(0, 4)) ?? 'small',
  })
  const { id } = await as(visit).call(bookPickup, { body: form })
  visitors.set(id, { visit })
  return world.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** What the card form does. */
async function pay({ visitors, as, customer }: World, job: Job, card: keyof typeof CARDS) {
  const visitor = visitors.get(job.id)
  if (!visitor) return
  const body = { jobId: job.id, amount: job.estimatedPriceCents }
  const { clientSecret } = await as(visitor.visit).call(createPaymentIntent, { body })
  visitors.set(job.id, { ...visitor, clientSecret })
  const attempt = { clientSecret, method: 'card' as const, cardNumber: CARDS[card] }
  await customer.call(confirmSandboxPayment, { body: attempt })
}

const unpaid = ({ status, paymentStatus }: Job): boolean =>
  status === 'pending' && (paymentStatus === 'pending' || paymentStatus === 'failed')

type Scene = { world: World; jobs: Job[] }
const pick = ({ world, jobs }: Scene, fits: (job: Job) => boolean) => world.oneOf(jobs.filter(fits))

async function payWith(scene: Scene, card: keyof typeof CARDS): Promise<boolean> {
  const job = pick(scene, unpaid)
  if (job) await pay(scene.world, job, card)
  return job !== undefined
}

async function answerBank(scene: Scene, approve: boolean): Promise<boolean> {
  const { visitors, customer } = scene.world
  const job = pick(scene, (each) => unpaid(each) && Boolean(visitors.get(each.id)?.clientSecret))
  const clientSecret = job && visitors.get(job.id)?.clientSecret
  if (!clientSecret) return false
  await customer.call(authenticateSandboxPayment, { body: { clientSecret, approve } })
  return true
}

/** The page of some job for which there is something to do. */
async function pageOf(scene: Scene, fits: (job: Job) => boolean) {
  const job = pick(scene, fits)
  if (!job) return undefined
  const params = await scene.world.linkOf(job)
  return { job, params, view: await scene.world.customer.call(page.getJobPage, { params }) }
}

async function answerPrice(scene: Scene, answer: 'approve' | 'agreed_scope' | 'trip_fee') {
  const { customer, db } = scene.world
  const open = await db
    .selectFrom('priceChanges')
    .select('jobId')
    .where('status', '=', 'pending_customer')
    .execute()
  const shown = await pageOf(scene, ({ id }) => open.some(({ jobId }) => jobId === id))
  if (!shown?.view.priceChange) return false
  const { params, view } = shown
  const { to: price } = view.priceChange ?? { to: cents(0) }
  if (answer === 'approve') await customer.call(page.approvePrice, { params, body: { price } })
  else await customer.call(page.declinePrice, { params, body: { price, instead: answer } })
  return true
}

const isActive = ({ status }: Job): boolean => status === 'pending' || status === 'assigned'
const words = 'This is what happened'

/** What customers do; each answers whether there was something to do. */
export const customerEvents = {
  'books and pays': async ({ world }: Scene) => {
    await pay(world, await book(world), 'good')
    return true
  },
  'books and leaves': async ({ world }: Scene) => {
    await book(world)
    return true
  },
  'pays later': (scene: Scene) => payWith(scene, 'good'),
  'pays with a declined card': async (scene: Scene) => {
    try {
      return await payWith(scene, 'declined')
    } catch (error) {
      if (error instanceof AppError && error.code === 'payment_failed') return true
      throw error
    }
  },
  'pays, and the bank asks': (scene: Scene) => payWith(scene, 'asks'),
  'answers the bank': (scene: Scene) => answerBank(scene, true),
  'denies it to the bank': (scene: Scene) => answerBank(scene, false),
  reschedules: async (scene: Scene) => {
    const shown = await pageOf(scene, isActive)
    if (!shown?.view.canReschedule) return false
    const to = anyWindow(scene.world)
    const { rescheduleFee, sameDay } = shown.view
    const isToday = sameDay?.today === to.preferredDate
    const fee = rescheduleFee === 0 && isToday ? sameDay.adds : rescheduleFee
    const body = { ...to, fee }
    await scene.world.customer.call(reschedulePickup, { params: shown.params, body })
    return true
  },
  cancels: async (scene: Scene) => {
    const shown = await pageOf(scene, (job) => isActive(job) || job.status === 'in_progress')
    if (!shown?.view.cancel) return false
    const body = { fee: shown.view.cancel.fee }
    await scene.world.customer.call(page.cancelPickup, { params: shown.params, body })
    return true
  },
  'approves the price': (scene: Scene) => answerPrice(scene, 'approve'),
  'declines the price': (scene: Scene) => answerPrice(scene, 'agreed_scope'),
  'sends the hauler away': (scene: Scene) => answerPrice(scene, 'trip_fee'),
  'objects to an early start': async (scene: Scene) => {
    const shown = await pageOf(scene, (job) => job.startedEarly && job.status === 'in_progress')
    if (!shown?.view.canObject) return false
    const body = { kind: 'early_start' as const, words, photos: [] }
    await scene.world.customer.call(reportProblem, { params: shown.params, body })
    return true
  },
  'reports a problem': async (scene: Scene) => {
    const shown = await pageOf(scene, ({ status }) => status !== 'pending')
    if (!shown?.view.canReport) return false
    const body = { kind: 'damage' as const, words, photos: [] }
    await scene.world.customer.call(reportProblem, { params: shown.params, body })
    return true
  },
  'is satisfied': async (scene: Scene) => {
    const open = await scene.world.db
      .selectFrom('problemReports')
      .select('jobId')
      .where('closedAt', 'is', null)
      .execute()
    const shown = await pageOf(scene, ({ id }) => open.some(({ jobId }) => jobId === id))
    if (!shown?.view.problem || shown.view.problem.closedAt !== null) return false
    await scene.world.customer.call(closeOwnProblem, { params: shown.params })
    return true
  },
  tips: async (scene: Scene) => {
    const shown = await pageOf(scene, ({ status }) => status === 'completed')
    if (!shown?.view.canTip) return false
    const body = { amount: cents(200 + scene.world.below(3_000)) }
    await scene.world.customer.call(page.tipHauler, { params: shown.params, body })
    return true
  },
  'rates the hauler': async (scene: Scene) => {
    const shown = await pageOf(scene, ({ status }) => status === 'completed')
    if (!shown?.view.ratings?.canRate) return false
    const body = { stars: 1 + scene.world.below(5), words: '', mayPublish: false }
    await scene.world.customer.call(rateJob, { params: shown.params, body })
    return true
  },
}
