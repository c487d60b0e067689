import { cancellationCopy } from '../../contract/cancellation.ts'
import type { LegalValues } from '../../contract/legal-texts.ts'
import { formatMoney } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import { cancellationOf } from '../jobs/terms-query.ts'
import { collectsEstimates } from '../offers/estimate-offers-query.ts'
import { settingsAt } from '../settings/settings-store.ts'

type Settings = Pick<Context, 'config' | 'db' | 'now'>

/** What the placeholders of legal texts stand for at this moment: now, or when a version ended. */
export async function legalValues({ config, db, now }: Settings): Promise<LegalValues> {
  const terms = await cancellationOf(db, { createdAt: now(), quoteId: null })
  const share = await settingsAt(db, config, 'share', now())
  const visits = await settingsAt(db, config, 'visits', now())
  return {
    product: config.productName,
    supportPhone: config.supportPhone,
    supportPhoneLink: dialable(config.supportPhone),
    cancellation: cancellationCopy(terms),
    freeHours: String(terms.freeUntilHours),
    lateFee: formatMoney(terms.lateFee),
    tripFee: formatMoney(terms.tripFee),
    haulerShare: String(share.values.haulerSharePermille / 10),
    tax: config.gstNumber === undefined ? 'No tax is added to it.' : 'GST is included.',
    contactHours: String(visits.values.contactHours),
    loadReading: config.ai === undefined ? READ_BY_US : READ_BY_A_MODEL,
    estimateRequests: (await collectsEstimates(db, now())) ? ESTIMATE_REQUESTS : '',
    roadServer: config.roads === undefined ? '' : ROAD_SERVER,
  }
}

const ESTIMATE_REQUESTS =
  'When you ask for a free estimate on the page of an offer, you give a first name, phone, address and description, and an email if you like. Our team uses them to call you with a price. We keep them together with the offer and the cookie of your browser, and delete them a year after you asked.'
const ROAD_SERVER =
  'To work out how far haulers drive, the coordinates of pickups and of haulers’ home bases are sent to a server that knows the roads; no name, phone number or written address goes with them.'

const READ_BY_A_MODEL =
  'To recognise items, the description, the load size and the photos are also sent to a company that runs an AI model for us: the photos scaled down and without location data, and nothing else that you fill in. A price found this way is called an AI estimate.'
const READ_BY_US =
  'Neither your description nor your photos go to another company for this, and no AI model looks at them.'

/** As a link calls it; ten digits are a Canadian number. */
function dialable(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 10 ? `+1${digits}` : `+${digits}`
}
