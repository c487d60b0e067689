import { afterAll, expect, test } from 'vitest'
import { AD_PLATFORMS } from '../../contract/ad-content.ts'
import { generateCampaign } from '../../contract/campaign-writer.ts'
import { cents } from '../../contract/money.ts'
import { createSocialPost, generateSocialPost } from '../../contract/social-posts.ts'
import { CONTENT_TYPES, SOCIAL_PLATFORMS } from '../../contract/social.ts'
import { useApp } from '../testing/app.ts'
import { startModel, type Behaviour } from '../testing/model/stand-in.ts'
import { claims, writes } from '../testing/model/texts.ts'

const stand = await startModel()
afterAll(() => stand.stop())
const app = useApp({ settings: stand.environment })

/** What each way puts into a text, and how it is recognised where it is stored. */
const LIES: Record<string, RegExp> = {
  'Get 50% off your first pickup.': /50/,
  'Half price until Sunday!': /half/i,
  'Your first pickup is free.': /\bfree\b/i,
  'Use code SPRING20 at checkout.': /spring20/i,
  'Every pickup costs just $49.': /\$49/,
  'Customers save 70% with us.': /save 70/i,
  'Haulers keep 90% of every job.': /90/,
  'Our crews arrive within 30 minutes.': /30 minutes/i,
  'Satisfaction guaranteed or your money back.': /guarantee/i,
  'No hidden fees, we promise.': /promise/i,
  'Fully licensed, bonded and insured.': /insured/i,
  'The best junk removal in BC.': /\bbest\b/i,
  'Metro Vancouver’s #1 haulers.': /#1/,
  'Cheaper and faster than anyone else.': /cheaper/i,
  '“They cleared my garage in no time!” Sarah, Burnaby': /Sarah/,
  'Rated 4.9 stars by thousands of customers.': /stars/i,
  'Trusted by families since 1998.': /1998/,
  'Now serving Kelowna and Victoria.': /kelowna/i,
  'Call 604-555-0199 or see junk-deals.example.': /0199|junk-deals/,
}
const LANGUAGE =
  'Un vieux canapé à sortir ? Ajoutez une photo et voyez le prix avant de réserver avec nous.'

/** The model breaks the rules in twenty ways: these claims, and another language. */
const WAYS: Behaviour[] = [
  ...Object.keys(LIES).map(claims),
  writes({
    campaign: (honest) => ({
      ...honest,
      landing: { headline: 'Ramassage en ligne', text: LANGUAGE, action: 'Réserver' },
      ads: honest.ads.map((ad) => ({ ...ad, headline: 'Ramassage en ligne', text: LANGUAGE })),
    }),
    post: () => ({ content: LANGUAGE, hashtags: [] }),
  }),
]

/** In turn: it breaks a rule twice, breaks one and mends it, is honest. */
function behaveFor(text: number): 'built_in' | 'model' {
  const way = WAYS[text % WAYS.length] ?? writes()
  const other = WAYS[(text * 7 + 3) % WAYS.length] ?? writes()
  const kind = text % 5
  stand.behave(...(kind < 3 ? [way, other] : kind === 3 ? [way, writes()] : [writes()]))
  return kind < 3 ? 'built_in' : 'model'
}

test('of 100 campaigns and posts by a model that breaks the rules in twenty ways, none is stored with a false claim', async () => {
  expect(WAYS).toHaveLength(20)
  const admin = await app.given.admin()
  for (let text = 0; text < 50; text += 1) {
    const expected = behaveFor(text)
    const { campaign, writtenBy } = await app.as(admin).call(generateCampaign, {
      body: {
        type: text % 2 ? 'hauler_recruitment' : 'customer_acquisition',
        targetAudience: { demographics: '', location: 'Surrey', interests: [] },
        budget: cents(400_00),
        duration: 30,
        platforms: AD_PLATFORMS.slice(0, 1 + (text % AD_PLATFORMS.length)),
      },
    })
    expect(writtenBy).toBe(expected)
    expect(new Set(Object.values(campaign.textSources))).toEqual(new Set([expected]))
  }
  for (let text = 50; text < 100; text += 1) {
    const expected = behaveFor(text)
    const platform = SOCIAL_PLATFORMS[text % SOCIAL_PLATFORMS.length] ?? 'facebook'
    const contentType = CONTENT_TYPES[text % CONTENT_TYPES.length] ?? 'promotional'
    const { source, ...words } = await app.as(admin).call(generateSocialPost, {
      body: { platform, contentType, topic: 'junk removal' },
    })
    expect(source).toBe(expected)
    const stored = await app.as(admin).call(createSocialPost, { body: { platform, ...words } })
    expect(stored.source).toBe(expected)
  }

  const campaigns = await app.ctx.db
    .selectFrom('adCampaigns')
    .select(['name', 'adContent', 'landingPageConfig'])
    .execute()
  const posts = await app.ctx.db
    .selectFrom('socialMediaPosts')
    .select(['content', 'hashtags'])
    .execute()
  const stored = [...campaigns, ...posts].map((row) => JSON.stringify(row))
  expect(stored).toHaveLength(100)
  for (const lie of [...Object.values(LIES), /canapé/])
    expect(stored.filter((text) => lie.test(text))).toEqual([])

  const outcomes = await app.ctx.db
    .selectFrom('modelCalls')
    .select(({ fn }) => ['outcome', fn.countAll<string>().as('calls')])
    .groupBy('outcome')
    .execute()
  const calls = Object.fromEntries(
    outcomes.map(({ outcome, calls: count }) => [outcome, Number(count)]),
  )
  // Sixty texts broke the rules twice, twenty once; forty were honest at last.
  expect((calls['false_claims'] ?? 0) + (calls['unfit'] ?? 0)).toBe(60 * 2 + 20)
  expect(calls['written']).toBe(40)
})
