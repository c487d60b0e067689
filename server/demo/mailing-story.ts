import type { MailingId } from '../../contract/mailings.ts'
import { readTouch } from '../advertising/read-touch.ts'
import { recordVisit } from '../advertising/record-visit.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { settleAll } from '../customers/store.ts'
import { newMailing } from '../mailings/create-mailing.ts'
import { campaignWordOf } from '../mailings/follow-link.ts'
import { noteClick } from '../mailings/recipient-store.ts'
import { saveDraft, schedule } from '../mailings/schedule-mailing.ts'
import { later, type StoryCalendar } from './calendar.ts'
import { SAMPLE_CODE } from './offers-story.ts'
import type { StoryContext, Storyline } from './story.ts'

/** Days ago that the sample campaign by email went out. */
const SENT = 13

/** The same server with a postal address: campaigns carry one, and the demo may have none. */
export const withPostalAddress = (ctx: Context): Context => ({
  ...ctx,
  config: {
    ...ctx.config,
    postalAddress: ctx.config.postalAddress ?? '100 Sample St, Vancouver BC V5K 0A1',
  },
})

type Booked = { visitorId: string; createdAt: Date }

const NAME = 'Sample: Room before winter'
const FLOWS = { win_back: 'Sample: A year later', review_request: 'Sample: How was it?' } as const

/** A campaign by email to the sample customers, some of whom open its link, and two flows that are off. */
export async function* mailingStory(
  ctx: StoryContext,
  calendar: StoryCalendar,
  admin: User,
): Storyline {
  const sent = calendar.at(-SENT, 10)
  yield sent
  await settleAll(ctx.db)
  const { id } = await newMailing(ctx, admin, { name: NAME, flow: null, copyOf: null })
  await write(ctx, admin, id)
  await schedule(ctx, admin, id, { startsAt: null, acceptsFewUses: false })
  for (const flow of ['win_back', 'review_request'] as const)
    await newMailing(ctx, admin, { name: FLOWS[flow], flow, copyOf: null })
  yield later(sent, 90)
  const people = await ctx.db
    .selectFrom('mailingRecipients')
    .select('id')
    .where('mailingId', '=', id)
    .where('writtenAt', 'is not', null)
    .orderBy('id')
    .execute()
  for (const [place, person] of people.entries())
    if (place % 3 === 0) await noteClick(ctx.db, person.id, ctx.now())
}

/** Of those who booked afterwards, one came by its link. */
export async function* mailingVisitStory(
  ctx: StoryContext,
  calendar: StoryCalendar,
  booked: readonly Booked[],
): Storyline {
  const since = calendar.at(-SENT, 13)
  const one = booked.find(({ createdAt }) => createdAt > since)
  if (!one) return
  yield later(one.createdAt, -20)
  const { id } = await ctx.db
    .selectFrom('mailings')
    .select('id')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow()
  await recordVisit(ctx, {
    visitorId: one.visitorId,
    cause: { campaignId: null, leadMagnetId: null },
    platform: 'direct',
    touch: readTouch(`/?utm_source=westhaul&utm_medium=email&utm_campaign=${campaignWordOf(id)}`),
  })
}

async function write(ctx: StoryContext, admin: User, id: MailingId): Promise<void> {
  const { version, segment } = await ctx.db
    .selectFrom('mailings')
    .select(['version', 'segment'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await saveDraft(ctx, admin, id, {
    name: NAME,
    segment: { ...segment, days: null, quietDays: 0, isNotBookedSince: false },
    email: {
      subject: 'Room before winter, {{firstName|friend}}',
      preview: '',
      content:
        'Hi {{firstName|there}},\n\nIf something has piled up since your last pickup, we take it away. Take $20 off.\n\nUse {{code}}: {{link}}',
    },
    text: null,
    code: SAMPLE_CODE,
    textsPerMinute: 10,
    emailsPerMinute: 300,
    periodDays: 180,
    months: [],
    version,
  })
}
