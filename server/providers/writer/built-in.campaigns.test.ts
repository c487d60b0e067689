import { expect, test } from 'vitest'
import { AD_PLATFORMS, AdContent, LandingPage } from '../../../contract/ad-content.ts'
import { CAMPAIGN_TYPES, CampaignName } from '../../../contract/advertising.ts'
import { composeCampaign } from './built-in.campaigns.ts'

const brief = {
  type: 'customer_acquisition' as const,
  location: 'Surrey',
  demographics: '',
  interests: ['moving'],
  platforms: AD_PLATFORMS,
  productName: 'Westhaul',
  haulerShare: '70%',
  variant: 0,
  standing: [],
}

const places = ['Surrey', 'British Columbia', 'x'.repeat(120)]
const products = ['Westhaul', 'A product with a really long name that its operator likes']

test.for(
  CAMPAIGN_TYPES.flatMap((type) =>
    places.flatMap((location) =>
      products.flatMap((productName) =>
        [0, 1, 2, 7].map((variant) => ({ ...brief, type, location, productName, variant })),
      ),
    ),
  ),
)(
  'words for $type in $location by $productName fit every network, wording $variant',
  (variantBrief) => {
    const { name, ads, landing } = composeCampaign(variantBrief)
    expect(ads.map(({ platform }) => platform)).toEqual(AD_PLATFORMS)
    expect(AdContent.safeParse({ ads }).error).toBeUndefined()
    expect(LandingPage.safeParse(landing).error).toBeUndefined()
    expect(CampaignName.safeParse(name).success).toBe(true)
  },
)

test('the words name the place and what people are busy with, where there is room', () => {
  const { name, ads } = composeCampaign(brief)
  expect(name).toBe('Junk pickups, Surrey')
  expect(ads.find(({ platform }) => platform === 'linkedin')?.headline).toBe(
    "Moving in Surrey? We'll haul the junk.",
  )
  expect(ads.every(({ headline }) => headline.includes('Surrey'))).toBe(true)
})

test('another variant says it in other words, page and advertisements alike', () => {
  for (const type of CAMPAIGN_TYPES) {
    const [first, second] = [0, 1].map((variant) => composeCampaign({ ...brief, type, variant }))
    expect(first?.landing).not.toEqual(second?.landing)
    for (const [at, ad] of (first?.ads ?? []).entries())
      expect(ad.text).not.toBe(second?.ads[at]?.text)
  }
})

test('the same brief gives the same words', () => {
  expect(composeCampaign(brief)).toEqual(composeCampaign(brief))
})
