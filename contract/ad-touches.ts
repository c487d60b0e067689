import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choiceOf } from './fields.ts'

/** What brought a visitor: the ads of a network, a post, a message, an offer, a personal code, or another tracked link. */
export const TOUCH_CHANNELS = [
  'google',
  'meta',
  'linkedin',
  'social',
  'email',
  'offer',
  'referral',
  'other',
] as const
/** One of `TOUCH_CHANNELS`. */
export const TouchChannel = choiceOf(TOUCH_CHANNELS)
export type TouchChannel = z.infer<typeof TouchChannel>

/** How each channel reads, and what it is recognised by. */
export const channelFacts: Record<TouchChannel, { label: string; by: string }> = {
  google: { label: 'Google Ads', by: 'gclid, utm or tracked link' },
  meta: { label: 'Meta Ads', by: 'fbclid, utm or tracked link' },
  linkedin: { label: 'LinkedIn Ads', by: 'li_fat_id, utm or tracked link' },
  social: { label: 'Social posts', by: 'tracked links' },
  email: { label: 'Email and SMS', by: 'tracked links' },
  offer: { label: 'Offer links', by: '/o/{code}' },
  referral: { label: 'Referral', by: 'personal codes' },
  other: { label: 'Other links', by: 'other utm or campaign page' },
}

/** How many days before a booking a visit counts for it. */
export const TOUCH_DAYS = 30

/** The parameters of an address that name a click at a network. */
export const CLICK_PARAMS = ['gclid', 'fbclid', 'li_fat_id'] as const
/** One of `CLICK_PARAMS`. */
export type ClickParam = (typeof CLICK_PARAMS)[number]

/** A click’s id as the networks make them: 10 to 500 letters, digits, dots, hyphens and underscores. */
export const ClickId = z
  .string()
  .regex(/^[\w.-]{10,500}$/, 'Invalid input')
  .meta({ example: 'Cj0KCQiA_example-click' })

/** The words beside the box, which starts unticked. Stored with the consent. */
export const adConsentWording = (productName: string): string =>
  `Let ${productName} tell the ad network I came from that I booked (optional): the number of the ad’s click, the price and the day, and my email and phone scrambled so that only a network that has them recognises them.`

/**
 * Records or withdraws the consent of this browser’s visitor to report their booking to the network whose ad brought
 * them. Agreed: the ids of the clicks are stored with the visit and its booking of the last 30 days. Withdrawn: they
 * are removed from both.
 */
export const recordAdConsent = endpoint({
  method: 'POST',
  path: '/api/ad-consent',
  access: 'visitor',
  summary: 'Agree or stop agreeing that a booking is reported to the ad network that brought it',
  body: z.object({
    agreed: z.boolean('Required'),
    gclid: ClickId.optional(),
    fbclid: ClickId.optional(),
    li_fat_id: ClickId.optional(),
  }),
  response: z.object({ agreed: z.boolean() }),
})
