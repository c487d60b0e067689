import { createHash, randomUUID } from 'node:crypto'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { NewLeadMagnet } from '../../contract/lead-magnets.ts'
import { cents } from '../../contract/money.ts'
import type { OfferTerms } from '../../contract/offer-terms.ts'
import type { User } from '../core/caller.ts'
import { createOffer } from '../offers/create-offer.ts'
import { askForGuide } from '../offers/guides/ask-for-guide.ts'
import { confirmGuide } from '../offers/guides/confirm-guide.ts'
import { setGuideFile } from '../offers/guides/guide-file.ts'
import { findOffer } from '../offers/offer-store.ts'
import { askForEstimate } from '../offers/request-estimate.ts'
import { pdfFileOf, urlOf } from '../uploads/names.ts'
import { insertUploads } from '../uploads/store.ts'
import { later, type StoryCalendar } from './calendar.ts'
import { CUSTOMERS_AT } from './pickup-story.ts'
import type { StoryContext, Storyline } from './story.ts'

/** The code that some of the sample customers book with. */
export const SAMPLE_CODE = 'SAMPLE20'

const twentyOff = (fields: Partial<OfferTerms>): OfferTerms => ({
  discount: { of: 'amount', amount: cents(20_00) },
  priceFrom: cents(100_00),
  startsAt: null,
  endsAt: null,
  usesInAll: null,
  usesPerCustomer: 1,
  firstBookingOnly: false,
  areas: [],
  share: 'westhaul',
  credit: null,
  ...fields,
})

const offer = (
  fields: Pick<NewLeadMagnet, 'title' | 'type' | 'code' | 'terms' | 'offer'>,
): NewLeadMagnet => ({ targetType: 'customer', ...fields })

const discount = offer({
  title: 'Sample: $20 off a pickup',
  type: 'discount',
  code: SAMPLE_CODE,
  offer: { value: '$20 off', description: 'For pickups from $100.00.' },
  terms: twentyOff({ usesInAll: 40 }),
})
const estimates = offer({
  title: 'Sample: A price by phone',
  type: 'free_estimate',
  code: 'SAMPLECALL',
  offer: {
    value: 'Free estimate',
    description: 'Tell us what has to go, and we call with a price.',
  },
  terms: undefined,
})
const guide = offer({
  title: 'Sample: Moving day, step by step',
  type: 'guide',
  code: 'SAMPLEGUIDE',
  offer: { value: 'Free guide', description: 'What to do when, from six weeks before to the day.' },
  terms: undefined,
})
const referral = offer({
  title: 'Sample: Bring a friend',
  type: 'referral',
  code: 'SAMPLEFRIENDS',
  offer: { value: '$20 each', description: 'For your friend and for you.' },
  terms: twentyOff({ credit: cents(20_00) }),
})

const requests = [
  {
    daysAgo: 11,
    firstName: 'Marta',
    phone: '604-555-0188',
    address: '88 Juniper Walk, Burnaby',
    description: 'A basement of old shelves, two desks and about thirty boxes',
  },
  {
    daysAgo: 1,
    firstName: 'Colin',
    phone: '604-555-0189',
    address: '5 Seabright Row, Delta',
    description: 'Hot tub with its cover, in the garden behind the house',
  },
] as const

const readers = [
  { daysAgo: 19, email: `ines.guide@${CUSTOMERS_AT}`, agreed: true },
  { daysAgo: 8, email: `paul.guide@${CUSTOMERS_AT}`, agreed: false },
  { daysAgo: 3, email: `xin.guide@${CUSTOMERS_AT}`, agreed: true },
] as const

/** Marketing makes an offer of each kind; people ask for estimates and for the guide, and confirm their address. */
export function offerStories(ctx: StoryContext, calendar: StoryCalendar, admin: User): Storyline[] {
  async function* making(): Storyline {
    yield calendar.at(-80, 9)
    await createOffer(ctx, admin, discount)
    await createOffer(ctx, admin, referral)
    await createOffer(ctx, admin, estimates)
    const { id } = await createOffer(ctx, admin, guide)
    await setGuideFile(ctx, admin, { id, fileUrl: await storeGuide(ctx, admin) })
  }
  async function* calling(): Storyline {
    for (const { daysAgo, ...request } of requests) {
      yield calendar.at(-daysAgo, 11)
      const asking = { code: estimates.code ?? '', visitorId: randomUUID() }
      await askForEstimate(ctx, asking, request)
    }
  }
  return [making(), calling(), ...readers.map((reader) => reading(ctx, calendar, reader))]
}

async function* reading(
  ctx: StoryContext,
  calendar: StoryCalendar,
  { daysAgo, email, agreed }: (typeof readers)[number],
): Storyline {
  const asked = calendar.at(-daysAgo, 20)
  yield asked
  const stored = await ctx.db
    .selectFrom('leadMagnets')
    .select('id')
    .where('code', '=', guide.code ?? '')
    .executeTakeFirstOrThrow()
  await askForGuide(ctx, await findOffer(ctx.db, stored.id), { email, agreed })
  yield later(asked, 12)
  const { nonce } = await ctx.db
    .selectFrom('guideRequests')
    .select('nonce')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  // The link of the email, which is stored nowhere.
  await confirmGuide(ctx, ctx.secrets.sign(nonce, 'guide').toString('base64url'))
}

const STEPS = [
  'Moving day, step by step',
  '6 weeks before: go through garage and basement.',
  '3 weeks before: book the pickup for what stays behind.',
  '1 week before: take photos of what goes, and keep the way clear.',
  'On the day: keep keys, papers and medicine with you.',
] as const

/** @returns the address of a guide of one page, as an upload of this colleague. */
async function storeGuide(
  { db, storage, now }: StoryContext,
  { id: userId }: User,
): Promise<string> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([612, 792])
  for (const [line, text] of STEPS.entries())
    page.drawText(text, { x: 72, y: 700 - line * 32, size: line === 0 ? 20 : 12, font })
  const bytes = Buffer.from(await document.save())
  const name = createHash('sha256').update('demo guide').digest('base64url').slice(0, 22)
  await insertUploads(db, now(), [
    {
      name,
      purpose: 'paper',
      format: 'pdf',
      visitorId: randomUUID(),
      userId,
      width: 612,
      height: 792,
      bytes: bytes.length,
    },
  ])
  await storage.put(pdfFileOf(name), bytes)
  return urlOf(name, 'pdf')
}
