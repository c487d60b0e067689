import { AppError } from '../../contract/errors.ts'
import type { Context } from '../core/context.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { findScheduled } from '../jobs/schedule-store.ts'
import { findAnyJob } from '../jobs/store.ts'
import { termsOf } from '../jobs/terms-query.ts'
import { messageView } from '../messaging/list-messages.ts'
import {
  chargesOf,
  findDisputeIfAny,
  findEvidenceEvents,
  textsAbout,
  priceChangesOf,
  quoteOf,
  refundsOf,
} from './evidence-query.ts'

export type Facts = Awaited<ReturnType<typeof factsOf>>

/** What is stored of a dispute and its job. @throws AppError not_found */
export async function factsOf({ db }: Pick<Context, 'db'>, disputeId: number) {
  const dispute = await findDisputeIfAny(db, disputeId)
  if (!dispute) throw new AppError('not_found', `There is no dispute #${disputeId}`)
  const job = await findAnyJob(db, dispute.jobId)
  const priceChanges = await priceChangesOf(db, job.id)
  return {
    dispute,
    job,
    priceChanges,
    hauler: job.haulerId === null ? undefined : await findAnyHauler(db, job.haulerId),
    scheduled: await findScheduled(db, job.id),
    quote: await quoteOf(db, job),
    charges: await chargesOf(db, job.id),
    refunds: await refundsOf(db, job.id),
    events: await findEvidenceEvents(db, job.id),
    terms: await termsOf(db, job),
    messages: (await textsAbout(db, job.id)).map(messageView),
    photos: [
      ...job.photos.map((address, at) => ({ name: `photos/customer-${at + 1}.jpg`, address })),
      ...priceChanges.flatMap(({ id, photos }) =>
        photos.map((address, at) => ({
          name: `photos/hauler-price-${id}-${at + 1}.jpg`,
          address,
        })),
      ),
    ],
  }
}
