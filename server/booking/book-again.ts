import type { NextBooking } from '../../contract/book-again.ts'
import { MAX_PHOTOS } from '../../contract/booking.ts'
import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { VISITOR_DAYS } from '../../contract/visitor-jobs.ts'
import { isContactOf, provedContactOf } from '../accounts/contact.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { findAnyJob, findJob, type Job } from '../jobs/store.ts'
import { accessOfJob } from '../jobs/views.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { findQuote, type StoredQuote } from '../quotes/store.ts'
import { isWrittenFrom, nameOfKey } from '../quotes/written-description.ts'

const DAY_MS = 86_400_000

type Caller = { visitorId?: string; user?: User }

/** What the form begins with to book one's own pickup again. @throws AppError not_found. */
export async function bookAgain(ctx: Context, caller: Caller, id: JobId): Promise<NextBooking> {
  const job = await findJob(ctx.db, id)
  if (!job || !isOwn(ctx, caller, job))
    throw new AppError('not_found', `There is no booking #${id} of yours`)
  return { ...(await loadOf(ctx, job)), contact: contactOf(job) }
}

/** The same by the link, which may be passed on: others get no contact. @throws AppError not_found. */
export async function bookAgainByLink(
  ctx: Context,
  caller: Caller,
  token: string,
): Promise<NextBooking> {
  const job = await findAnyJob(ctx.db, await jobOfLink(ctx, token))
  const contact = isOwn(ctx, caller, job) ? contactOf(job) : null
  return { ...(await loadOf(ctx, job)), contact }
}

/** Whether the caller's browser booked the job, or the caller is its signed-in customer. */
function isOwn({ now }: Pick<Context, 'now'>, { visitorId, user }: Caller, job: Job): boolean {
  const isRecent = job.createdAt.getTime() > now().getTime() - VISITOR_DAYS * DAY_MS
  if (isRecent && job.visitorId !== null && job.visitorId === visitorId) return true
  if (!user) return false
  const contact = provedContactOf(user)
  return job.clientId === user.id || (contact !== undefined && isContactOf(contact, job))
}

async function loadOf({ db }: Context, job: Job): Promise<Omit<NextBooking, 'contact'>> {
  const { description } = job
  const photos = job.photos.slice(0, MAX_PHOTOS)
  const quote = job.quoteId === null ? undefined : await findQuote(db, job.quoteId)
  // A description that was changed since then is not the one that was counted.
  const matchingQuote = quote?.description === description ? quote : undefined
  const isWritten = isWrittenFrom(description, matchingQuote?.corrections ?? [])
  return {
    description,
    isWritten,
    items: matchingQuote ? correctedItems(matchingQuote, isWritten) : [],
    photos,
    loadSize: job.loadSize,
    sizeChosen: quote?.size ? quote.size.because === 'choice' : true,
    sizeConfirmed: quote?.sizeConfirmed ?? false,
    access: accessOfJob(job),
  }
}

/** The corrections of a quote with what the form shows of them; a written description counts nothing itself. */
function correctedItems(
  { corrections, items, reading }: StoredQuote,
  isWritten: boolean,
): NextBooking['items'] {
  const read = isWritten ? [] : (reading?.items ?? [])
  return corrections.flatMap(({ key, quantity }) => {
    const catalogueItem = nameOfKey(key)
    const item = [...items, ...read].find((each) => each.key === key)
    const name = catalogueItem?.name ?? item?.name
    if (name === undefined) return []
    const counted = read.find((each) => each.key === key)?.quantity ?? null
    return [
      { key, quantity, name, counted, ...(catalogueItem && { several: catalogueItem.several }) },
    ]
  })
}

const contactOf = ({ address, firstName, lastName, phone, email }: Job) => ({
  address,
  firstName,
  lastName,
  phone,
  email,
})
