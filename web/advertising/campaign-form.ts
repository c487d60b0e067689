import { z } from 'zod'
import type { AdPlatform } from '../../contract/ad-content.ts'
import {
  Budget,
  CampaignName,
  CampaignType,
  DEFAULT_DURATION,
  DEFAULT_LOCATION,
  Duration,
  Platforms,
  TargetAudience,
  type CampaignWish,
} from '../../contract/advertising.ts'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'

/** The first step of a campaign by hand. */
export const GoalForm = z.object({ name: CampaignName, type: CampaignType })
export type Goal = z.infer<typeof GoalForm>
export const EMPTY_GOAL = { name: '', type: 'customer_acquisition' as CampaignType }

const typedDuration = z
  .string()
  // Whatever is no number fails the contract's own check, in its words.
  .transform((text) => (text.trim() === '' ? NaN : Number(text)))
  .pipe(Duration)

const audience = {
  location: TargetAudience.shape.location,
  demographics: TargetAudience.shape.demographics,
  interests: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((interest) => interest.trim())
        .filter(Boolean),
    )
    .pipe(TargetAudience.shape.interests.unwrap()),
  platforms: Platforms,
  budget: Budget,
  duration: typedDuration,
}
/** Whom a campaign is for, what it may cost and where it runs, as the screens ask for it. */
export const AudienceForm = z.object(audience)
export type Audience = z.infer<typeof AudienceForm>

export const EMPTY_AUDIENCE = {
  location: DEFAULT_LOCATION,
  demographics: '',
  interests: '',
  platforms: [] as AdPlatform[],
  budget: '',
  duration: String(DEFAULT_DURATION),
}
export type AudienceValues = typeof EMPTY_AUDIENCE

export const WishForm = z.object({ type: CampaignType, ...audience })
export const EMPTY_WISH = { type: EMPTY_GOAL.type, ...EMPTY_AUDIENCE }

/** The same as the server takes it. */
export const wishOf = (type: CampaignType, typed: Audience): CampaignWish => {
  const { location, demographics, interests, ...rest } = typed
  return { type, ...rest, targetAudience: { location, demographics, interests } }
}

/** What the budget comes to for a day, while both can be read. */
export function dailySpend({ budget, duration }: Pick<AudienceValues, 'budget' | 'duration'>) {
  const amount = Budget.safeParse(budget)
  const days = typedDuration.safeParse(duration)
  if (!amount.success || !days.success) return undefined
  const daily: Cents = cents(Math.round(amount.data / days.data))
  return `About ${formatMoney(daily)} a day`
}
