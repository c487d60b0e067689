import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { receiveInboundText } from '../contract/text-webhooks.ts'
import { startSmtpServer } from '../server/testing/smtp-server.ts'
import { bring, startTwilio } from '../server/testing/twilio/stand-in.ts'
import { checkReply } from './check-reply.ts'
import { adminPage, approvedHauler, signInAdmin } from './given.ts'
import { type Size, useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import { CUSTOMER, payByCard, reachPayment, readSuccess } from './users.ts'

const twilio = await startTwilio()
const mail = await startSmtpServer({ security: 'none' })
beforeAll(() => async () => {
  await twilio.stop()
  await mail.stop()
})

const OURS = '+16045550199'
const product = useProduct({
  TWILIO_ACCOUNT_SID: twilio.settings.accountSid,
  TWILIO_AUTH_TOKEN: twilio.settings.authToken,
  TWILIO_FROM: OURS,
  TWILIO_API_BASE: twilio.settings.apiBase ?? '',
  SMTP_URL: `smtp://127.0.0.1:${mail.connection.port}`,
  MAIL_FROM: 'Westhaul <hello@westhaul.example>',
  MAIL_POSTAL_ADDRESS: '12 Main St, Vancouver BC V5T 3A1',
})

beforeAll(() => approvedHauler(product, 'Dana'))

const PHONE = '+16045550142'
const textsTo = (phone: string) =>
  twilio.messages.filter(({ to }) => to === phone).map(({ body }) => body)
const emailsTo = (address: string) =>
  mail.received.filter(({ to }) => to.includes(address)).map(({ mail: { text = '' } }) => text)
const textFrom = async (from: string, text: string) => {
  const url = product.origin + receiveInboundText.path
  const answer = await bring(twilio.receive(url, { from, to: OURS, text }))
  expect(answer.status).toBe(200)
}

const inbox = '/admin?tab=messages&part=conversations'
const entry = (page: Page, words: string) =>
  page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('listitem')
    .filter({ hasText: words })
const log = (page: Page) => page.getByRole('log', { name: 'Messages of this conversation' })

test('a person books, opens the link, asks, is answered, stops texts and starts them again', async () => {
  const customer = await product.newPage({ size: 'phone' })
  const dialog = await reachPayment(customer)
  await payByCard(dialog, '4242 4242 4242 4242')
  const { jobId } = await readSuccess(dialog)

  // The confirmation comes as a text and as an email; the link of both opens the job.
  const linkIn = (texts: string[]) => texts.join(' ').match(/http:\S+\/job\/[\w-]+/)?.[0] ?? ''
  await expect.poll(() => linkIn(textsTo(PHONE)), { timeout: 30_000 }).not.toBe('')
  await expect.poll(() => linkIn(emailsTo(CUSTOMER.email)), { timeout: 30_000 }).not.toBe('')
  expect(linkIn(emailsTo(CUSTOMER.email))).toBe(linkIn(textsTo(PHONE)))
  await customer.goto(linkIn(textsTo(PHONE)))
  await customer.getByText(`Pickup #${jobId}`).first().waitFor({ state: 'attached' })

  // The question appears in the inbox by itself, and counts as unread until it is opened.
  const admin = await adminPage(product, inbox)
  await admin.getByText('No open conversations').waitFor()
  await textFrom(PHONE, 'can you come later?')
  await entry(admin, 'can you come later?').getByText('1 unread').waitFor()
  await admin.getByRole('tab', { name: 'Conversations 1 waiting' }).waitFor()
  await admin.getByRole('button', { name: 'Amrita Gill' }).click()
  await log(admin).getByText('can you come later?').waitFor()
  await log(admin).getByText(`pickup #${jobId} is booked and paid`).first().waitFor()
  await admin.getByRole('tab', { name: 'Conversations', exact: true }).waitFor()

  const reply = admin.getByRole('textbox', { name: 'Reply by text' })
  await reply.fill('Yes, we can come at 3.')
  await admin.getByText('22 of 160 characters, sent as 1 text').waitFor()
  await reply.press('Control+Enter')
  await expect.poll(() => textsTo(PHONE)).toContain('Yes, we can come at 3.')
  await log(admin).getByText('Yes, we can come at 3.').waitFor()
  await expect.poll(() => reply.inputValue()).toBe('')

  // STOP: the composer offers the other ways, the next text is kept back, and the log says why.
  await textFrom(PHONE, 'STOP')
  await admin.getByText('Amrita Gill stopped all texts').waitFor()
  await admin.getByRole('link', { name: 'Call', exact: true }).waitFor()
  expect(await reply.count()).toBe(0)
  const before = textsTo(PHONE).length
  await customer.getByRole('button', { name: 'Cancel pickup' }).click()
  await customer
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .last()
    .click()
  await log(admin).getByText('not sent: The owner of this number replied STOP').waitFor()
  expect(textsTo(PHONE)).toHaveLength(before)
  // The field that the cursor stood in is one for an email now.
  const email = admin.getByRole('textbox', { name: `Reply by email to ${CUSTOMER.email}` })
  await email.fill('Sorry to see you go.')
  await admin.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(() => emailsTo(CUSTOMER.email).join(' '), { timeout: 30_000 })
    .toContain('Sorry to see you go.')

  await textFrom(PHONE, 'START')
  await reply.fill('Welcome back.')
  await admin.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => textsTo(PHONE)).toContain('Welcome back.')
  expect(twilio.breaches).toEqual([])
})

test('an unknown number is answered by keys, assigned and done', async () => {
  const page = await adminPage(product, inbox)
  await textFrom('+17785550188', 'Is this the junk place?')
  await entry(page, '(778) 555-0188').getByText('unknown number').waitFor()
  await page.keyboard.press('j')
  await log(page).getByText('Is this the junk place?').waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('It is. What is to go?')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => textsTo('+17785550188')).toEqual(['It is. What is to go?'])
  await page.keyboard.press('Escape')

  await page.keyboard.press('a')
  await page.getByRole('menuitem', { name: 'Admin' }).click()
  await page.getByRole('button', { name: 'Assigned to Admin' }).waitFor()
  await page.getByRole('button', { name: 'Mine 1' }).waitFor()
  await page.locator('body').click({ position: { x: 5, y: 300 } })
  await page.keyboard.press('e')
  await page.getByText('The conversation is done').waitFor()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await entry(page, '(778) 555-0188').waitFor()

  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Name, phone, job ID, words' })
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('junk place')
  await expect.poll(() => new URL(page.url()).searchParams.get('find')).toBe('junk place')
  await entry(page, '(778) 555-0188').waitFor()
})

test('a member of the team writes first: a number that is none is refused, and a double click opens one', async () => {
  const page = await adminPage(product, inbox)
  await page.getByRole('button', { name: 'New text' }).waitFor()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New text' })
  await dialog.waitFor()
  await page.keyboard.type('604 555 01')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter a Canadian or US phone number').waitFor()
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('778 555 0190')
  await dialog.getByRole('button', { name: 'Open conversation' }).dblclick()
  await dialog.waitFor({ state: 'detached' })

  const reply = page.getByRole('textbox', { name: 'Reply by text' })
  await expect.poll(() => reply.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await entry(page, '(778) 555-0190').count()).toBe(0)
  await page.keyboard.type('This is Westhaul about your quote.')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => textsTo('+17785550190')).toEqual(['This is Westhaul about your quote.'])
  await entry(page, '(778) 555-0190').getByText('You: This is Westhaul').waitFor()
})

test('the customer of a job is texted from its panel, and a number that takes no texts is refused there', async () => {
  const page = await adminPage(product, '/admin?tab=jobs')
  await page
    .getByRole('button', { name: /^#?\d+$/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Text the customer' }).click()
  await page.getByRole('heading', { name: 'Amrita Gill' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('with')).toBeNull()

  await page.goto(`${inbox}&with=12`)
  const dialog = page.getByRole('dialog', { name: 'New text' })
  await dialog.getByText('Enter a Canadian or US phone number').waitFor()
})

test('a conversation is marked unread by key and by menu, and counts as read when it is opened', async () => {
  const page = await adminPage(product, inbox)
  const [name, badge] = ['(778) 555-0191', entry(page, '(778) 555-0191').getByText('1 unread')]
  await textFrom('+17785550191', 'Do you take paint?')
  await badge.waitFor()
  const open = async () => {
    await page.getByRole('button', { name, exact: true }).click()
    await log(page).getByText('Do you take paint?').waitFor()
    await badge.waitFor({ state: 'detached' })
  }
  await open()
  await page.keyboard.press('u')
  await page.getByText('No conversation selected').waitFor()
  await badge.waitFor()
  expect(new URL(page.url()).searchParams.get('conversation')).toBeNull()
  await open()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Mark unread' }).click()
  await page.getByText('No conversation selected').waitFor()
  await badge.waitFor()
})

test('what comes in while a thread is scrolled up moves nothing, is counted and is unread until it is seen', async () => {
  const phone = '+17785550192'
  for (let at = 1; at <= 15; at += 1) await textFrom(phone, `Message ${at} about my sofa`)
  const page = await adminPage(product, inbox)
  await page.getByRole('button', { name: '(778) 555-0192' }).click()
  await entry(page, '(778) 555-0192').getByText('15 unread').waitFor({ state: 'detached' })
  const early = log(page).getByText('Message 3 about my sofa')
  await early.scrollIntoViewIfNeeded()
  await page.waitForTimeout(300)
  const place = async () => Math.round((await early.boundingBox())?.y ?? 0)
  const before = await place()

  await textFrom(phone, 'Are you there?')
  const pill = page.getByRole('button', { name: '1 new message' })
  await pill.waitFor()
  // Browsers scroll by whole pixels.
  expect(Math.abs((await place()) - before)).toBeLessThan(2)
  await textFrom(phone, 'Hello?')
  await page.getByRole('button', { name: '2 new messages' }).click()
  const badge = entry(page, '(778) 555-0192').getByText(/unread/)
  await pill.waitFor({ state: 'detached' })
  await expect.poll(() => log(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await badge.waitFor({ state: 'detached' })
})

test.for(['phone', 'desktop'] as const)(
  'a conversation has no barriers and fits the screen, on a %s',
  async (size: Size) => {
    await textFrom('+17785550189', 'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(4))
    const { page, found, check } = await inspector(product, { size, signIn: signInAdmin })
    await page.goto(inbox)
    const name = page.getByRole('button', { name: '(778) 555-0189' })
    await name.waitFor()
    await check('conversations')
    await name.click()
    await log(page).getByText('Donaudampf').first().waitFor()
    await check('conversation with an unknown number')
    if (size === 'phone') await page.goBack()
    await page.getByRole('button', { name: 'Amrita Gill' }).click()
    const reply = page.getByRole('textbox', { name: 'Reply by text' })
    await reply.fill('{slot}')
    await reply.press('Control+Enter')
    await page.getByText('Replace {slot} before you send this').waitFor()
    await check('reply that is not complete')
    await checkReply(page, size)
    await check('what we know of a person')
    expect(found).toEqual([])
  },
)
