import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { checkAdvertising } from './check-advertising.ts'
import { checkCalendar } from './check-calendar.ts'
import { checkJobPage } from './check-job-page.ts'
import { checkPalette } from './check-palette.ts'
import { checkSocial } from './check-social.ts'
import { signInByCall, signInUser } from './given.ts'
import { SIZES, useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import { jobLinkIn } from './job-links.ts'
import { openBooking, payByCard, reachPayment } from './users.ts'
import { DEMO_LOGINS } from '../contract/demo.ts'

// The sample data fills every screen.
const product = useProduct({ DEMO: 'true', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })

const demoLogin = (role: 'admin' | 'hauler') => (context: BrowserContext) =>
  signInByCall(context, { ...DEMO_LOGINS[role], role })

const jobWith = async (what: string): Promise<number> => {
  const [job] = await ask<{ id: number }>(
    product.database,
    `select id from jobs where deleted_at is null and ${what} order by id limit 1`,
    [],
  )
  return job?.id ?? 0
}

// Screens of the specification are checked where its rows are; here is what their buttons open.
test('a visitor meets no barrier', async () => {
  const { page, found, check } = await inspector(product)
  const form = await openBooking(page)
  await form.getByRole('button', { name: 'Continue to payment' }).press('Enter')
  await form.getByRole('region', { name: 'There is a problem' }).waitFor()
  await check('booking form with errors')
  await page.keyboard.press('Escape')

  const payment = await reachPayment(page)
  await payByCard(payment, '4000 0000 0000 0002')
  await page.getByRole('alert').filter({ hasText: 'Payment Failed' }).waitFor()
  await check('payment after a decline')

  await page.goto('/?apply=1')
  const application = page.getByRole('dialog', { name: 'Become a hauler' })
  await application.getByLabel('First name').waitFor()
  await application.getByRole('button', { name: 'Submit Application' }).click()
  await application.getByRole('region', { name: 'There is a problem' }).waitFor()
  await check('hauler application with errors')

  for (const path of ['/privacy', '/terms']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await check(path)
  }
  // This browser booked: without the parameter it would see its pickup.
  await page.goto('/my-pickups?add=1')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('Email or phone number is required').waitFor()
  await check('sign-in of a customer')
  await page.getByRole('button', { name: 'Fill in' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByRole('alert').filter({ hasText: 'not right' }).waitFor()
  await check('code of a customer')
  expect(found).toEqual([])
})

test('the terms and the privacy page are dark where the system is', async () => {
  const page = await product.newPage({ scheme: 'dark' })
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  for (const path of ['/privacy', '/terms']) {
    await page.goto(path)
    expect(await ground()).toBe('rgb(10, 20, 17)')
  }
})

test('a customer at home meets no barrier', async () => {
  const job = await jobWith(`status = 'completed'`)
  const { page, found, check } = await inspector(product, {
    signIn: (context) => signInUser(context, product, { jobIds: [job] }),
  })
  await page.goto(`/?job=${job}`)
  await page.getByRole('dialog', { name: `Job #${job}` }).waitFor()
  await check('job of a client')
  expect(found).toEqual([])
})

test('a customer with a link meets no barrier', async () => {
  const { page, found, check } = await inspector(product)
  const job = await jobWith(`status = 'pending' and payment_status = 'paid'`)
  await checkJobPage(page, check, await jobLinkIn(product.database, job))
  expect(found).toEqual([])
})

test('a hauler meets no barrier', async () => {
  const { page, found, check } = await inspector(product, { signIn: demoLogin('hauler') })
  await page.goto('/hauler')
  await page.getByRole('button', { name: 'Mark Complete' }).first().click()
  await page.getByRole('dialog', { name: /^Complete job #/ }).waitFor()
  await check('completing a job')
  await page.getByRole('button', { name: 'Close' }).click()
  // Only a phone shows a day by itself.
  await page.setViewportSize(SIZES.phone.viewport)
  await page.goto('/hauler?tab=schedule')
  await page.getByRole('button', { name: /^Edit Monday/ }).click()
  await page.getByRole('group', { name: 'Jobs, 8-10 AM' }).waitFor()
  await check('a day of the schedule')
  expect(found).toEqual([])
})

test('an admin meets no barrier', async () => {
  const { page, found, check } = await inspector(product, { signIn: demoLogin('admin') })
  const job = await jobWith(`status = 'completed'`)
  await page.goto(`/admin?job=${job}`)
  const details = page.getByRole('dialog', { name: `Job #${job}` })
  await details.getByRole('button', { name: 'Delete job' }).click()
  await page.getByRole('dialog', { name: `Delete job #${job}?` }).waitFor()
  await check('question before a delete')

  await page.goto('/admin?tab=haulers')
  await page
    .getByRole('button', { name: /^Reject / })
    .first()
    .click()
  await page.getByRole('dialog', { name: /^Reject / }).waitFor()
  await check('question before a rejection')
  expect(found).toEqual([])
})

test('an admin at messages and the calendar meets no barrier', async () => {
  const { page, found, check } = await inspector(product, { signIn: demoLogin('admin') })
  await page.goto('/admin?tab=messages&part=templates')
  await page.getByRole('button', { name: 'Edit Booking confirmed' }).click()
  await page.getByRole('heading', { name: 'Preview' }).waitFor()
  await check('template of a message')
  await checkCalendar(page, check)
  expect(found).toEqual([])
})

test('an admin who advertises meets no barrier', async () => {
  const { page, found, check } = await inspector(product, { signIn: demoLogin('admin') })
  await checkAdvertising(page, check)
  await checkSocial(page, check)
  await checkPalette(page, check)
  expect(found).toEqual([])
})
