import { AppError } from '../../contract/errors.ts'
import {
  MIN_RATINGS,
  type PageHauler,
  type Rating,
  type RatingsOfJob,
} from '../../contract/job-page-parts.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Hauler } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findJob, lockAnyJob, type Job } from '../jobs/store.ts'
import {
  averageRating,
  findRatings,
  findTestimonials,
  upsertRating,
  withdrawConsent,
} from './rating-store.ts'

/** How long after the completion ratings are shown when only one of the two has rated. */
const SHOWN_AFTER_MS = 7 * 24 * 3_600_000
const TESTIMONIALS = 3

type Side = 'customer' | 'hauler'
type Now = Pick<Context, 'now'>
type Ratable = Job & { haulerId: HaulerId; completedAt: Date }

/** What the customer agrees to with the tick that lets a rating be published. */
export const publishConsentOf = (
  { config: { productName } }: Pick<Context, 'config'>,
  { firstName, area }: Pick<Job, 'firstName' | 'area'>,
): string =>
  `${productName} may publish this with "${area === null ? firstName : `${firstName}, ${area}`}"`

/** Completed and paid, so that each of the two has met the other. */
const isRatable = (job: Job): job is Ratable =>
  job.status === 'completed' &&
  job.paymentStatus === 'paid' &&
  job.haulerId !== null &&
  job.completedAt !== null

const shownFrom = ({ now }: Now): Date => new Date(now().getTime() - SHOWN_AFTER_MS)

/** The ratings of a job as this side sees them; null unless it is completed and paid. */
export async function ratingsOf(
  ctx: Now,
  db: Db,
  job: Job,
  side: Side,
): Promise<RatingsOfJob | null> {
  if (!isRatable(job)) return null
  const ratings = await findRatings(db, job.id)
  const areShown = ratings.length === 2 || job.completedAt <= shownFrom(ctx)
  const ratingBy = (by: Side) => ratings.find((each) => each.by === by)
  const viewOf = (by: Side): Rating | null => {
    const rating = ratingBy(by)
    return rating ? { stars: rating.stars, words: rating.words } : null
  }
  const mine = viewOf(side)
  return {
    mine,
    theirs: areShown ? viewOf(side === 'customer' ? 'hauler' : 'customer') : null,
    areShown,
    canRate: mine === null || !areShown,
    mayPublish: ratingBy(side)?.mayPublish ?? false,
  }
}

type CustomerRating = Rating & { mayPublish: boolean }

/**
 * The customer rates the hauler, with the consent to publish it in the words that were shown. The consent can
 * be withdrawn at any time: stars and words stay as they were shown.
 * @throws AppError illegal_move before the job is completed and paid, and once both ratings are shown.
 */
export const rateHauler = (ctx: Context, jobId: JobId, { mayPublish, ...sent }: CustomerRating) =>
  inTransaction(ctx, async (tx) => {
    const job = requireRatable(await lockAnyJob(tx.db, jobId))
    const ratings = await ratingsOf(ctx, tx.db, job, 'customer')
    if (ratings?.mayPublish && !ratings.canRate && !mayPublish)
      return withdrawConsent(tx.db, jobId, ctx.now())
    const wording = publishConsentOf(ctx, job)
    const consent = mayPublish
      ? { mayPublish, consentWording: wording, consentedAt: ctx.now() }
      : NO_CONSENT
    await rate(ctx, tx.db, job, 'customer', { ...sent, ...consent })
  })

const NO_CONSENT = { mayPublish: false, consentWording: null, consentedAt: null }

/** The hauler rates the customer. @throws AppError not_found for another hauler's job, illegal_move as `rateHauler`. */
export const rateCustomer = (ctx: Context, hauler: Hauler, jobId: JobId, sent: Rating) =>
  inTransaction(ctx, async (tx) => {
    await ownJob(tx.db, hauler, jobId)
    const job = requireRatable(await lockAnyJob(tx.db, jobId))
    await rate(ctx, tx.db, job, 'hauler', { ...sent, ...NO_CONSENT })
    return ratingsForHauler(ctx, tx.db, job)
  })

/** How the two rated each other, for the hauler. @throws AppError not_found for another hauler's job. */
export const haulerRatings = async (ctx: Context, hauler: Hauler, jobId: JobId) =>
  ratingsForHauler(ctx, ctx.db, await ownJob(ctx.db, hauler, jobId))

const ratingsForHauler = async (ctx: Now, db: Db, job: Job): Promise<RatingsOfJob> =>
  (await ratingsOf(ctx, db, job, 'hauler')) ?? {
    mine: null,
    theirs: null,
    areShown: false,
    canRate: false,
    mayPublish: false,
  }

async function ownJob(db: Db, hauler: Hauler, jobId: JobId): Promise<Job> {
  const job = await findJob(db, jobId)
  if (job?.haulerId !== hauler.id) throw new AppError('not_found', `There is no job #${jobId}`)
  return job
}

function requireRatable(job: Job): Ratable {
  if (isRatable(job)) return job
  throw new AppError('illegal_move', 'A pickup can be rated once it is completed and paid')
}

type Stored = Rating & {
  mayPublish: boolean
  consentWording: string | null
  consentedAt: Date | null
}

async function rate(ctx: Now, db: Db, job: Ratable, by: Side, stored: Stored): Promise<void> {
  const current = await ratingsOf(ctx, db, job, by)
  if (!current?.canRate)
    throw new AppError('illegal_move', 'Both ratings are shown now; yours cannot be changed')
  await upsertRating(db, { jobId: job.id, haulerId: job.haulerId, by, ...stored }, ctx.now())
}

/** What customers say of a hauler; null while too few have rated. */
export async function haulerRating(
  ctx: Now,
  db: Db,
  haulerId: HaulerId,
): Promise<PageHauler['rating']> {
  const rating = await averageRating(db, haulerId, shownFrom(ctx))
  return rating.count >= MIN_RATINGS ? rating : null
}

/** What the landing page of a live site shows. */
export const testimonials = (ctx: Pick<Context, 'db' | 'now'>) =>
  findTestimonials(ctx.db, shownFrom(ctx), TESTIMONIALS)
