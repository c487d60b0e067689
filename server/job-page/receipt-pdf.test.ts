import { describe, expect, test } from 'vitest'
import { cancelPickup, LINK_GONE } from '../../contract/job-page.ts'
import { getReceiptPdf } from '../../contract/receipts.ts'
import { cents } from '../../contract/money.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { useApp } from '../testing/app.ts'
import { pagesOf, pdfText } from '../testing/pdf-text.ts'
import { FEE, hoursBefore, linkedJob } from './testing/links.ts'

type App = ReturnType<typeof useApp>

const ask = (app: App, token: string) =>
  app.http.inject({ url: getReceiptPdf.path.replace(':token', token) })

async function textOf(app: App, token: string): Promise<string> {
  const answer = await ask(app, token)
  expect(answer.statusCode).toBe(200)
  return pdfText(answer.rawPayload)
}

describe('without a GST number', () => {
  const app = useApp()

  test('a receipt is one page to keep, with what was paid and no tax', async () => {
    const { job, token } = await linkedJob(app, { scheduledDate: null })
    await app.ctx.db
      .updateTable('payments')
      .set({ updatedAt: new Date('2026-11-22T06:30:00Z') })
      .where('jobId', '=', job.id)
      .execute()
    const answer = await ask(app, token)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-pickup-${job.id}.pdf"`,
      'cache-control': 'no-store',
    })
    expect(pagesOf(answer.rawPayload)).toBe(1)
    const text = pdfText(answer.rawPayload)
    expect(text).toContain(
      `Westhaul\nReceipt\nNo. R-2026-${String(job.id).padStart(5, '0')}\nPaid\n`,
    )
    // Half past ten in the evening in BC.
    expect(text).toContain('Issued\nNov 21, 2026\n')
    expect(text).toContain('Alberni St, Vancouver')
    expect(text).not.toContain('1166')
    expect(text).toMatch(
      /\nAgreed when booking, \w+ \d+, \d{4} \$149\.99\nTotal \(CAD\) \$149\.99\nPayments\nNov 21, 2026, Visa ending 4242, booking \$149\.99\n/,
    )
    expect(text).not.toContain('GST/HST')
    expect(text).not.toContain('GST,')
  })

  test('a receipt is the same to the byte until something moves', async () => {
    const { token } = await linkedJob(app)
    const { rawPayload } = await ask(app, token)
    app.setNow(new Date(Date.now() + 86_400_000))
    expect((await ask(app, token)).rawPayload.equals(rawPayload)).toBe(true)
    app.letClockRun()
  })

  test('a tip stands apart from the price, with what both come to', async () => {
    const { job, token } = await linkedJob(app)
    await app.ctx.db
      .insertInto('payments')
      .values({
        jobId: job.id,
        purpose: 'tip',
        amountCents: cents(10_00),
        status: 'paid',
        providerPaymentId: 'pi_tip',
        chargeId: 'ch_tip',
      })
      .execute()
    const text = await textOf(app, token)
    expect(text).toMatch(
      /\nTotal \(CAD\) \$149\.99\nTip for your hauler, no GST \$10\.00\nCharged to your card \$159\.99\n/,
    )
  })

  test.for(['a'.repeat(32), '%00', '..%2f..', 'x'.repeat(299)])(
    'the link %s has no receipt',
    async (token) => {
      const answer = await ask(app, token)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not_found', detail: LINK_GONE })
    },
  )

  test.for([
    'Rue O’Neill–Çağlar, Montréal',
    '李明路, ਸਿੰਘ, שָׁלוֹם, 👩‍👩‍👧‍👦 🇨🇦',
    `Z̤͔a̴l̵g̶o \u202e\u0007 ${'W'.repeat(900)}`,
    ') Tj /F1 1 Tf (',
  ])('every address is printed, such as %j', async (offeredAddress) => {
    const { token } = await linkedJob(app, { offeredAddress })
    expect(await textOf(app, token)).toContain('Total (CAD) $149.99')
  })
})

describe('with a GST number', () => {
  const app = useApp({ settings: { GST_NUMBER: '123456789 RT0001' } })

  test('what went back is taken off, and the tax in what was kept is named', async () => {
    const { job, token } = await linkedJob(app)
    app.setNow(hoursBefore(job, 18))
    await app.as().call(cancelPickup, { params: { token }, body: { fee: FEE.late } })
    await app.runTasks()
    const text = await textOf(app, token)
    app.letClockRun()
    expect(text).toMatch(
      /\nCancelled, the fee is kept -\$124\.99\nBefore GST \$23\.81\nGST, 5% \$1\.19\nTotal \(CAD\) \$25\.00\n/,
    )
    expect(text).toMatch(/booking \$149\.99\n.+, Visa ending 4242, refund -\$124\.99\n/)
    expect(text).toContain('123456789 RT0001')
    expect(text).toContain('Partly refunded, $124.99')
    expect(await checkBooks(app.ctx.db)).toEqual([])
  })
})

describe('one address', () => {
  const app = useApp({ settings: { RATE_LIMITS: 'true' } })

  test('asks for 60 receipts in a minute and is then told to wait', async () => {
    const answers = []
    for (let turn = 0; turn <= 60; turn++) answers.push(await ask(app, `${turn}`.padStart(32, 'a')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: 60 }, () => 404),
      429,
    ])
  })
})
