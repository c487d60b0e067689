import { FEED_REACH } from '../../../contract/calendar-feed.ts'
import { event, feedFile } from '../../../contract/calendar-file.ts'
import {
  addDays,
  dayOf,
  SLOT_LABELS,
  slotEnd,
  SLOTS,
  slotStart,
} from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import type { ScheduledJob } from '../../../contract/schedule.ts'
import type { Context } from '../../core/context.ts'
import { scheduledBetween } from '../calendar/schedule-query.ts'
import { feedIdOf } from './feed-address.ts'
import { findFeedOwner } from './feed-store.ts'

/**
 * The pickups of the hauler whose feed this is. Calendars of others may show it, so it has no phone number and only the
 * first name. @throws AppError not_found, the same for every reason.
 */
export async function writeFeed(ctx: Context, token: string): Promise<string> {
  const id = feedIdOf(ctx.secrets, token)
  const owner = id === undefined ? undefined : await findFeedOwner(ctx.db, id)
  if (!owner) throw new AppError('not_found', 'There is no calendar at this address')
  const today = dayOf(ctx.now())
  const { daysBack, daysAhead, pickups } = FEED_REACH
  const jobs = await scheduledBetween(ctx.db, [owner.id], {
    from: addDays(today, -daysBack),
    to: addDays(today, daysAhead),
  })
  const { productName, publicUrl } = ctx.config
  const host = new URL(publicUrl).hostname
  return feedFile({
    productName,
    name: `${productName} pickups`,
    events: jobs
      .toSorted(
        (a, b) =>
          b.scheduledDate.localeCompare(a.scheduledDate) ||
          SLOTS.indexOf(b.timeSlot) - SLOTS.indexOf(a.timeSlot) ||
          b.jobId - a.jobId,
      )
      .slice(0, pickups)
      .map((each) => eventOf(each, { host, openedAt: owner.openedAt })),
  })
}

type Facts = { host: string; openedAt: Date }

/** The same for the same job, so that the ETag stays. */
function eventOf(
  { jobId, scheduledDate, timeSlot, job }: ScheduledJob,
  { host, openedAt }: Facts,
): string[] {
  const load = `${loadSizeFacts[job.loadSize].label} load`
  return event({
    uid: `pickup-${jobId}@${host}`,
    stampedAt: openedAt,
    from: slotStart(scheduledDate, timeSlot),
    to: slotEnd(scheduledDate, timeSlot),
    summary: `Pickup #${jobId}, ${load}${job.area ? `, ${job.area}` : ''}`,
    location: job.address,
    description: `${job.firstName}, ${SLOT_LABELS[timeSlot]}. Your dashboard has the photos, the contact and any change.`,
  })
}
