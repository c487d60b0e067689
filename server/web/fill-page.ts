import { EXAMPLE_JOB, formatShare, splitPrice } from '../../contract/hauler-share.ts'
import { cents, formatMoney } from '../../contract/money.ts'
import type { RegistrationSettings } from '../../contract/registration-settings.ts'
import type { PageFigures } from '../../contract/page-figures.ts'
import type { PhoneHours } from '../../contract/phone-hours.ts'
import type { PublicSettings } from '../../contract/settings.ts'

/** As many as the landing page adds up. */
const EXAMPLE_JOBS = 4

/** What the built pages leave open: the operator's settings and the address the site is reached at. */
export type PageSettings = PublicSettings &
  RegistrationSettings &
  Partial<PhoneHours & PageFigures> & {
    /** Without a trailing slash, 'https://example.ca'. */
    origin: string
    /** What haulers receive of a job that is booked now, in thousandths. */
    haulerSharePermille: number
  }

const DATA_BLOCK = /(<script type="application\/(?:ld\+)?json"[^>]*>)([^]*?)(<\/script>)/
const MARKED = /<!--(demo|model|no-model)-->([^]*?)<!--\/\1-->/g

/**
 * Fills a built page: `%PRODUCT_NAME%`, `%SUPPORT_PHONE%`, `%SUPPORT_PHONE_HREF%` (E.164),
 * `%ORIGIN%`, `%HAULER_SHARE%` ('70%') with what it means for an example job, and `%SETTINGS%` inside the page's settings block. Values are escaped for where they
 * stand, HTML or JSON. What stands between `<!--demo-->` and `<!--/demo-->` is left out unless the
 * demo is on; `model` and `no-model` likewise.
 */
export function fillPage(html: string, settings: PageSettings): string {
  const { origin, haulerSharePermille, ...publicSettings } = settings
  const { model } = settings
  const isKept: Record<string, boolean> = { demo: settings.demo, model, 'no-model': !model }
  const values: Record<string, string> = {
    PRODUCT_NAME: settings.productName,
    SUPPORT_PHONE: settings.supportPhone,
    SUPPORT_PHONE_HREF: e164(settings.supportPhone),
    ORIGIN: origin,
    ...exampleShares(haulerSharePermille),
  }
  const fill = (text: string, escape: (value: string) => string) =>
    text.replace(/%([A-Z_]+)%/g, (token, name: string) => {
      const value = values[name]
      return value === undefined ? token : escape(value)
    })

  return html
    .replace(MARKED, (_, mark: string, inside: string) => (isKept[mark] ? inside : ''))
    .split(DATA_BLOCK)
    .map((part, i) =>
      // split() yields text, opening tag, block, closing tag, text, …
      i % 4 === 2
        ? fill(part, jsonText).replace('%SETTINGS%', () => json(publicSettings))
        : fill(part, htmlText),
    )
    .join('')
}

/** The hauler's part of the job on the landing page, and of four of them. */
function exampleShares(sharePermille: number): Record<string, string> {
  const { haulerPayout, platformFee } = splitPrice(EXAMPLE_JOB, sharePermille)
  return {
    HAULER_SHARE: formatShare(sharePermille),
    EXAMPLE_PAYOUT: formatMoney(haulerPayout),
    EXAMPLE_FEE: formatMoney(platformFee),
    EXAMPLE_PAYOUTS: formatMoney(cents(haulerPayout * EXAMPLE_JOBS)),
  }
}

/** A phone number as `tel:` links want it; ten digits are a Canadian number. */
export function e164(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 10 ? `+1${digits}` : `+${digits}`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const htmlText = (value: string): string => value.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c)

/** JSON that cannot close the script element it stands in. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
const jsonText = (value: string): string => json(value).slice(1, -1)
