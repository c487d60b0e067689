import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { claimJob } from '../../contract/dispatch.ts'
import { getDisputeEvidence } from '../../contract/dispute-evidence.ts'
import { cents } from '../../contract/money.ts'
import { changeSameDay } from '../jobs/store.ts'
import { insertPriceChange } from '../price-changes/store.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { findJob, haulerWithAccount, paidJob, sandboxOf } from '../testing/paying.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { transition } from '../core/transition.ts'
import { priceChangeLifecycle } from '../../contract/price-changes.ts'

const app = useApp()

const urlOf = (id: number | string) => getDisputeEvidence.path.replace(':disputeId', String(id))
const ask = (visit: Visit, id: number | string) =>
  app.http.inject({ url: urlOf(id), headers: { cookie: `sid=${visit.cookie}` } })

/** An uploaded photo whose file is there. */
async function storedPhoto(): Promise<string> {
  const address = await app.given.photo()
  const bytes = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#2f8a72' },
  })
    .webp()
    .toBuffer()
  await app.ctx.storage.put(address.replace('/uploads/', ''), bytes)
  return address
}

/** A claimed job whose customer disputes its charge; an on-site price change was proposed and approved. */
async function disputed(fields: Parameters<typeof paidJob>[1] = {}) {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app, fields)
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  await app.runTasks()
  const change = await insertPriceChange(app.ctx.db, {
    jobId: job.id,
    haulerId: hauler.id,
    fromCents: cents(149_99),
    toCents: cents(180_00),
    dueCents: cents(30_01),
    reason: 'A third sofa in the garage',
    photos: [await storedPhoto()],
    status: 'pending_customer',
  })
  await transition(app.ctx.db, priceChangeLifecycle, change.id, 'approve', { by: 'customer' })
  const { stripeChargeId } = await findJob(app, job)
  if (!stripeChargeId) throw new Error('The job is not paid')
  const providerDisputeId = await sandboxOf(app.ctx).openDispute(stripeChargeId)
  await app.runTasks()
  const { id } = await app.ctx.db
    .selectFrom('disputes')
    .select('id')
    .where('providerDisputeId', '=', providerDisputeId)
    .executeTakeFirstOrThrow()
  return { id, job, change, providerDisputeId, chargeId: stripeChargeId }
}

async function partsOf(id: number) {
  const answer = await ask(await app.given.admin(), id)
  expect(answer.statusCode).toBe(200)
  const files = unzipSync(answer.rawPayload)
  const read = (name: string): Buffer => Buffer.from(files[name] ?? [])
  return {
    answer,
    files,
    summary: pdfText(read('summary.pdf')),
    messages: read('messages.txt').toString(),
    facts: JSON.parse(read('dispute.json').toString()),
  }
}

test('an admin gets all there is to show the bank in one ZIP', async () => {
  const photos = await Promise.all(Array.from({ length: 5 }, storedPhoto))
  const { id, job, change, providerDisputeId, chargeId } = await disputed({ photos })
  const { answer, files, summary, messages, facts } = await partsOf(id)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="evidence-dispute-${id}.zip"`,
    'cache-control': 'no-store',
  })
  const pictures = [
    ...[1, 2, 3, 4, 5].map((at) => `photos/customer-${at}.jpg`),
    `photos/hauler-price-${change.id}-1.jpg`,
  ]
  expect(Object.keys(files)).toEqual([...pictures, 'messages.txt', 'dispute.json', 'summary.pdf'])
  for (const name of pictures)
    expect(await sharp(files[name]).metadata()).toMatchObject({ format: 'jpeg', width: 40 })

  expect(summary).toContain(`Evidence on dispute #${id}\n`)
  expect(summary).toContain(`Reference ${providerDisputeId}\nReason product not received`)
  expect(summary).toContain('Amount $149.99 (Canadian dollars)')
  expect(summary).toContain('Mei Tanaka')
  expect(summary).toContain('1166 Alberni St, Vancouver')
  expect(summary).toContain('$149.99 to $180.00, approved')
  expect(summary).toContain('A third sofa in the garage')
  expect(summary).toContain('Claimed by a hauler, by the hauler (Dale')
  expect(summary).toContain('Price approved, by the customer')
  expect(summary).toContain('Free until 24 hours before the window')
  expect(summary).not.toContain('Photos missing')

  expect(messages).toContain(`pickup #${job.id} is booked and paid ($149.99)`)
  expect(messages).toContain('[link to the pickup]')
  expect(messages).not.toMatch(/job\/|\{\{/)

  expect(facts).toMatchObject({
    dispute: { id, providerDisputeId, status: 'open', amount: '149.99' },
    job: { id: job.id, customer: { firstName: 'Mei', lastName: 'Tanaka' } },
    price: { estimated: '149.99', changes: [{ from: '149.99', to: '180.00', due: '30.01' }] },
    charges: [{ purpose: 'booking', amount: '149.99', chargeId, isDisputed: true }],
    refunds: [],
    cancellationTerms: { version: 1, lateFee: '25.00', tripFee: '49.00' },
  })
  expect(facts.events.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['book', 'settle', 'claim', 'name', 'approve']),
  )
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a pickup that was moved to today shows the price of the booking, and what the day added', async () => {
  const { id, job } = await disputed()
  await changeSameDay(app.ctx.db, job, cents(15_00))
  const { summary, facts } = await partsOf(id)
  expect(summary).toContain('Estimate $149.99, at which the customer booked')
  expect(summary).toContain('Same-day pickup $15.00, since the customer moved it to that day')
  expect(facts.price).toMatchObject({ estimated: '149.99', sameDay: '15.00' })
})

test('photos that are gone or cannot be read are named instead of failing', async () => {
  const broken = await app.given.photo()
  await app.ctx.storage.put(broken.replace('/uploads/', ''), Buffer.from('not a picture'))
  const { id } = await disputed({
    photos: [await app.given.photo(), await storedPhoto(), broken, 'https://elsewhere.example/a'],
  })
  const { files, summary, facts } = await partsOf(id)
  expect(Object.keys(files).filter((name) => name.startsWith('photos/customer'))).toEqual([
    'photos/customer-2.jpg',
  ])
  expect(summary).toMatch(
    /Photos missing photos\/customer-1\.jpg\nphotos\/customer-3\.jpg\nphotos\/customer-4\.jpg/,
  )
  expect(facts.photos.map(({ isMissing }: { isMissing: boolean }) => isMissing)).toEqual([
    true,
    false,
    true,
    true,
    false,
  ])
})

test('names in any script are whole in the facts, and the summary says where', async () => {
  const { id } = await disputed({
    firstName: '明',
    lastName: '李',
    description: 'x\u202e👍 '.repeat(400),
  })
  const { summary, facts } = await partsOf(id)
  expect(facts.job.customer).toMatchObject({ firstName: '明', lastName: '李' })
  expect(summary).toContain('dispute.json has them')
})

test.for(['999999', '0', '1e1', 'abc', '2147483648'])('there is no dispute %s', async (id) => {
  const answer = await ask(await app.given.admin(), id)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'not_found' })
})

test('only admins may download it, for any dispute', async () => {
  const { id } = await disputed()
  expect((await app.http.inject({ url: urlOf(id) })).statusCode).toBe(401)
  for (const visit of [await app.given.hauler(), await app.given.user('client')])
    for (const any of [id, 999_999]) expect((await ask(visit, any)).statusCode).toBe(403)
})

test('a colleague who only reads is refused; those who give money are not', async () => {
  const { id } = await disputed()
  expect((await ask(await app.given.admin('read-only'), id)).statusCode).toBe(403)
  expect((await ask(await app.given.admin('accountant'), id)).statusCode).toBe(200)
})

test('who fetched it is recorded, and an attempt at none is not', async () => {
  const { id } = await disputed()
  const admin = await app.given.admin()
  const headers = { cookie: `sid=${admin.cookie}` }
  await app.http.inject({ url: urlOf(id), headers })
  await app.http.inject({ url: urlOf(999_999), headers })
  const downloads = await app.ctx.db
    .selectFrom('downloads')
    .selectAll()
    .where('downloadedBy', '=', admin.id)
    .execute()
  expect(downloads).toMatchObject([{ what: 'dispute_evidence', number: id, contact: null }])
})
