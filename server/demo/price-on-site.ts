import { randomUUID } from 'node:crypto'
import { cents } from '../../contract/money.ts'
import type { Hauler, User } from '../core/caller.ts'
import { proposePriceChange } from '../price-changes/propose-price-change.ts'
import { approveEscalation } from '../price-changes/review-price.ts'
import { approvePriceOnPage } from '../job-page/answer-price.ts'
import type { Job } from '../jobs/store.ts'
import { renewJobLink } from '../messaging/job-link-store.ts'
import { tokenOf } from '../messaging/job-links.ts'
import { sendDrawing } from './photos.ts'
import type { PriceOnSite, SamplePickup } from './pickups.ts'
import type { StoryContext } from './story.ts'

const DOLLAR = 100

type OnSite = {
  hauler: Hauler
  /** Asked where the price is above the cap. */
  admin: User
  job: Job
  sample: Pick<SamplePickup, 'photos'>
  onSite: PriceOnSite
}

/** The hauler names a price in whole dollars for what stands there; the customer pays more where it is more. */
export async function settleOnSite(
  ctx: StoryContext,
  { hauler, admin, job, sample, onSite: { percent, reason } }: OnSite,
): Promise<void> {
  const [drawing = 'clear-out'] = sample.photos
  const sent = { visitorId: randomUUID(), purpose: 'photo', key: `on site ${job.id}` } as const
  const proof = { ...sent, userId: hauler.userId, drawing }
  const photos = percent > 0 ? [await sendDrawing(ctx, proof)] : []
  const dollars = Math.round((job.estimatedPriceCents * (100 + percent)) / 100 / DOLLAR)
  const price = cents(dollars * DOLLAR)
  const { change } = await proposePriceChange(ctx, hauler, job.id, { price, reason, photos })
  if (change?.status === 'for_admin') await approveEscalation(ctx, admin, change.id)
  if (percent <= 0) return
  const link = await renewJobLink(ctx.db, job.id)
  if (!link) throw new Error(`Job #${job.id} has no link to approve a price with`)
  await approvePriceOnPage(ctx, tokenOf(ctx.secrets, link.id), { price })
}
