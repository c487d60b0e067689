import type { BrowserContext } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { ask } from './books.ts'
import { checkAdvertising } from './check-advertising.ts'
import { checkCalendar } from './check-calendar.ts'
import { checkJobPage } from './check-job-page.ts'
import { checkMoney } from './check-money.ts'
import { checkPalette } from './check-palette.ts'
import { checkSocial } from './check-social.ts'
import { signInByCall, signInUser } from './given.ts'
import { type Size, SIZES, useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import { jobLinkIn } from './job-links.ts'
import { openBooking, payByCard, reachPayment, readSuccess } from './users.ts'
import { DEMO_LOGINS } from '../contract/demo.ts'

// The sample story fills every screen.
const product = useProduct({ DEMO: 'true', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })

const sizes = Object.keys(SIZES) as Size[]

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

// The story is told while the server already answers, and is there all at once.
beforeAll(() => vi.waitUntil(() => jobWith('true'), { timeout: 60_000, interval: 250 }))

test.for(sizes)('a visitor meets no barrier, %s', async (size) => {
  const { page, found, check } = await inspector(product, size)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await check('landing page')
  if (size === 'phone') {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await check('menu')
  }

  const form = await openBooking(page)
  await check('booking form')
  await form.getByRole('button', { name: 'Continue to payment' }).click({ force: true })
  await form.getByRole('region', { name: 'There is a problem' }).waitFor()
  await check('booking form with errors')
  await page.keyboard.press('Escape')

  const payment = await reachPayment(page)
  await payment.getByLabel('Card number').waitFor()
  await check('payment')
  await payByCard(payment, '4000 0000 0000 0002')
  await page.getByRole('alert').filter({ hasText: 'Payment Failed' }).waitFor()
  await check('payment after a decline')
  await payByCard(payment, '4242 4242 4242 4242')
  await readSuccess(payment)
  await check('booked')

  await page.goto('/?apply=1')
  const application = page.getByRole('dialog', { name: 'Become a hauler' })
  await application.getByLabel('First name').waitFor()
  await check('hauler application')
  await application.getByRole('button', { name: 'Submit Application' }).click()
  await application.getByRole('region', { name: 'There is a problem' }).waitFor()
  await check('hauler application with errors')

  for (const [path, heading] of [
    ['/login', 'Staff Login'],
    ['/hauler-register', /^Join /],
    ['/nowhere', '404 Page Not Found'],
    ['/privacy', /./],
    ['/terms', /./],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await check(path)
  }
  await page.goto('/my-pickups')
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

test.for(sizes)('a customer at home meets no barrier, %s', async (size) => {
  const jobIds = [
    await jobWith(`status = 'assigned'`),
    await jobWith(`status = 'completed'`),
    await jobWith(`status = 'cancelled'`),
  ]
  const { page, found, check } = await inspector(product, size, (context) =>
    signInUser(context, product, { jobIds }),
  )
  await page.goto('/')
  await page.getByText(`#${jobIds[0]}`).first().waitFor()
  await check('client home')
  await page.goto(`/?job=${jobIds[1]}`)
  await page.getByRole('dialog', { name: `Job #${jobIds[1]}` }).waitFor()
  await check('job of a client')
  expect(found).toEqual([])
})

test.for(sizes)('a customer with a link meets no barrier, %s', async (size) => {
  const { page, found, check } = await inspector(product, size)
  const job = await jobWith(`status = 'pending' and payment_status = 'paid'`)
  await checkJobPage(page, check, await jobLinkIn(product.database, job))
  expect(found).toEqual([])
})

test.for(sizes)('a hauler meets no barrier, %s', async (size) => {
  const { page, found, check } = await inspector(product, size, demoLogin('hauler'))
  await page.goto('/hauler')
  await page.getByRole('article').first().waitFor()
  await check('My Jobs')
  await page.getByRole('button', { name: 'Mark Complete' }).first().click()
  await page.getByRole('dialog', { name: 'Is everything loaded?' }).waitFor()
  await check('question before Mark Complete')
  await page.goto('/hauler?tab=available')
  await page.getByRole('article').first().waitFor()
  await check('Available Jobs')
  await page.goto('/hauler?tab=schedule')
  await page.getByRole('heading', { name: 'Availability Summary' }).waitFor()
  if (size === 'phone') {
    await page.getByRole('button', { name: /^Edit Monday/ }).click()
    await page.getByRole('group', { name: 'Jobs, 8-10 AM' }).waitFor()
  }
  await check('Schedule')
  expect(found).toEqual([])
})

test.for(sizes)('an admin meets no barrier, %s', async (size) => {
  const { page, found, check } = await inspector(product, size, demoLogin('admin'))
  const list = (name: string) =>
    size === 'phone' ? page.getByRole('list', { name }) : page.getByRole('table', { name })
  await page.goto('/admin')
  await list('Recent Jobs').waitFor()
  await check('Recent Jobs')
  const job = await jobWith(`status = 'completed'`)
  await page.goto(`/admin?job=${job}`)
  const details = page.getByRole('dialog', { name: `Job #${job}` })
  await details.getByRole('heading', { name: 'Client Information' }).waitFor()
  await check('details of a job')
  await details.getByRole('button', { name: 'Delete job' }).click()
  await page.getByRole('dialog', { name: `Delete job #${job}?` }).waitFor()
  await check('question before a delete')

  await page.goto('/admin?tab=haulers')
  await list('Hauler Management').waitFor()
  await check('Hauler Management')
  await page
    .getByRole('button', { name: /^Reject / })
    .first()
    .click()
  await page.getByRole('dialog', { name: /^Reject / }).waitFor()
  await check('question before a rejection')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Personal Information' }).waitFor()
  await check('details of a hauler')
  expect(found).toEqual([])
})

test.for(sizes)(
  'an admin at messages, the calendar and money meets no barrier, %s',
  async (size) => {
    const { page, found, check } = await inspector(product, size, demoLogin('admin'))
    await page.goto('/admin?tab=messages')
    await page.getByRole('list', { name: 'Messages' }).waitFor()
    await check('SMS Messages')
    await page.getByRole('tab', { name: 'Templates' }).click()
    await page.getByRole('button', { name: 'Edit Booking confirmed' }).click()
    await page.getByRole('heading', { name: 'Preview' }).waitFor()
    await check('template of a message')
    await checkCalendar(page, check)
    await checkMoney(page, check, size)
    expect(found).toEqual([])
  },
)

test.for(sizes)('an admin who advertises meets no barrier, %s', async (size) => {
  const { page, found, check } = await inspector(product, size, demoLogin('admin'))
  await checkAdvertising(page, check, size)
  await checkSocial(page, check)
  await checkPalette(page, check)
  expect(found).toEqual([])
})
