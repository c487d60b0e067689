import { z } from 'zod'
import {
  AD_PLATFORMS,
  AdContent,
  LandingPage,
  type Ad,
  type AdPlatform,
} from '../../contract/ad-content.ts'
import type { CampaignType } from '../../contract/advertising.ts'

export type WordsValues = Record<'headline' | 'text' | 'action', string> &
  Record<`${AdPlatform}Headline` | `${AdPlatform}Text`, string>

export type Words = { adContent: AdContent; landingPageConfig: LandingPage }

const ACTIONS: Record<CampaignType, string> = {
  customer_acquisition: 'Book a pickup',
  hauler_recruitment: 'Apply as a hauler',
}

const adTexts = (ads: readonly Ad[]) => {
  const of = (platform: AdPlatform): Pick<Ad, 'headline' | 'text'> =>
    ads.find((ad) => ad.platform === platform) ?? { headline: '', text: '' }
  return Object.fromEntries(
    AD_PLATFORMS.flatMap((platform) => [
      [`${platform}Headline`, of(platform).headline],
      [`${platform}Text`, of(platform).text],
    ]),
  ) as Omit<WordsValues, 'headline' | 'text' | 'action'> // every platform was just named
}

/** The page as it is, and the advertisement of each network, empty where there is none. */
export const wordsValues = (
  { headline, text, action }: LandingPage,
  ads: readonly Ad[],
): WordsValues => ({ headline, text, action, ...adTexts(ads) })

/** What the words of a new campaign begin with. */
export const emptyWords = (type: CampaignType): WordsValues =>
  wordsValues({ headline: '', text: '', action: ACTIONS[type] }, [])

const typed = z.object({
  ...LandingPage.shape,
  ...Object.fromEntries(
    AD_PLATFORMS.flatMap((platform) => [
      [`${platform}Headline`, z.string().trim()],
      [`${platform}Text`, z.string().trim()],
    ]),
  ),
})

const adsIn = (values: Record<string, unknown>, platforms: readonly AdPlatform[]): Ad[] =>
  platforms
    .map((platform) => ({
      platform,
      headline: String(values[`${platform}Headline`]),
      text: String(values[`${platform}Text`]),
    }))
    .filter(({ headline, text }) => headline !== '' || text !== '')

/** The words of a campaign on these networks: an advertisement may be left out whole, not in half. */
export const wordsForm = (platforms: readonly AdPlatform[]): z.ZodType<Words> =>
  typed.transform(({ headline, text, action, ...rest }, refuse) => {
    const ads = adsIn(rest, platforms)
    const checked = AdContent.safeParse({ ads })
    for (const { path, message } of checked.error?.issues ?? []) {
      const [, at, field] = path
      const platform = ads[Number(at)]?.platform
      const name = field === 'headline' ? 'Headline' : 'Text'
      refuse.issues.push({ code: 'custom', path: [`${platform}${name}`], message, input: rest })
    }
    return { adContent: { ads }, landingPageConfig: { headline, text, action } }
  })
