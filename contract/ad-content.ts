import { z } from 'zod'
import { choiceOf, requiredText } from './fields.ts'
import { TextSource } from './text-source.ts'

/** The networks that a campaign can advertise on. */
export const AD_PLATFORMS = ['google', 'facebook', 'instagram', 'linkedin'] as const
/** One of `AD_PLATFORMS`. */
export const AdPlatform = choiceOf(AD_PLATFORMS)
export type AdPlatform = z.infer<typeof AdPlatform>

/** How a network reads, and the characters of an advertisement that it shows in full. */
export const adPlatformFacts: Record<
  AdPlatform,
  { label: string; short: string; headline: number; text: number }
> = {
  google: { label: 'Google', short: 'G', headline: 30, text: 90 },
  facebook: { label: 'Facebook', short: 'FB', headline: 40, text: 125 },
  instagram: { label: 'Instagram', short: 'IG', headline: 40, text: 125 },
  linkedin: { label: 'LinkedIn', short: 'LI', headline: 70, text: 150 },
}

/** The words of one advertisement as stored; `AdContent` checks them against the limits of the network. */
export const Ad = z.object({ platform: AdPlatform, headline: z.string(), text: z.string() })
export type Ad = z.infer<typeof Ad>

/** Refuses the parts of an advertisement that are missing, or longer than their network shows. */
export function refuseUnfitAd(
  { platform, headline, text }: Ad,
  refuse: (field: 'headline' | 'text', message: string) => void,
): void {
  const { label, ...limits } = adPlatformFacts[platform]
  const parts = { headline, text }
  for (const field of ['headline', 'text'] as const)
    if (parts[field].trim() === '') refuse(field, 'Required')
    else if ([...parts[field]].length > limits[field])
      refuse(field, `${label} shows at most ${limits[field]} characters here`)
}

/** An advertisement that its network would show in full. */
const FittingAd = Ad.superRefine((ad, refusal) =>
  refuseUnfitAd(ad, (field, message) =>
    refusal.addIssue({ code: 'custom', path: [field], message }),
  ),
)

/**
 * The advertisements of a campaign: at most one for each network, each within the characters that its
 * network shows in full (`adPlatformFacts`).
 */
export const AdContent = z.object({
  ads: z
    .array(FittingAd)
    .max(AD_PLATFORMS.length, 'One advertisement for each platform')
    .refine(
      (ads) => new Set(ads.map(({ platform }) => platform)).size === ads.length,
      'One advertisement for each platform',
    ),
})
export type AdContent = z.infer<typeof AdContent>

/**
 * The words of a campaign's public page, plain text: headline up to 80 characters, text up to 600, button
 * up to 30.
 */
export const LandingPage = z.object({
  headline: requiredText('Required', { max: 80 }),
  text: requiredText('Required', { max: 600 }),
  /** What the page's one button says. */
  action: requiredText('Required', { max: 30 }),
})
export type LandingPage = z.infer<typeof LandingPage>

/** A part of a campaign's words: its page, or the advertisement of a network. */
export const WordsPart = choiceOf(['page', ...AD_PLATFORMS])
export type WordsPart = z.infer<typeof WordsPart>

/** Who of the writers wrote each part of a campaign's words, unchanged since; parts of a person are not named. */
export const TextSources = z.partialRecord(WordsPart, TextSource)
export type TextSources = z.infer<typeof TextSources>
