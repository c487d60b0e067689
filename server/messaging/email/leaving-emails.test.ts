import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CODE_MINUTES } from '../../../contract/customers.ts'
import { testIntegration } from '../../../contract/integrations.ts'
import { inviteColleague } from '../../../contract/staff.ts'
import { TEMPLATE_KEYS } from '../../../contract/templates.ts'
import { inTransaction } from '../../core/context.ts'
import { projectRoot } from '../../core/project-root.ts'
import { useApp } from '../../testing/app.ts'
import { askAndRead } from '../../testing/codes.ts'
import { outbox } from '../../testing/messages.ts'
import { writeMessages } from '../notify.ts'
import { LARGEST_BYTES, readEmail } from './testing/read-email.ts'

const POSTAL = '12 Main St, Vancouver BC V5T 3A1'
const app = useApp({ settings: { MAIL_POSTAL_ADDRESS: POSTAL } })

const emailTo = async (address: string) => {
  const email = (await outbox(app)).find(({ recipient }) => recipient === address)
  if (!email?.html) throw new Error(`No designed email went to ${address}`)
  return { ...email, ...readEmail(email.html), html: email.html }
}
/** What a mailbox shows beside the subject. */
const previewIn = (html: string): string =>
  /<div style="display:none[^>]*>([^&<]*)/.exec(html)?.[1] ?? ''

/** Each place that hands an email to the provider. One more has its emails in this file as well. */
const PLACES = [
  'server/integrations/check-part.ts',
  'server/messaging/deliver-message.ts',
  'server/messaging/send-code.ts',
  'server/messaging/send-invitation.ts',
]

test('emails leave from the places that are tested here', () => {
  const files = globSync('server/**/*.ts', { cwd: projectRoot })
    .filter((file) => !/\.(test|conformance)\.ts$|\/testing\//.test(file))
    .filter((file) => /\bemail\.send\(/.test(readFileSync(join(projectRoot, file), 'utf8')))
  expect(files.toSorted()).toEqual(PLACES)
})

test.for(TEMPLATE_KEYS)('a message of the kind %s leaves designed', async (messageType) => {
  const job = await app.given.job()
  const email = `${messageType}@example.test`
  await inTransaction(app.ctx, (tx) =>
    writeMessages(tx, [
      {
        recipient: { userId: null, phone: null, email },
        // As a test of a template, which leaves without consent.
        content: {
          senderType: 'admin',
          messageType,
          subject: 'TEST: Hello',
          message: 'TEST: Hello',
          jobId: job.id,
        },
      },
    ]),
  )
  await app.runTasks()
  const { heading, body, all } = await emailTo(email)
  expect(heading).not.toBe('')
  expect(all).toContain('You get this email because')
  expect(body).toContain('You get this email because')
})

test('a sign-in code is large, says how long it works and what to do without having asked', async () => {
  const address = 'amrita@example.test'
  await app.given.job({ email: address })
  const { code } = await askAndRead(app, address)
  const email = await emailTo(address)
  expect(email.subject).toBe('Your sign-in code')
  expect(email.heading).toBe('Your sign-in code')
  expect(email.html).toMatch(new RegExp(`font-size:34px[^>]*>${code}<`))
  expect(previewIn(email.html)).toMatch(new RegExp(`^${code} is your sign-in code\\.`))
  for (const words of [email.all, email.body]) {
    expect(words).toContain(code)
    expect(words).toContain(`The code works for ${CODE_MINUTES} minutes.`)
    expect(words).toContain('If you did not ask for it, ignore this email')
    expect(words).toContain('because a sign-in code was requested for this address')
  }
  expect(email.buttons).toEqual([])
  expect(Buffer.byteLength(email.html)).toBeLessThan(LARGEST_BYTES)
})

test('an invitation to the team says who invites, and its button is the link', async () => {
  const owner = await app.given.admin()
  const email = 'luis@example.test'
  await app.as(owner).call(inviteColleague, { body: { email, role: 'dispatcher' } })
  await app.runTasks()
  const { subject, all, buttons } = await emailTo(email)
  expect(subject).toBe('You are invited to the team')
  expect(all).toContain('Priya Lee invites you to join the team as dispatcher')
  expect(all).toContain('because a colleague invited you to the team of Westhaul')
  expect(buttons).toEqual([['Join the team', expect.stringMatching('/join/')]])
})

test('the test of the mail server is designed too', async () => {
  const admin = await app.given.admin()
  await app.as(admin).call(testIntegration, { params: { part: 'email' }, body: {} })
  const { heading, all, body } = await emailTo(admin.email)
  expect(heading).toBe('Test from Westhaul')
  expect(all).toContain('because you tested the mail server of Westhaul')
  expect(body).toContain('Messages arrive.')
})

test('the line beside the subject is whole sentences, and nothing follows them', async () => {
  const { html } = await emailTo('hauler_approved@example.test')
  expect(previewIn(html)).toBe('TEST: Hello')
  expect(html).toMatch(/TEST: Hello(&#847;&zwnj;&nbsp;){100}/)
})
