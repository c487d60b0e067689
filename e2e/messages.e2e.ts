import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { adminPage, applicant, approvedHauler, decide, paidJob, signInAdmin } from './given.ts'
import { useProduct } from './harness.ts'
import { CUSTOMER } from './users.ts'

const product = useProduct()

beforeAll(async () => {
  await approvedHauler(product, 'Dana')
})

const messageWith = (page: Page, text: string): Locator =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text })
/** What goes by email as well. */
const textWith = (page: Page, text: string): Locator =>
  messageWith(page, text).filter({ has: page.getByText('Delivered') })
const counter = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Messages to show' }).getByRole('button', { name })

test('the confirmation of a booking arrives, is read by the admin, and stays read', async () => {
  const { id } = await paidJob(await product.newContext())
  const page = await adminPage(product, '/admin?tab=messages')
  const message = textWith(page, `pickup #${id} is booked and paid`)
  await message.getByText('Booking confirmed').waitFor()
  await message.getByText('NEW').waitFor()
  // The latest message to a person names them and the job: here the email.
  const latest = messageWith(page, `pickup #${id} is booked`).first()
  await latest.getByText('(604) 555-0142').waitFor()
  await message.getByText('Delivered').waitFor()

  const unread = async () => Number((await counter(page, 'Unread').innerText()).replace(/\D/g, ''))
  // The counter comes with its own call.
  await expect.poll(unread).toBeGreaterThan(0)
  const before = await unread()
  await message.getByRole('button', { name: /^Mark as Read/ }).click()
  await message.getByText('NEW').waitFor({ state: 'detached' })
  await expect.poll(unread).toBe(before - 1)

  await page.reload()
  await message.waitFor()
  await expect.poll(() => message.getByText('NEW').count()).toBe(0)
  await latest.getByRole('link', { name: `Job #${id}` }).click()
  await page.getByRole('dialog', { name: `Job #${id}` }).waitFor()
})

test('a message is read in full beside the list, and over it on a phone', async () => {
  const { id } = await paidJob(await product.newContext())
  const subject = { name: `Your pickup #${id} is booked`, exact: true }
  const page = await adminPage(product, '/admin?tab=messages')
  await textWith(page, `pickup #${id} is booked`).getByRole('button', subject).click()
  const pane = page.getByRole('region', { name: 'Reading pane' })
  await pane.getByText(CUSTOMER.email).waitFor()
  await pane.getByText('Delivered').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('message')).toMatch(/^\d+$/)
  await page.reload()
  await pane.getByText(CUSTOMER.email).waitFor()

  const phone = await adminPage(product, '/admin?tab=messages', 'phone')
  await textWith(phone, `pickup #${id} is booked`).getByRole('button', subject).click()
  const panel = phone.getByRole('dialog', { name: 'Message' })
  await panel.getByText(CUSTOMER.email).waitFor()
  await phone.goBack()
  await panel.waitFor({ state: 'hidden' })
  await textWith(phone, `pickup #${id} is booked`).waitFor()
})

test.for(['desktop', 'phone'] as const)(
  'a template is sent as a test, which fails, is found from the rail and sent again, on a %s',
  async (size) => {
    const page = await adminPage(product, '/admin?tab=messages&part=templates', size)
    await page.getByRole('button', { name: 'Edit Job started', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Job started' })
    const words = panel.getByLabel('Message', { exact: true })
    await words.fill(`{firstName}, a try on a ${size}`)
    const contact = panel.getByLabel('Phone number or email')
    const send = panel.getByRole('button', { name: 'Send a test' })
    await contact.fill('604 555')
    await send.click()
    await panel.getByText('Please write an email address or a phone number').waitFor()
    await contact.fill('6045550000')
    await send.click()
    await page.getByText('Test on its way').waitFor()
    // Typed, but not saved: the template keeps its words.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await panel.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByText(`a try on a ${size}`).count()).toBe(0)

    await expect
      .poll(
        async () => {
          await page.goto('/admin')
          const rail = page.getByRole('region', { name: 'Needs you' })
          await rail.getByRole('list').waitFor()
          return rail.getByText('Failed messages').count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    await page.getByRole('link', { name: 'Open: Failed messages' }).click()
    const failedMessage = messageWith(page, `TEST: Amrita, a try on a ${size}`)
    await failedMessage.getByText('NEW').waitFor()
    await failedMessage.getByText('Failed', { exact: true }).waitFor()
    await failedMessage.getByRole('button', { name: /^Resend/ }).click()
    await page.getByText('The message is on its way again').waitFor()
  },
)

test('an admin searches messages, moves through them by keys and marks all as read', async () => {
  const [first, second] = [
    await paidJob(await product.newContext()),
    await paidJob(await product.newContext()),
  ]
  const page = await adminPage(product, '/admin?tab=messages')
  const newest = messageWith(page, `pickup #${second.id} is booked`).first()
  await newest.waitFor()
  await page.keyboard.press('j')
  await expect.poll(() => newest.evaluate((e) => e === document.activeElement)).toBe(true)
  await page.keyboard.press('e')
  await newest.getByText('NEW').waitFor({ state: 'detached' })

  const search = page.getByRole('searchbox', { name: 'Phone, job ID, words' })
  await search.fill(`#${first.id}`)
  await newest.waitFor({ state: 'detached' })
  await messageWith(page, `pickup #${first.id} is booked`).first().waitFor()
  await search.fill('nobody at all')
  await page.getByText('No messages match these filters').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()

  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText(/messages? marked as read/).waitFor()
  await counter(page, 'Unread').click()
  await page.getByText('No messages match these filters').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('show')).toBe('unread')
})

test.for(['desktop', 'phone'] as const)(
  'a template is edited with a preview, refused with an unknown placeholder, and used, on a %s',
  async (size) => {
    const page = await adminPage(product, '/admin?tab=messages&part=templates', size)
    await page.getByRole('button', { name: 'Edit Hauler approved' }).click()
    const panel = page.getByRole('dialog', { name: 'Hauler approved' })
    const words = panel.getByLabel('Message', { exact: true })
    const preview = panel.getByRole('region', { name: 'Preview with sample values' })
    await words.fill(`Hello {firstNam}, welcome on a ${size}. `)
    await panel.getByRole('button', { name: 'Save Template' }).click()
    await panel.getByText('There is no {firstNam} here.').waitFor()

    await words.fill(`Hello {firstName}, welcome on a ${size}. `)
    await words.blur()
    await panel.getByRole('button', { name: '{supportPhone}' }).click()
    await preview.getByText(`Hello Amrita, welcome on a ${size}. 604-555-0142`).waitFor()
    await preview.getByText(/of 160 characters, sent as 1 text/).waitFor()

    // What was typed is not lost by a slip.
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await panel.getByRole('button', { name: 'Save Template' }).click()
    await page.getByText('Template saved').waitFor()
    const templateList = page.getByRole('list', { name: 'Templates' })
    await templateList.getByText(`Hello {firstName}, welcome on a ${size}.`).waitFor()

    const admin = await product.newContext()
    await signInAdmin(admin)
    const hauler = await applicant(await product.newContext(), { firstName: 'Dana' })
    await decide(admin, hauler, 'approved')
    await page.goto('/admin?tab=messages')
    const welcomeMessage = messageWith(page, `Hello Dana, welcome on a ${size}.`)
    await welcomeMessage.getByText('Delivered').waitFor()
    await expect.poll(() => welcomeMessage.textContent()).toContain('604-555-0142')
  },
)

test('only admins can open the sandbox outbox', async () => {
  const page = await adminPage(product, '/admin?tab=messages')
  const [outbox] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /Sandbox outbox/ }).click(),
  ])
  await outbox.getByRole('heading', { name: 'Outbox' }).waitFor()
  const { request } = await product.newContext()
  expect((await request.get('/sandbox/outbox')).status()).toBe(404)
})
