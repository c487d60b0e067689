import { expect, test } from 'vitest'
import { TEMPLATE_KEYS } from '../../../contract/templates.ts'
import { linkedJob } from '../../job-page/testing/links.ts'
import { useApp } from '../../testing/app.ts'
import { designed } from '../../testing/emails.ts'
import { JOB_LINK_MARK } from '../job-links.ts'
import type { Message } from '../store.ts'
import { EMAIL_SETTINGS, LARGEST_BYTES, readEmail, SENDER } from './testing/read-email.ts'

const app = useApp({ settings: EMAIL_SETTINGS })

const messageTo = async (fields: Partial<Message>): Promise<Message> => ({
  ...(await app.ctx.db
    .insertInto('notifications')
    .values({
      senderType: 'system',
      messageType: 'hauler_approved',
      subject: 'You are approved',
      message: 'Westhaul: Hi Dale, you can claim jobs now.',
      recipientEmail: 'dale@example.test',
      channel: 'email',
    })
    .returningAll()
    .executeTakeFirstOrThrow()),
  ...fields,
})

test.for(TEMPLATE_KEYS)('a message of the kind %s has a design', async (messageType) => {
  const job = await app.given.job()
  const template = await app.ctx.db
    .selectFrom('messageTemplates')
    .selectAll()
    .where('templateKey', '=', messageType)
    .executeTakeFirstOrThrow()
  const text = template.message.replaceAll('{code}', '123456').replaceAll('{product}', 'Westhaul')
  const message = await messageTo({ messageType, jobId: job.id, message: text })
  const { html, text: plain } = await designed(app, message)
  const { title, heading, all } = readEmail(html)
  expect(heading).not.toBe('')
  expect(title).toBe(heading)
  // The words as they stand, up to the first place that is filled in.
  expect(all).toContain(text.replace('Westhaul: ', '').split('{')[0]?.trim())
  expect(plain.startsWith(text)).toBe(true)
  expect(/class="tx box" [^>]*>123456</.test(html)).toBe(
    messageType === 'sign_in_code' || messageType === 'contact_code',
  )
})

test.for([
  'Mei\r\nBcc: all@example.test',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '"><a href="https://evil.example">',
  `${'W'.repeat(900)} 👩‍👩‍👧‍👦🇨🇦 Zoë \u202eevil`,
  '{{job-link}} ${name} {firstName}',
  '',
])('words of users change nothing but the words: %j', async (hostile) => {
  const { job } = await linkedJob(app)
  const emailWith = async (subject: string, name: string) =>
    designed(
      app,
      await messageTo({
        messageType: 'booking_confirmed',
        jobId: job.id,
        subject,
        message: `Westhaul: Hi ${name}, it is booked. ${JOB_LINK_MARK}`,
      }),
    )
  const plain = readEmail((await emailWith('Booked', 'Mei')).html)
  await app.ctx.db
    .updateTable('jobs')
    .set({ address: hostile, firstName: hostile, description: hostile })
    .where('id', '=', job.id)
    .execute()
  // A line break in the words of a template begins a paragraph.
  const { html, text } = await emailWith(hostile, hostile.replace('\r\n', ' '))
  expect(readEmail(html).tags).toEqual(plain.tags)
  expect(readEmail(html).all).toContain('it is booked.')
  expect(html).not.toMatch(/\r|\u202e/)
  expect(text).toContain('it is booked.')
  expect(Buffer.byteLength(html)).toBeLessThan(LARGEST_BYTES)
})

test('the design around the words for a hauler has nothing of the customer', async () => {
  const job = await app.given.job()
  const { html } = await designed(
    app,
    await messageTo({ messageType: 'job_assigned_to_you', jobId: job.id }),
  )
  expect(html).not.toContain('Alberni')
  expect(readEmail(html).all).toContain('because you haul with Westhaul')
  expect(readEmail(html).all).toContain(`Job #${job.id}`)
})

test('a promotion names the sender and the address, and how it ends', async () => {
  const url = `https://westhaul.example/u/to&ken"`
  const { html, text } = await designed(app, await messageTo({}), { unsubscribe: { url } })
  const { links, all } = readEmail(html)
  expect(all).toContain(SENDER)
  expect(all).toContain('because you booked with us or agreed to hear about offers of Westhaul')
  expect(links.find(({ words }) => words === 'Unsubscribe')?.url).toBe(url)
  expect(text).toContain(`Unsubscribe: ${url}`)
})

test.for([
  ['hauler_approved', 'You can claim jobs now: http://localhost:3000/hauler', 'Open your jobs'],
  ['hauler_approved', 'You can claim jobs. Your jobs: http://localhost:3000/hauler', 'Your jobs'],
  [
    'payout_failed',
    'Please check your bank account. Your payouts: http://localhost:3000/hauler?view=payouts',
    'Your payouts',
  ],
  ['job_rescheduled', 'See http://localhost:3000/my-pickups', 'See your pickups'],
  ['job_rescheduled', 'See http://localhost:3000/job/abc', 'Track your pickup'],
  ['job_rescheduled', 'Book again: http://localhost:3000/', 'Book again'],
  ['job_rescheduled', 'Book at http://localhost:3000/', 'Go to Westhaul'],
] as const)(
  'the button of a %s with the words %j says %j',
  async ([messageType, message, label]) => {
    const { html } = await designed(app, await messageTo({ messageType, message }))
    expect(readEmail(html).buttons.map(([words]) => words)).toEqual([label])
  },
)
