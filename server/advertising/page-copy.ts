import type { CampaignType } from '../../contract/advertising.ts'
import { promotionConsent } from '../../contract/consents.ts'
import { leadMagnetLabels, type LeadTarget } from '../../contract/lead-magnets.ts'
import { formatShare } from '../../contract/hauler-share.ts'
import { paths } from '../../contract/paths.ts'
import { nextOfferConsent, type PublicOffer } from '../../contract/public-offers.ts'
import type { Context } from '../core/context.ts'
import { fillTokens } from '../core/html.ts'
import type { StoredOffer } from '../offers/offer-store.ts'
import type { StoredCampaign } from './campaign-store.ts'

/** The copy of a public page. An empty text leaves its place empty. */
export type PageCopy = {
  eyebrow: string
  headline: string
  text: string
  action: string
  href: string
  /** The code of an offer and how to use it. */
  code: string
  codeHint: string
  firstPromise: string
  secondPromise: string
  /** A note for staff only. */
  note: string
  /** Which form stands on the page; '' for none. */
  form: '' | 'estimate' | 'next' | 'guide' | 'confirm'
  /** What a person agrees to with it. */
  formWording: string
  formButton: string
  /** Why it was not taken. */
  formNote: string
}

export const BOOKING = `${paths.home}?book=1`

type Goal = Pick<PageCopy, 'href' | 'eyebrow' | 'firstPromise' | 'secondPromise'>

const goalsOf = (sharePermille: number): Record<CampaignType, Goal> => ({
  customer_acquisition: {
    href: BOOKING,
    eyebrow: 'Junk removal across Metro Vancouver',
    firstPromise: 'No account needed',
    secondPromise: 'Final price confirmed on-site',
  },
  hauler_recruitment: {
    href: paths.haulerRegistration,
    eyebrow: 'Independent haulers in British Columbia',
    firstPromise: `You keep ${formatShare(sharePermille)} of every job`,
    secondPromise: 'Our team reviews every application',
  },
})

export const NO_CODE = { code: '', codeHint: '' }
export const NO_FORM = { form: '', formWording: '', formButton: '', formNote: '' } as const

export const campaignCopy = (
  campaign: StoredCampaign,
  sharePermille: number,
  isPreview = false,
): PageCopy => ({
  ...goalsOf(sharePermille)[campaign.type],
  ...campaign.landingPageConfig,
  ...NO_CODE,
  ...NO_FORM,
  note: isPreview
    ? `Preview for the team. Campaign status: ${campaign.status}. Your visit isn't counted.`
    : '',
})

/** The page of a campaign that is paused, completed or deleted: kind words, and the way on. */
export const endedCopy = (type: CampaignType, sharePermille: number): PageCopy => ({
  ...goalsOf(sharePermille)[type],
  ...(type === 'customer_acquisition'
    ? {
        headline: 'This promotion is over. You can still book',
        text: 'The ad you followed has ended. Booking works as always: add photos, see your estimate before you book, and choose a time.',
        action: 'Book a pickup',
      }
    : {
        headline: 'This promotion is over. You can still apply',
        text: 'The ad you followed has ended. Haulers can apply at any time: tell us about your vehicle and choose your areas.',
        action: 'Apply as a hauler',
      }),
  ...NO_CODE,
  ...NO_FORM,
  note: '',
})

const targetGoals: Record<LeadTarget, CampaignType> = {
  customer: 'customer_acquisition',
  hauler: 'hauler_recruitment',
}

/** The page of an offer. One that is over says so kindly, and how to book all the same. */
export function offerCopy(
  offer: StoredOffer,
  view: PublicOffer,
  {
    supportPhone,
    haulerSharePermille,
    productName,
  }: Pick<Context['config'], 'supportPhone' | 'haulerSharePermille' | 'productName'>,
): PageCopy {
  const goal = goalsOf(haulerSharePermille)[targetGoals[offer.targetType]]
  const isForCustomers = offer.targetType === 'customer'
  const { headline, text, code, conditions } = view
  const page = { ...goal, headline, text, code, note: '', ...NO_FORM }
  if (view.state !== 'active')
    return {
      ...page,
      ...NO_CODE,
      ...(isForCustomers &&
        view.state !== 'starts_later' && {
          form: 'next' as const,
          formWording: nextOfferConsent(productName),
          formButton: 'Tell me about the next offer',
        }),
      eyebrow: `Code ${code}`,
      action: isForCustomers ? 'Book Pickup Now' : 'Apply as a hauler',
    }
  if (offer.type === 'free_estimate' && isForCustomers)
    return {
      ...page,
      ...NO_CODE,
      eyebrow: 'Free estimate',
      action: 'Book a pickup',
      form: 'estimate',
      formWording: 'We use what you write here for this estimate, and call you about it.',
      formButton: 'Get my free estimate',
    }
  if (view.sendsFile)
    return {
      ...page,
      ...NO_CODE,
      eyebrow: 'Free guide',
      action: isForCustomers ? 'Book a pickup' : 'Apply as a hauler',
      form: 'guide',
      formWording: promotionConsent(productName),
      formButton: 'Email me the guide',
    }
  const takesOff = conditions.length > 0
  if (offer.type === 'referral' && isForCustomers && !takesOff)
    return {
      ...page,
      ...NO_CODE,
      eyebrow: leadMagnetLabels[offer.type],
      text: `${text} It is booked with the code of a friend: ask the person who recommended us for theirs. To refer friends yourself, sign in and press Get my code.`,
      action: 'Book a pickup',
    }
  const left = view.left === null ? [] : [`${view.left} left.`]
  return {
    ...page,
    eyebrow: [leadMagnetLabels[offer.type], offer.offer.value].filter(Boolean).join(': '),
    href: takesOff ? `${BOOKING}&code=${code}` : goal.href,
    action: isForCustomers ? (takesOff ? 'Book Pickup Now' : 'Book a pickup') : 'Apply as a hauler',
    codeHint: takesOff
      ? ['The code is on your booking: nothing to type.', ...conditions, ...left].join(' ')
      : isForCustomers
        ? `Booking online is at the full price. To use this code, call ${supportPhone}.`
        : `To use this code, call ${supportPhone}.`,
  }
}

/** A code that never was: kind words, and a way to book. */
export const unknownCodeCopy = (): PageCopy => ({
  ...goalsOf(0).customer_acquisition,
  eyebrow: 'Offers',
  headline: 'We don’t know this code',
  text: 'Please check its letters. You can book a pickup all the same, and you see the price before you pay.',
  action: 'Book Pickup Now',
  ...NO_CODE,
  ...NO_FORM,
  note: '',
})

export const unknownPageCopy = (): PageCopy => ({
  eyebrow: 'This offer has ended',
  headline: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
  action: 'Go to the home page',
  href: paths.home,
  firstPromise: '',
  secondPromise: '',
  ...NO_CODE,
  ...NO_FORM,
  note: '',
})

const TOKENS: Record<keyof PageCopy, string> = {
  eyebrow: 'CAMPAIGN_EYEBROW',
  headline: 'CAMPAIGN_HEADLINE',
  text: 'CAMPAIGN_TEXT',
  action: 'CAMPAIGN_ACTION',
  href: 'CAMPAIGN_HREF',
  code: 'CAMPAIGN_CODE',
  codeHint: 'CAMPAIGN_CODE_HINT',
  firstPromise: 'CAMPAIGN_FIRST_PROMISE',
  secondPromise: 'CAMPAIGN_SECOND_PROMISE',
  note: 'CAMPAIGN_NOTE',
  form: 'CAMPAIGN_FORM',
  formWording: 'CAMPAIGN_WORDING',
  formButton: 'CAMPAIGN_BUTTON',
  formNote: 'CAMPAIGN_PROBLEM',
}

/** Replaces the `%CAMPAIGN_…%` tokens of a page with the copy, HTML-escaped. */
export const fillCampaignPage = (template: string, words: PageCopy): string =>
  fillTokens(
    template,
    Object.fromEntries(
      Object.entries(TOKENS).map(([name, token]) => [token, words[name as keyof PageCopy]]), // its own keys
    ),
  )

/** The page without styles, when no screens are built. */
export const BARE_TEMPLATE =
  '<!doctype html><title>%CAMPAIGN_HEADLINE%</title><p>%CAMPAIGN_NOTE%</p><p>%CAMPAIGN_EYEBROW%</p>' +
  '<h1>%CAMPAIGN_HEADLINE%</h1><p>%CAMPAIGN_TEXT%</p><p>%CAMPAIGN_CODE%</p><p>%CAMPAIGN_CODE_HINT%</p>' +
  '<a href="%CAMPAIGN_HREF%">%CAMPAIGN_ACTION%</a>' +
  '<form method="post" data-form="%CAMPAIGN_FORM%"><p>%CAMPAIGN_WORDING%</p><p>%CAMPAIGN_PROBLEM%</p><button>%CAMPAIGN_BUTTON%</button></form>'
