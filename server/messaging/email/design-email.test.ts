import { describe, expect, onTestFinished, test } from 'vitest'
import { cancelPickup } from '../../../contract/job-page.ts'
import { paths } from '../../../contract/paths.ts'
import type { TemplateKey } from '../../../contract/templates.ts'
import { FEE, hoursBefore, linkedJob } from '../../job-page/testing/links.ts'
import { onSite } from '../../job-page/testing/on-site.ts'
import { useApp } from '../../testing/app.ts'
import { designed, emailsOfPickups, lastMessage } from '../../testing/emails.ts'
import { openSmtp } from '../../testing/open-smtp.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { pagesOf, pdfText } from '../../testing/pdf-text.ts'
import { EMAIL_SETTINGS, LARGEST_BYTES, readEmail, SENDER } from './testing/read-email.ts'

const origin = 'http://localhost:3000'

describe('with the settings of email', () => {
  const app = useApp({ settings: EMAIL_SETTINGS })

  test('each step of a pickup has an email with its facts', async () => {
    const emails = await emailsOfPickups(app)
    const emailFor = (kind: TemplateKey) => {
      const email = emails.get(kind)
      if (!email) throw new Error(`There is no email of ${kind}`)
      return { ...email, ...readEmail(email.html) }
    }
    const confirmation = emailFor('booking_confirmed')
    expect(confirmation.heading).toMatch(/^You're booked for \w{3}, \w{3} \d+, \d{4}$/)
    expect(confirmation.all).toContain('Hi Amrita, pickup #')
    expect(confirmation.all).toContain('4115 Albert St, Burnaby')
    expect(confirmation.all).toContain('10 × Box')
    expect(confirmation.all).toMatch(
      /Paid\$\d+\.\d\d with Visa ending 4242, includes \$\d+\.\d\d GST/,
    )
    expect(confirmation.all).toMatch(
      /Free to cancel until \w{3}, .+ Later it costs \$25\.00, or \$49\.00/,
    )
    expect(confirmation.all).toMatch(
      /You pay more only if you approve it. Above \$\d+\.\d\d our team checks/,
    )
    expect(confirmation.buttons).toEqual([
      ['Track your pickup', expect.stringContaining(`${origin}/job/`)],
    ])
    const [calendar] = confirmation.attachments ?? []
    expect(calendar?.filename).toMatch(/^pickup-\d+\.ics$/)
    expect(Buffer.from(calendar?.content ?? []).toString()).toMatch(
      /^BEGIN:VCALENDAR\r\n[^]+\r\nLOCATION:4115 Albert St\\, Burnaby\r\n/,
    )

    const assignment = emailFor('hauler_assigned')
    expect(assignment.heading).toBe('Dale is your hauler')
    expect(assignment.all).toMatch(/When\w{3}, \w{3} \d+, \d{4}, \d+-\d+ [AP]M/)
    expect(assignment.all).toContain('HaulerDale, Box Truck, Isuzu NPR')
    expect(assignment.all).toContain('Where4115 Albert St, Burnaby')

    const priceRequest = emailFor('price_asked')
    expect(priceRequest.all).toContain('Your hauler is requesting a new price')
    expect(priceRequest.buttons).toEqual([
      ['Approve or decline', expect.stringContaining(`${origin}/job/`)],
    ])
    expect(priceRequest.all).toContain('$54.00 more, only if you approve it')
    expect(priceRequest.all).toContain('Twice as much as booked')
    expect(priceRequest.all).toContain('the trip fee of $49.00')

    const completion = emailFor('job_completed')
    expect(completion.all).toMatch(
      /Completed by Dale at \d+:\d\d [AP]M\. Paid with Visa ending 4242\. The receipt is attached/,
    )
    expect(completion.all).toMatch(
      /Agreed when booking.+Twice as much as booked\$54\.00Total \(CAD\), includes \$\d+\.\d\d GST/,
    )
    expect(completion.all).toContain('GST/HST 804127731 RT0001')
    expect(completion.buttons).toEqual([
      ['View receipt', expect.stringMatching(/\/job\/.+\/receipt$/)],
    ])
    expect(completion.all).toContain('Paid with Visa ending 4242.')
    expect(completion.all).toContain('You can add a tip on the same page. Dale gets 100% of it.')
    const stars = completion.links.filter(({ words }) => words === '★')
    expect(stars.map(({ url }) => url.replace(/^.+\?/, ''))).toEqual(
      [1, 2, 3, 4, 5].map((count) => `stars=${count}`),
    )
    expect(stars[3]?.url).toMatch(/^http:\/\/localhost:3000\/job\/[^/?]+\?stars=4$/)
    expect(completion.links.find(({ words }) => words === 'Report a problem')?.url).toMatch(
      /#report$/,
    )
    expect(confirmation.links.find(({ words }) => words === 'Add a note')?.url).toMatch(/#note$/)
    const [pdf] = completion.attachments ?? []
    expect(pdf).toMatchObject({ contentType: 'application/pdf' })
    expect(pdf?.filename).toMatch(/^receipt-pickup-\d+\.pdf$/)
    const paper = Buffer.from(pdf?.content ?? [])
    expect(pagesOf(paper)).toBe(1)
    expect(pdfText(paper)).toContain('Paid in full')
    expect(pdfText(paper)).toContain(EMAIL_SETTINGS.MAIL_POSTAL_ADDRESS)

    expect(emailFor('refund_issued').all).toMatch(
      /\$491\.00Tip for Dale, no GST\$25\.00Refund, A door was scratched, includes \$\d\.\d\d GST−\$54\.00Refund, .+−\$6\.00Net charged to your card\$456\.00/,
    )
    for (const kind of ['refund_issued', 'job_cancelled'] as const) {
      const { buttons, text } = emailFor(kind)
      expect(buttons).toEqual([['View receipt', expect.stringMatching(/\/job\/.+\/receipt$/)]])
      expect(text).toMatch(/\nView receipt: http\S+\/receipt\n/)
    }
    expect(emailFor('job_cancelled').heading).toMatch(/^Your pickup on .+ is cancelled$/)
    expect(emailFor('job_cancelled').all).toMatch(/Cancelled−\$\d+\.\d\dTotal \(CAD\)\$0\.00/)

    for (const [kind, { html, text }] of emails) {
      expect(Buffer.byteLength(html), `email ${kind}`).toBeLessThan(LARGEST_BYTES)
      expect(readEmail(html).all, `email ${kind}`).not.toContain('http')
      expect(readEmail(html).all, `email ${kind}`).not.toMatch(/undefined|null|\[object/)
      expect(readEmail(html).all, `email ${kind}`).toContain(SENDER)
      expect(text, `email ${kind}`).toContain(EMAIL_SETTINGS.MAIL_POSTAL_ADDRESS)
      expect(text, `email ${kind}`).not.toMatch(/undefined|null|\[object|\{\{/)
      expect(html, `email ${kind}`).not.toContain('Unsubscribe')
    }
    expect(confirmation.text).toMatch(
      /^Westhaul: Hi Amrita, .+ http:\/\/localhost:3000\/job\/\S+\n\nWhen: /,
    )
    expect(completion.text).toMatch(/Total \(CAD\), includes \$\d+\.\d\d GST: \$\d+\.\d\d\n/)
  })

  test('the receipt is the same to the byte whenever it is attached', async () => {
    const site = await onSite(app)
    await site.complete()
    await app.runTasks()
    const message = await lastMessage(app, { kind: 'job_completed', jobId: site.job.id })
    const first = await designed(app, message)
    app.setNow(new Date(Date.now() + 60 * 86_400_000))
    const later = await designed(app, message)
    app.letClockRun()
    const bytesOf = ({ attachments = [] }: typeof first) =>
      attachments.map(({ content }) => Buffer.from(content).toString('base64'))
    expect(bytesOf(first)).toHaveLength(1)
    expect(bytesOf(later)).toEqual(bytesOf(first))
  })

  test('a mailbox gets both forms and the files as they were designed', async () => {
    const server = await startSmtpServer({ security: 'none' })
    onTestFinished(() => server.stop())
    const { job } = await linkedJob(app, { address: 'Rue Émile-Zola 12, Delta 🚚' })
    const message = await lastMessage(app, { kind: 'booking_confirmed', jobId: job.id })
    const email = await designed(app, message)
    const { subject, idempotencyKey } = message
    await openSmtp(server).send({ to: 'mei@example.test', subject, idempotencyKey, ...email })
    const [receivedEmail] = server.received
    expect(receivedEmail?.mail.html).toBe(email.html)
    expect(receivedEmail?.mail.text?.trim()).toBe(email.text.trim())
    expect(receivedEmail?.mail.attachments).toMatchObject(
      (email.attachments ?? []).map(({ filename, contentType }) => ({ filename, contentType })),
    )
    const [file] = receivedEmail?.mail.attachments ?? []
    expect(file?.content.toString()).toContain('Rue Émile-Zola 12\\, Delta 🚚')
  })

  test('once the link of a job has expired, its email leads to the sign-in page', async () => {
    const { job } = await linkedJob(app)
    const message = await lastMessage(app, { kind: 'booking_confirmed', jobId: job.id })
    app.setNow(new Date(Date.now() + 90 * 86_400_000))
    const { html } = await designed(app, { ...message, messageType: 'job_completed' })
    app.letClockRun()
    expect(readEmail(html).buttons).toEqual([['See your pickups', origin + paths.myPickups]])
    expect(html).not.toContain('/receipt')
  })

  test('a price question that is answered shows no old price', async () => {
    const site = await onSite(app)
    await site.name(165_00)
    const message = await lastMessage(app, { kind: 'price_asked', jobId: site.job.id })
    expect(readEmail((await designed(app, message)).html).all).toContain('$15.01 more')
    await site.decline(165_00, 'agreed_scope')
    expect(readEmail((await designed(app, message)).html).all).not.toContain('$15.01')
  })

  test('a late cancellation shows what was kept', async () => {
    const { job, token } = await linkedJob(app)
    app.setNow(hoursBefore(job, 18))
    await app.as().call(cancelPickup, { params: { token }, body: { fee: FEE.late } })
    await app.runTasks()
    const message = await lastMessage(app, { kind: 'job_cancelled', jobId: job.id })
    const { html } = await designed(app, message)
    app.letClockRun()
    expect(readEmail(html).all).toMatch(
      /Cancelled, the fee is kept−\$124\.99Total \(CAD\), includes \$1\.19 GST\$25\.00/,
    )
  })
})

describe('in the sandbox', () => {
  const app = useApp()

  test('without a postal address the email names the product alone', async () => {
    const { job } = await linkedJob(app)
    const message = await lastMessage(app, { kind: 'booking_confirmed', jobId: job.id })
    const { html, text } = await designed(app, message)
    expect(html).not.toMatch(/undefined|GST/)
    expect(text).toMatch(/\nWesthaul\nYou get this email because you booked pickup #\d+ with /)
  })
})
