import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import type { AdPlatform } from '../../contract/ad-content.ts'
import type { CampaignId, CampaignWish } from '../../contract/advertising.ts'
import { dayOf } from '../../contract/calendar.ts'
import { formatShare } from '../../contract/hauler-share.ts'
import { cents } from '../../contract/money.ts'
import { importSpend } from '../ad-spend/import-spend.ts'
import { createCampaign } from '../advertising/create-campaign.ts'
import { creditResults } from '../advertising/credit-results.ts'
import { enterSpend } from '../advertising/enter-spend.ts'
import { readTouch } from '../advertising/read-touch.ts'
import { recordVisit } from '../advertising/record-visit.ts'
import { setCampaignStatus } from '../advertising/set-campaign-status.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { builtInWriter } from '../providers/writer/built-in.ts'
import { later, storyCalendar, type StoryCalendar } from './calendar.ts'
import { mailingVisitStory } from './mailing-story.ts'
import { CUSTOMERS_AT } from './pickup-story.ts'
import { playStory, type StoryContext, type Storyline } from './story.ts'

/** Days ago that the sample campaign began. */
const BEGAN = 27
const PLATFORMS = ['facebook', 'google'] as const satisfies AdPlatform[]
const HALF_AN_HOUR = 30

const wish: CampaignWish = {
  type: 'customer_acquisition',
  targetAudience: { demographics: '', location: 'Metro Vancouver', interests: ['moving'] },
  budget: cents(600_00),
  duration: 90,
  platforms: [...PLATFORMS],
}

type Booked = { visitorId: string; createdAt: Date }

/**
 * Plays a sample campaign: some of the sample customers visit it before they book, and its conversions are
 * counted from these visits. The spend is invented, like the customers.
 */
export async function playAdvertising(
  ctx: Context,
  transaction: Transaction<Tables>,
  admin: User,
): Promise<void> {
  const booked = await transaction
    .selectFrom('jobs')
    .select(['visitorId', 'createdAt'])
    .where('email', 'like', `%@${CUSTOMERS_AT}`)
    .where('paymentStatus', '=', 'paid')
    .orderBy('createdAt')
    .execute()
  // From the real clock: that of the story has not started yet.
  const calendar = storyCalendar(ctx.now())
  await playStory(ctx, transaction, (story) => [
    campaignStory(story, calendar, { admin, booked }),
    mailingVisitStory(story, calendar, booked),
  ])
}

type Cast = { admin: User; booked: Booked[] }

async function* campaignStory(
  ctx: StoryContext,
  calendar: StoryCalendar,
  { admin, booked }: Cast,
): Storyline {
  yield calendar.at(-BEGAN, 9)
  const id = await startCampaign(ctx, admin)
  for (const { at, act } of momentsOf(ctx, id, calendar, booked)) {
    yield at
    await act()
  }
  yield calendar.minutesAgo(8)
  await importGoogle(ctx, admin, calendar)
  yield calendar.minutesAgo(5)
  await creditResults.run({}, ctx)
}

async function startCampaign(ctx: StoryContext, admin: User): Promise<CampaignId> {
  // No request to a model within the transaction of the story, and none that costs.
  const { name, ads, landing, source } = await builtInWriter().writeCampaign({
    ...wish,
    ...wish.targetAudience,
    productName: ctx.config.productName,
    haulerShare: formatShare(ctx.config.haulerSharePermille),
    variant: 0,
    standing: [],
  })
  const copy = { adContent: { ads }, landingPageConfig: landing }
  const { id } = await createCampaign(ctx, { ...wish, ...copy, name: `Sample: ${name}` }, source)
  await setCampaignStatus(ctx, admin, id, 'active')
  return id
}

type Moment = { at: Date; act: () => Promise<unknown> }

/** Spend of every other evening, a visit before every other booking, and visits without a booking. */
function momentsOf(
  ctx: StoryContext,
  campaignId: CampaignId,
  calendar: StoryCalendar,
  booked: readonly Booked[],
): Moment[] {
  const start = calendar.at(-BEGAN, 10)
  const visit = (visitorId: string, at: Date, index: number): Moment => ({
    at,
    act: () =>
      recordVisit(ctx, {
        visitorId,
        cause: { campaignId, leadMagnetId: null },
        platform: platformOf(index),
        touch: readTouch(`/?utm_source=${platformOf(index)}&utm_medium=cpc`),
      }),
  })
  const customers = booked
    .filter(({ createdAt }, index) => index % 2 === 0 && createdAt > later(start, HALF_AN_HOUR))
    .map(({ visitorId, createdAt }, index) =>
      visit(visitorId, later(createdAt, -HALF_AN_HOUR), index),
    )
  const days = Array.from({ length: BEGAN - 1 }, (_, day) => day - BEGAN + 1)
  const others = days.map((day, index) => visit(randomUUID(), calendar.at(day, 12), index))
  const spend = days
    .filter((_, index) => index % 2 === 0)
    .map((day, index) => ({
      at: calendar.at(day, 21),
      act: () => spendOf(ctx, campaignId, index),
    }))
  return [...customers, ...others, ...spend].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

const platformOf = (index: number): AdPlatform => (index % 3 === 0 ? 'google' : 'facebook')

const spendOf = (ctx: StoryContext, campaignId: CampaignId, index: number) =>
  enterSpend(ctx, campaignId, {
    date: dayOf(ctx.now()),
    platform: platformOf(index),
    impressions: 195 + ((index * 37) % 90),
    cost: cents(9_50 + ((index * 83) % 5) * 110),
  })

/** The network's own file for the last days: it replaces what was entered by hand for them. */
async function importGoogle(
  ctx: StoryContext,
  admin: User,
  calendar: StoryCalendar,
): Promise<void> {
  const { name } = await ctx.db
    .selectFrom('adCampaigns')
    .select('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const lines = Array.from({ length: 10 }, (_, index) => {
    const day = calendar.day(index - 11)
    const cost = (10_20 + ((index * 83) % 7) * 65) / 100
    return `${day},"${name}",4711,CAD,${210 + ((index * 37) % 80)},${4 + (index % 5)},${cost}`
  })
  const folder = await mkdtemp(join(tmpdir(), 'westhaul-demo-'))
  const path = join(folder, 'google-ads.csv')
  try {
    await writeFile(
      path,
      ['Day,Campaign,Campaign ID,Currency code,Impr.,Clicks,Cost', ...lines].join('\n'),
    )
    const changes = { rows: [], matches: [] }
    await importSpend(ctx, admin.id, { path, name: 'google-ads.csv', dryRun: false, changes })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
