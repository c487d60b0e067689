import { describe, expect, test } from 'vitest'
import { progressJob } from '../../contract/dispatch.ts'
import { cancelPickup, LINK_GONE } from '../../contract/job-page.ts'
import { EVERYTHING } from '../../contract/job-proof.ts'
import { getReceipt, getReceiptPdf, setReceiptBuyer } from '../../contract/receipts.ts'
import { cents } from '../../contract/money.ts'
import { useApp } from '../testing/app.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { FEE, hoursBefore, linkedJob, tokenFor } from './testing/links.ts'
import { onSite } from './testing/on-site.ts'

type App = ReturnType<typeof useApp>
const DONATED = {
  group: EVERYTHING,
  way: 'donated' as const,
  facilityId: null,
  fee: null,
  ticket: null,
  noTicket: '',
}
const receiptOf = (app: App, token: string) => app.as().call(getReceipt, { params: { token } })

describe('without a GST number', () => {
  const app = useApp()

  test('a receipt lists what was paid, and names no tax', async () => {
    const { job, token } = await linkedJob(app)
    expect(await receiptOf(app, token)).toMatchObject({
      jobId: job.id,
      payments: [{ amount: cents(149_99) }],
      refunds: [],
      total: cents(149_99),
      gst: null,
    })
  })

  test('its number stays when a pickup is completed in another year than it was paid', async () => {
    const { job, token } = await linkedJob(app, { createdAt: new Date('2026-12-31T20:00:00Z') })
    await app.ctx.db
      .updateTable('payments')
      .set({ updatedAt: new Date('2026-12-31T20:01:00Z') })
      .where('jobId', '=', job.id)
      .execute()
    const { number } = await receiptOf(app, token)
    await app.ctx.db
      .updateTable('jobs')
      .set({ completedAt: new Date('2027-01-03T02:00:00Z') })
      .where('id', '=', job.id)
      .execute()
    const done = await receiptOf(app, token)
    expect([number, done.number]).toEqual(
      Array(2).fill(`R-2026-${String(job.id).padStart(5, '0')}`),
    )
  })

  test('a link that is not valid has no receipt', async () => {
    await expect(receiptOf(app, 'made-up')).rejects.toMatchObject({ message: LINK_GONE })
  })
})

describe('with a GST number', () => {
  const app = useApp({ settings: { GST_NUMBER: '123456789 RT0001' } })

  test('the tax in what was kept is named, after a cancellation that of the fee', async () => {
    const { job, token } = await linkedJob(app)
    expect((await receiptOf(app, token)).gst).toEqual({
      number: '123456789 RT0001',
      percent: 5,
      // 149.99 / 1.05 * 0.05 = 7.1424
      amount: cents(7_14),
    })
    app.setNow(hoursBefore(job, 18))
    await app.as().call(cancelPickup, { params: { token }, body: { fee: FEE.late } })
    await app.runTasks()
    expect(await receiptOf(app, token)).toMatchObject({
      refunds: [{ amount: cents(124_99), isOnItsWay: false }],
      cancellationFee: FEE.late,
      total: FEE.late,
      gst: { amount: cents(1_19) },
    })
  })
})

describe('for a bookkeeper', () => {
  const app = useApp({ settings: { GST_NUMBER: '123456789 RT0001', LEGAL_NAME: 'Westhaul Ltd.' } })

  test('the receipt names both parties, the card, the lines and the change on site', async () => {
    const site = await onSite(app)
    await site.name(165_00)
    await site.approve(165_00)
    await site.complete()
    await app.runTasks()
    const receipt = await receiptOf(app, await tokenFor(app, site.job))
    expect(receipt).toMatchObject({
      number: `R-2026-${String(site.job.id).padStart(5, '0')}`,
      replaces: null,
      seller: { name: 'Westhaul Ltd.', gstNumber: '123456789 RT0001' },
      buyer: { company: '', name: 'Mei Tanaka', address: 'Alberni St, Vancouver' },
      groups: [
        { amount: cents(149_99), lines: [{ amount: cents(149_99) }] },
        { amount: cents(15_01), lines: [{ name: 'Twice as much as booked' }] },
      ],
      total: cents(165_00),
      net: cents(165_00),
    })
    expect(receipt.groups[1]?.name).toMatch(/^Added on site, approved \w+ \d+, .*\d:\d\d [AP]M$/)
    const card = { brand: 'Visa', last4: '4242' }
    expect(receipt.payments.map((payment) => payment.card)).toEqual([card, card])
  })

  test('it says where everything went once that is recorded, on the screen and on paper', async () => {
    const site = await onSite(app)
    const token = await tokenFor(app, site.job)
    expect((await receiptOf(app, token)).disposal).toEqual([])
    await app.as(site.hauler).call(progressJob, {
      params: { jobId: site.job.id },
      body: {
        status: 'completed',
        photos: [site.photo],
        disposal: [{ ...DONATED, place: 'Burnaby ReStore' }],
      },
    })
    const { disposal } = await receiptOf(app, token)
    expect(disposal).toEqual([{ group: 'Everything', way: 'donated', place: 'Burnaby ReStore' }])
    const { rawPayload } = await app.http.inject({
      url: getReceiptPdf.path.replace(':token', token),
    })
    expect(pdfText(rawPayload)).toContain('Where it went\nBurnaby ReStore Everything (donated)\n')
  })

  test('making it out to a company is a new issue under the same number, the same again is none', async () => {
    const { token } = await linkedJob(app)
    const before = await receiptOf(app, token)
    const buyer = { company: 'Gill Design Studio Ltd.', address: '4115 Albert St, Burnaby' }
    const edit = (body: typeof buyer) => app.as().call(setReceiptBuyer, { params: { token }, body })
    const after = await edit(buyer)
    expect(after).toMatchObject({
      number: before.number,
      replaces: before.issuedAt,
      buyer: { ...buyer, name: 'Mei Tanaka' },
    })
    expect((await edit(buyer)).issuedAt).toEqual(after.issuedAt)
    const back = await edit({ company: '', address: '' })
    expect(back.buyer).toEqual({
      company: '',
      name: 'Mei Tanaka',
      address: 'Alberni St, Vancouver',
    })
  })

  test('hostile texts of the buyer stay words on one line, and long ones are refused', async () => {
    const { token } = await linkedJob(app)
    const edit = (company: string) =>
      app.as().call(setReceiptBuyer, { params: { token }, body: { company, address: '' } })
    expect((await edit(' Gill <b>Ltd</b> ')).buyer.company).toBe('Gill <b>Ltd</b>')
    await expect(edit('Gill\r\nTotal: $0.00')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(edit('W'.repeat(121))).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
