import { randomUUID } from 'node:crypto'
import { windowFacts } from '../../contract/calendar.ts'
import { z } from 'zod'
import { Progress } from '../../contract/dispatch.ts'
import { cents, Money } from '../../contract/money.ts'
import { AccessInput } from '../../contract/access.ts'
import { bookPickup } from '../booking/book-pickup.ts'
import type { Hauler, User } from '../core/caller.ts'
import { deleteJob } from '../workbench/delete-job.ts'
import { claimJob } from '../dispatch/market/claim-job.ts'
import { progressJob } from '../dispatch/on-site/progress-job.ts'
import { approvePriceOnPage } from '../job-page/answer-price.ts'
import type { Job } from '../jobs/store.ts'
import { renewJobLink } from '../messaging/job-link-store.ts'
import { tokenOf } from '../messaging/job-links.ts'
import { startPayment } from '../payments/start-payment.ts'
import { proposePriceChange } from '../price-changes/propose-price-change.ts'
import { approveEscalation } from '../price-changes/review-price.ts'
import { PaymentRefused } from '../providers/payments/payments.ts'
import { later, type StoryCalendar } from './calendar.ts'
import type { HaulerName } from './haulers.ts'
import { type Drawing, sendDrawing } from './photos.ts'
import type { SamplePickup, PriceOnSite } from './pickups.ts'
import { rateEachOther } from './ratings.ts'
import type { StoryContext, Storyline } from './story.ts'

const HOUR = 60
/** The email domain of all sample customers; `.test` addresses belong to no real person. */
export const CUSTOMERS_AT = 'customers.example.test'
const GOOD_CARD = '4242 4242 4242 4242'
const DECLINED_CARD = '4000 0000 0000 0002'

/** The people and photos of the story. */
export type Cast = {
  admin: User
  hauler: (name: HaulerName) => Hauler
  photo: (drawing: Drawing) => string
}

/** A customer books and pays; the hauler claims, comes on the day, and is paid out; both rate. */
export async function* pickupStory(
  ctx: StoryContext,
  calendar: StoryCalendar,
  sample: SamplePickup,
  { index, cast }: { index: number; cast: Cast },
): Storyline {
  const { day, window, outcome } = sample
  const bookedAt = bookingTime(calendar, sample, index)
  yield bookedAt
  const job = await book(ctx, calendar, sample, { index, cast })

  if (outcome === 'unpaid') return
  yield later(bookedAt, 4)
  await pay(ctx, job, outcome === 'declined' ? DECLINED_CARD : GOOD_CARD)
  if (outcome === 'declined' || outcome === 'waits') return

  yield later(bookedAt, 2 * HOUR + index * 11)
  if (outcome === 'withdrawn') return void (await deleteJob(ctx, cast.admin, job.id))
  const hauler = cast.hauler(outcome)
  await claimJob(ctx, hauler, job.id)

  const start =
    day === 0
      ? calendar.minutesAgo(40 - index)
      : later(calendar.at(day, windowFacts[window].from), 10 + index)
  yield start
  await progressJob(ctx, hauler, job.id, Progress.parse({ status: 'in_progress' }))
  if (sample.onSite) {
    yield later(start, 12)
    const { admin } = cast
    await settleOnSite(ctx, { hauler, admin, job, sample, onSite: sample.onSite })
  }
  const completed = later(start, HOUR + index)
  yield completed
  await progressJob(ctx, hauler, job.id, await completionOf(ctx, hauler, { job, index }))
  yield later(completed, 5 * HOUR)
  await rateEachOther(ctx, hauler, job, sample)
}

function bookingTime(calendar: StoryCalendar, { day, booked }: SamplePickup, index: number): Date {
  if ('minutesAgo' in booked) return calendar.minutesAgo(booked.minutesAgo)
  return later(calendar.at(day - booked.daysAhead, 8 + (index % 11)), (index * 17) % 60)
}

function book(
  ctx: StoryContext,
  calendar: StoryCalendar,
  { name, address, description, loadSize, day, window, photos, access, code }: SamplePickup,
  { index, cast }: { index: number; cast: Cast },
): Promise<Job> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const sender = { visitorId: randomUUID(), ip: null, idempotencyKey: undefined }
  return bookPickup(ctx, sender, {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@${CUSTOMERS_AT}`,
    // 604-555-0100 to 0199 are kept for fiction; those of the haulers begin at 0143.
    phone: `604-555-0${100 + index}`,
    address,
    description,
    loadSize,
    ...(access && { access: AccessInput.parse(access) }),
    preferredDate: calendar.day(day),
    preferredTime: window,
    photos: photos.map(cast.photo),
    marketingConsent: index % 3 === 0,
    ...(code !== undefined && { code }),
  })
}

async function pay(ctx: StoryContext, job: Job, cardNumber: string): Promise<void> {
  const { id: jobId, visitorId, estimatedPriceCents: amount } = job
  const { clientSecret } = await startPayment(ctx, { visitorId }, { jobId, amount })
  try {
    await ctx.payments.confirm({ clientSecret, method: 'card', cardNumber })
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error // a declined card is part of the story
  }
}

/** Where a sample load went, in turn. */
const PLACES = [
  { facility: 'Vancouver South Transfer Station', fee: 2800 },
  { facility: 'United Boulevard Recycling and Waste Centre', fee: 2500 },
  { facility: 'North Shore Recycling and Waste Centre', fee: 3100 },
] as const

/** With an after-photo and where the load went; one of ten haulers forgets both. */
async function completionOf(
  ctx: StoryContext,
  hauler: Hauler,
  { job, index }: { job: Job; index: number },
): Promise<Progress> {
  if (index % 10 === 7) return Progress.parse({ status: 'completed' })
  const key = `after ${job.id}`
  const upload = { visitorId: randomUUID(), userId: hauler.userId, purpose: 'photo', key } as const
  const photos = [await sendDrawing(ctx, { ...upload, drawing: 'after' })]
  const { facility: place, fee } = PLACES[index % PLACES.length] ?? PLACES[0]
  const entry = {
    way: 'facility',
    place,
    fee: z.encode(Money, cents(fee)),
    noTicket: 'Machine out of paper',
  }
  return Progress.parse({ status: 'completed', photos, disposal: [entry] })
}

const DOLLAR = 100

type OnSite = {
  hauler: Hauler
  /** Decides on prices above the cap. */
  admin: User
  job: Job
  sample: Pick<SamplePickup, 'photos'>
  onSite: PriceOnSite
}

/** The hauler proposes a price in whole dollars for the actual load; the customer approves a higher one. */
async function settleOnSite(
  ctx: StoryContext,
  { hauler, admin, job, sample, onSite: { percent, reason } }: OnSite,
): Promise<void> {
  const [drawing = 'clear-out'] = sample.photos
  const upload = { visitorId: randomUUID(), purpose: 'photo', key: `on site ${job.id}` } as const
  const proof = { ...upload, userId: hauler.userId, drawing }
  const photos = percent > 0 ? [await sendDrawing(ctx, proof)] : []
  const dollars = Math.round((job.estimatedPriceCents * (100 + percent)) / 100 / DOLLAR)
  const price = cents(dollars * DOLLAR)
  const { change } = await proposePriceChange(ctx, hauler, job.id, {
    price,
    items: [],
    reason,
    photos,
  })
  if (change?.status === 'pending_admin') await approveEscalation(ctx, admin, change.id)
  if (percent <= 0) return
  const link = await renewJobLink(ctx.db, job.id)
  if (!link) throw new Error(`Job #${job.id} has no link to approve a price`)
  await approvePriceOnPage(ctx, tokenOf(ctx.secrets, link.id), { price })
}
