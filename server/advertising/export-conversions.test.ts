import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { countConversions, exportConversions } from '../../contract/ad-exports.ts'
import { recordAdConsent } from '../../contract/ad-touches.ts'
import { listAudit } from '../../contract/audit.ts'
import { cents } from '../../contract/money.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { bookAt, bookPriceAt } from '../testing/book-ledger.ts'
import { visitorOf } from '../testing/visitor-of.ts'
import { creditResults } from './credit-results.ts'
import { open } from './testing/campaigns.ts'

const app = useApp()
const GCLID = 'Cj0KCQiA_example-click'
const FBCLID = 'IwAR0_example_click_of_meta'
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** A completed job of who came by a click, and agreed or not. */
async function completedBy(clicks: { gclid: string } | { fbclid: string }, agreed: boolean) {
  const visit: Visit = {}
  await open(app, visit, `/?${new URLSearchParams(clicks)}`)
  const { id: haulerId } = await app.given.hauler()
  const job = await app.given.job({
    visitorId: await visitorOf(app, visit),
    email: 'Mei.Lin@gmail.com',
    phoneE164: '+16045550142',
  })
  await app.ctx.db
    .updateTable('jobs')
    .set({
      haulerId,
      status: 'completed',
      completedAt: app.ctx.now(),
      finalPriceCents: cents(200_00),
      haulerPayoutCents: cents(140_00),
      platformFeeCents: cents(60_00),
    })
    .where('id', '=', job.id)
    .execute()
  await bookPriceAt(app.ctx.db, job.id, 200_00, app.ctx.now())
  await creditResults.run({}, app.ctx)
  if (agreed) await app.as(visit).call(recordAdConsent, { body: { agreed, ...clicks } })
  return { job, visit }
}

const fileFor = async (admin: Visit, network: 'google' | 'meta') => {
  const { body } = await app.http.inject({
    method: 'POST',
    url: exportConversions.path,
    payload: { network, days: '7' },
    headers: { cookie: `sid=${admin.cookie}` },
  })
  return body.trim().split('\r\n')
}

test('the files hold customers who agreed alone, hashed, and the export is in the audit log', async () => {
  app.setNow(new Date('2026-11-24T20:00:00Z'))
  const google = await completedBy({ gclid: GCLID }, true)
  await completedBy({ gclid: GCLID }, false)
  const meta = await completedBy({ fbclid: FBCLID }, true)
  const admin = await app.given.admin('marketing')
  const as = app.as(admin)
  expect(await as.call(countConversions, { query: { days: '7' } })).toEqual([
    { network: 'google', jobs: 2, withConsent: 1 },
    { network: 'meta', jobs: 1, withConsent: 1 },
  ])
  const file = (network: 'google' | 'meta') => fileFor(admin, network)
  const [head, ...lines] = await file('google')
  expect(head).toMatch(/^Google Click ID,Email,/)
  expect(lines).toEqual([
    [
      GCLID,
      hash('meilin@gmail.com'),
      hash('+16045550142'),
      'Completed pickup',
      '2026-11-24 13:00:00-0700',
      '200.00',
      'CAD',
      google.job.id,
    ].join(','),
  ])
  const [, ...metaLines] = await file('meta')
  expect(metaLines).toHaveLength(1)
  expect(metaLines[0]).toContain(`${hash('mei.lin@gmail.com')},${hash('16045550142')},fb.1.`)
  expect(metaLines[0]).toContain(FBCLID)
  expect([...lines, ...metaLines].join()).not.toMatch(/gmail|6045550142/i)

  const owner = app.as(await app.given.admin())
  const { items } = await owner.call(listAudit.page, { query: { q: 'ad_conversion_exports' } })
  expect(items.map(({ after }) => after)).toMatchObject([
    { network: 'meta', exported: 1, left_out: 0 },
    { network: 'google', exported: 1, left_out: 1 },
  ])

  await app.as(meta.visit).call(recordAdConsent, { body: { agreed: false } })
  expect(await file('meta')).toHaveLength(1)
  expect((await as.call(countConversions, { query: { days: '7' } }))[1]).toMatchObject({
    jobs: 1,
    withConsent: 0,
  })
})

test('a customer without an address has none in the file, and no hash of one', async () => {
  app.setNow(new Date('2026-11-24T20:00:00Z'))
  const { job } = await completedBy({ gclid: GCLID }, true)
  await app.ctx.db.updateTable('jobs').set({ email: '' }).where('id', '=', job.id).execute()
  const lines = await fileFor(await app.given.admin('marketing'), 'google')
  const line = lines.find((each) => each.endsWith(`,${job.id}`))
  expect(line).toMatch(`${GCLID},,${hash('+16045550142')},`)
})

test('a job whose whole price was refunded is no conversion', async () => {
  const at = new Date('2026-11-24T20:00:00Z')
  app.setNow(at)
  const { job } = await completedBy({ gclid: GCLID }, true)
  const marketing = await app.given.admin('marketing')
  const counted = async () => {
    const [google] = await app.as(marketing).call(countConversions, { query: { days: '7' } })
    return google?.jobs ?? 0
  }
  const before = await counted()
  const entries = { refunds: -200_00, hauler_payable: 140_00, platform_fee: 60_00 }
  await bookAt(app.ctx.db, { kind: 'settled_refund', jobId: job.id, at, entries })
  expect(await counted()).toBe(before - 1)
  const lines = await fileFor(marketing, 'google')
  expect(lines.filter((line) => line.endsWith(`,${job.id}`))).toEqual([])
})
