import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { missingRight } from '../../contract/rights.ts'
import { type TeamRole } from '../../contract/team-roles.ts'
import { listSellers, listSellersMissing, type Seller } from '../../contract/sellers.ts'
import { saveTaxDetails } from '../../contract/tax-details.ts'
import { useApp } from '../testing/app.ts'
import { haulerStories } from '../testing/hauler-stories.ts'
import { haulerWithAccount } from '../testing/paying.ts'
import { counterDifferences } from '../db/counters.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { checkBooks } from '../ledger/check-books.ts'

// With a GST number the fee holds the tax of each price.
const app = useApp({ settings: { GST_NUMBER: '123456789RT0001' } })
const stories = haulerStories(app)
type Given = Awaited<ReturnType<typeof haulerWithAccount>>

const sellers = async (year: number): Promise<Seller[]> =>
  app.as(await app.given.admin()).call(listSellers, { params: { year }, query: {} })
const sellerOf = async (hauler: Given, year: number) =>
  (await sellers(year)).find(({ haulerId }) => haulerId === hauler.id)
const quartersOf = async (hauler: Given, year: number) =>
  (await sellerOf(hauler, year))?.quarters.map(({ consideration, activities, fees }) => [
    consideration,
    activities,
    fees,
  ])

const NONE = [0, 0, 0]
const at = (text: string) => stories.setClock(new Date(`${text}:00-07:00`))

/** The hauler's own tax details, as the form sends them. */
async function saveDetails(hauler: Given, taxNumber: string): Promise<void> {
  await app.as(await stories.sessionOf(hauler)).call(saveTaxDetails, {
    body: {
      kind: 'individual',
      legalName: '=HYPERLINK("x")',
      street: '1166 Alberni St',
      city: 'Vancouver',
      province: 'BC',
      postalCode: 'V6E 3Z3',
      gstNumber: '',
      birthDate: '1988-04-12',
      taxNumber,
    } as never, // a Day, as the schema reads it
  })
}

test('a year ends at midnight in BC, and so does a quarter', async () => {
  await at('2026-09-30T12:00')
  const hauler = await haulerWithAccount(app)
  await at('2026-09-30T23:30')
  await stories.completed(hauler, cents(100_00))
  await at('2026-10-01T00:30')
  await stories.completed(hauler, cents(200_00))
  await at('2026-12-31T23:30')
  await stories.completed(hauler, cents(300_00))
  await at('2027-01-01T00:30')
  await stories.completed(hauler, cents(400_00))

  expect(await quartersOf(hauler, 2026)).toEqual([
    NONE,
    NONE,
    [70_00, 1, 30_00],
    [350_00, 2, 150_00],
  ])
  expect(await quartersOf(hauler, 2027)).toEqual([[280_00, 1, 120_00], NONE, NONE, NONE])
  expect((await sellerOf(hauler, 2026))?.total).toEqual({
    consideration: 420_00,
    activities: 3,
    fees: 180_00,
    taxes: 0,
  })
  expect(await sellerOf(hauler, 2025)).toBeUndefined()
})

test('tips and trip fees count, money that only moves does not, and refunds reduce both parts', async () => {
  await at('2026-02-10T12:00')
  const hauler = await haulerWithAccount(app)
  const jobId = await stories.completed(hauler, cents(100_00))
  await stories.tipped(jobId, cents(10_00))
  await stories.calledOff(hauler, cents(80_00), cents(49_00))
  expect(await quartersOf(hauler, 2026)).toEqual([
    [70_00 + 10_00 + 34_30, 2, 30_00 + 14_70],
    NONE,
    NONE,
    NONE,
  ])

  await at('2026-05-10T12:00')
  await stories.refunded(jobId, cents(50_00), 'take_back')
  expect((await quartersOf(hauler, 2026))?.[1]).toEqual([-35_00, 0, -15_00])
})

test('a refund that the platform bears leaves the hauler’s consideration alone', async () => {
  await at('2026-02-10T12:00')
  const hauler = await haulerWithAccount(app)
  const jobId = await stories.completed(hauler, cents(100_00))
  await stories.refunded(jobId, cents(20_00), 'absorb')
  expect((await quartersOf(hauler, 2026))?.[0]).toEqual([70_00, 1, 10_00])
})

test('a lost dispute reduces both parts, an open one neither', async () => {
  await at('2026-02-10T12:00')
  const hauler = await haulerWithAccount(app)
  const disputeId = await stories.disputed(await stories.completed(hauler, cents(100_00)))
  expect((await quartersOf(hauler, 2026))?.[0]).toEqual([70_00, 1, 30_00])
  await stories.decided(disputeId, 'lost')
  expect((await quartersOf(hauler, 2026))?.[0]).toEqual([0, 1, 0])
})

test('what was earned in one year and paid in the next is reported where it was credited', async () => {
  await at('2028-12-31T12:00')
  const hauler = await haulerWithAccount(app, { connected: false })
  await stories.completed(hauler, cents(100_00))
  expect((await quartersOf(hauler, 2028))?.[3]).toEqual([70_00, 1, 30_00])
  expect(await sellerOf(hauler, 2029)).toBeUndefined()
})

test('the years together are what the ledger holds of consideration and fees', async () => {
  await at('2026-06-10T12:00')
  const hauler = await haulerWithAccount(app)
  const jobId = await stories.completed(hauler, cents(100_00))
  await stories.tipped(jobId, cents(10_00))
  await at('2027-06-10T12:00')
  await stories.refunded(jobId, cents(50_00), 'take_back')
  // All years that a test of this file is in.
  const years = await Promise.all([2026, 2027, 2028, 2030, 2031].map(sellers))
  const sum = (part: 'consideration' | 'fees') =>
    years.flat().reduce((total, seller) => total + seller.total[part], 0)
  const { db } = app.ctx
  const kept = (await balanceOf(db, 'platform_fee')) + (await balanceOf(db, 'gst_payable'))
  expect(sum('fees')).toBe(-kept)
  const paid = await db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerTransactions', 'ledgerTransactions.id', 'ledgerEntries.transactionId')
    .select((of) => of.fn.sum<string>('amountCents').as('cents'))
    .where('account', 'in', ['hauler_payable', 'tips'])
    .where('kind', 'not in', ['payout', 'share_reversal'])
    .executeTakeFirstOrThrow()
  expect(sum('consideration')).toBe(-Number(paid.cents))
  expect(await checkBooks(db)).toEqual([])
  expect(await counterDifferences(db)).toEqual([])
})

test('a seller comes with the details given, and who is missing some is named without them', async () => {
  await at('2030-03-01T12:00')
  const [complete, silent] = [await haulerWithAccount(app), await haulerWithAccount(app)]
  await saveDetails(complete, '046454286')
  await stories.completed(complete, cents(100_00))
  await stories.completed(silent, cents(100_00))
  expect(await sellers(2030)).toMatchObject([
    {
      haulerId: complete.id,
      accountId: complete.accountId,
      details: { taxNumber: '046454286', birthDate: '1988-04-12', legalName: '=HYPERLINK("x")' },
      missing: [],
    },
    { haulerId: silent.id, details: null, missing: ['details'] },
  ])

  const admin = await app.given.admin()
  const page = await app.http.inject({
    url: `/api/admin/sellers/2030?after=${complete.id}`,
    headers: { cookie: `sid=${admin.cookie}` },
  })
  expect(page.headers['x-total-count']).toBe('2')
  expect(page.json()).toMatchObject([{ haulerId: silent.id }])
  const answer = await app.http.inject({
    url: '/api/admin/sellers/2030/missing',
    headers: { cookie: `sid=${admin.cookie}` },
  })
  expect(answer.json()).toEqual({
    sellers: 2,
    missingSellers: 1,
    missing: [{ haulerId: silent.id, name: 'Dale Kowalchuk', missing: ['details'] }],
  })
  const params = { year: 2030 }
  expect((await app.as(admin).call(listSellersMissing, { params })).sellers).toBe(2)
})

test('tax numbers and birth dates are for those who settle with haulers', async () => {
  const ask = async (role: TeamRole) =>
    app.as(await app.given.admin(role)).call(listSellers, { params: { year: 2026 }, query: {} })
  for (const role of ['dispatcher', 'marketing', 'read-only'] as const)
    await expect(ask(role)).rejects.toMatchObject({
      code: 'forbidden',
      message: missingRight('settle-money'),
    })
  await ask('accountant')
})

test('who fetches the seller file is recorded, each time', async () => {
  await at('2031-03-01T12:00')
  const hauler = await haulerWithAccount(app)
  await saveDetails(hauler, '046454286')
  await stories.completed(hauler, cents(100_00))
  const admin = await app.given.admin()
  const headers = { cookie: `sid=${admin.cookie}` }
  const answer = await app.http.inject({ url: '/api/admin/sellers/2031', headers })
  expect(answer.body).toContain('046454286')
  await app.http.inject({ url: '/api/admin/sellers/2031/missing', headers })
  const downloads = await app.ctx.db
    .selectFrom('downloads')
    .selectAll()
    .where('downloadedBy', '=', admin.id)
    .execute()
  expect(downloads).toMatchObject([
    { what: 'seller_file', number: 2031, contact: null, downloadedAt: app.ctx.now() },
  ])
})

test.for(['26', '1999', 'now', '2026.5'])(
  'there is no seller file of the year %s',
  async (year) => {
    const { cookie } = await app.given.admin()
    const url = `/api/admin/sellers/${year}`
    const answer = await app.http.inject({ url, headers: { cookie: `sid=${cookie}` } })
    expect(answer.statusCode).toBe(404)
  },
)
