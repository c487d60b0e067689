import type { AdSource } from '../../contract/advertising.ts'
import { CLICK_PARAMS, ClickId, type TouchChannel } from '../../contract/ad-touches.ts'

/** What an address says of where its visitor came from; ids of clicks are not among it. */
export type Utm = {
  utmSource: string | null
  utmMedium: string | null
  utmCampaign: string | null
  utmTerm: string | null
  utmContent: string | null
}
export type Touch = Utm & { channel: TouchChannel }

const LONGEST = 100
/** Longer values are no words of a link that a person made. */
const LONGEST_READ = 1_000
const PERSONAL = [
  /[^\s@]+(?:@|%40)[^\s@]+\.[a-z]{2,}/i,
  /(?:^|[^\d])\+?1?[ .(-]*[2-9]\d{2}[ .)-]*[2-9]\d{2}[ .-]*\d{4}(?!\d)/,
]

/**
 * A value of utm_* as it is stored: up to 100 characters of letters, digits and the marks of links. What looks like an
 * email address or a phone number is dropped, as is what is far too long; the number of a campaign is neither.
 */
export function cleanUtm(value: string | null, isNumberAllowed = false): string | null {
  if (value === null || value.length > LONGEST_READ) return null
  const plain = value.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (PERSONAL.some((pattern) => pattern.test(plain)) && !(isNumberAllowed && /^\d+$/.test(plain)))
    return null
  const clean = [...plain.replace(/[^\p{L}\p{N} _.:|/+&,()-]/gu, '')]
    .slice(0, LONGEST)
    .join('')
    .trim()
  return clean === '' ? null : clean
}

const SEARCH = /^(?:google|adwords|youtube)/
const META = /^(?:facebook|fb|instagram|ig|meta)\b/
const LINKEDIN = /^linkedin/
const SOCIAL = /^(?:facebook|fb|instagram|ig|meta|linkedin|twitter|x|tiktok|youtube)\b/
const PAID = /^(?:cpc|ppc|cpm|cpv|paid|display|ads?\b|.*paid)/

/** The network of a tracked link of a campaign’s page. */
const channelOfLink: Record<AdSource, TouchChannel | undefined> = {
  google: 'google',
  facebook: 'meta',
  instagram: 'meta',
  linkedin: 'linkedin',
  direct: undefined,
}

/** What brought a visitor: the words of the link first, then the page, then which network’s click it carries. */
function channelOf(utm: Utm, params: URLSearchParams, page: Page): TouchChannel {
  const source = utm.utmSource?.toLowerCase() ?? ''
  const medium = utm.utmMedium?.toLowerCase() ?? ''
  if (/^(?:e-?mail|sms|text|newsletter)/.test(medium) || /^(?:e-?mail|sms)/.test(source))
    return 'email'
  if (medium.startsWith('referral') || source.startsWith('referral')) return 'referral'
  if (/^(?:organic.?)?social$/.test(medium)) return 'social'
  if (PAID.test(medium)) {
    if (SEARCH.test(source)) return 'google'
    if (META.test(source)) return 'meta'
    if (LINKEDIN.test(source)) return 'linkedin'
  }
  const linked = channelOfLink[page.platform]
  if (linked) return linked
  if (page.isOffer) return 'offer'
  if (params.has('gclid')) return 'google'
  if (params.has('li_fat_id')) return 'linkedin'
  if (SOCIAL.test(source)) return 'social'
  if (params.has('fbclid')) return 'meta'
  return 'other'
}

type Page = { platform: AdSource; isOffer: boolean }

/** The parameters of an address, `/c/spring?utm_source=google`. */
export const paramsOf = (url: string): URLSearchParams =>
  new URLSearchParams(url.split('?').slice(1).join('?').split('#')[0])

/** Where a visitor came from, by the address that they opened. */
export function readTouch(url: string, page: Page = { platform: 'direct', isOffer: false }): Touch {
  const params = paramsOf(url)
  const utm: Utm = {
    utmSource: cleanUtm(params.get('utm_source')),
    utmMedium: cleanUtm(params.get('utm_medium')),
    utmCampaign: cleanUtm(params.get('utm_campaign'), true),
    utmTerm: cleanUtm(params.get('utm_term')),
    utmContent: cleanUtm(params.get('utm_content'), true),
  }
  return { ...utm, channel: channelOf(utm, params, page) }
}

/** The campaign that an address names, as it is written there: names have marks that are not stored of an address. */
export function campaignNamedIn(url: string): string | null {
  const name = paramsOf(url).get('utm_campaign')
  if (name === null || name.length > LONGEST_READ || name.includes('\0')) return null
  return name.trim() || null
}

/** Whether an address names its source at all. */
export function hasTouch(url: string): boolean {
  if (!url.includes('?')) return false
  const params = paramsOf(url)
  const { channel: _, ...utm } = readTouch(url)
  return (
    Object.values(utm).some((value) => value !== null) ||
    CLICK_PARAMS.some((name) => ClickId.safeParse(params.get(name)).success)
  )
}

/** The clicks of an address that our own link carries on, '&gclid=…': they stay in the address until a person agrees. */
export function clicksOf(url: string): string {
  const params = paramsOf(url)
  const clicks = new URLSearchParams()
  for (const name of CLICK_PARAMS) {
    const id = ClickId.safeParse(params.get(name))
    if (id.success) clicks.set(name, id.data)
  }
  return clicks.toString()
}
