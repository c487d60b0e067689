import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paidJob } from './given.ts'
import { type Size, useProduct } from './harness.ts'
import { CUSTOMER, payByCard, reachPayment, readSuccess, signIn } from './users.ts'
import { ADMIN } from './server-process.ts'
import { signInCode } from './sign-in-code.ts'

const product = useProduct()

const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

async function askFor(page: Page, contact: string): Promise<void> {
  await page.getByLabel('Email or phone number').fill(contact)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(`If pickups were booked with ${contact}`).waitFor()
}

/** The job's row, or its card on a phone. */
const jobOnPage = (page: Page, size: Size, jobId: number) =>
  size === 'phone'
    ? page.getByRole('listitem').filter({ hasText: `#${jobId}` })
    : page.getByRole('row').filter({ hasText: `#${jobId}` })

test('who booked as a visitor signs in with the code from their mail and sees the pickup', async () => {
  const page = await product.newPage()
  const payment = await reachPayment(page)
  await payByCard(payment, '4242 4242 4242 4242')
  const { jobId } = await readSuccess(payment)
  await page.goto('/my-pickups')

  // The browser that booked sees its pickup without signing in.
  await page.getByRole('heading', { level: 1, name: 'My pickups' }).waitFor()
  await jobOnPage(page, 'desktop', jobId)
    .getByText(/^We're (finding|confirming) your hauler/)
    .waitFor()
  await page.getByRole('button', { name: 'Track pickup' }).click()
  await page.waitForURL(/\/job\/.+/)
  await page.goBack()
  await page.getByRole('link', { name: 'Add it' }).click()
  await page.getByRole('heading', { level: 1, name: 'See your pickups' }).waitFor()
  await askFor(page, CUSTOMER.email.toUpperCase())
  const code = await signInCode(product.database, CUSTOMER.email)
  await page.keyboard.type(otherThan(code))
  await page.getByRole('alert').filter({ hasText: 'That code is not right' }).waitFor()
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)

  await page.getByRole('heading', { level: 1, name: 'My pickups' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await page.getByText(`Welcome, ${CUSTOMER.firstName}`).waitFor()
  const row = jobOnPage(page, 'desktop', jobId)
  await row.waitFor()
  await expect.poll(() => row.innerText()).toContain('Finding a hauler')
  for (const heading of ['Job ID', 'Description', 'Status', 'Date', 'Hauler'])
    await page.getByRole('columnheader', { name: heading }).waitFor()

  await page.goto('/my-pickups')
  await page.getByRole('heading', { level: 1, name: 'My pickups' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await page.getByRole('link', { name: 'Logout' }).click()
  await page.getByRole('heading', { level: 1, name: /^Snap it/ }).waitFor()
})

test('on another device the number does as well, also when the page was forgotten meanwhile', async () => {
  const { id } = await paidJob(await product.newContext())
  const page = await product.newPage({ size: 'phone' })
  await page.goto('/login')
  await page.getByRole('link', { name: 'See your pickups' }).click()
  await askFor(page, CUSTOMER.phone)
  const code = await signInCode(product.database, '+16045550142')
  await page.reload()
  await page.getByLabel('6-digit code').fill(code)
  await page.getByRole('heading', { level: 1, name: 'My pickups' }).waitFor()
  await jobOnPage(page, 'phone', id).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('the Back button leads from the code to what was typed', async () => {
  const page = await product.newPage()
  await page.goto('/my-pickups')
  await askFor(page, 'nobody@example.test')
  await page.goBack()
  await expect
    .poll(() => page.getByLabel('Email or phone number').inputValue())
    .toBe('nobody@example.test')
})

test('staff who prove their address are sent to their own login', async () => {
  const page = await product.newPage()
  await page.goto('/my-pickups')
  await askFor(page, ADMIN.email)
  await page.getByLabel('6-digit code').fill(await signInCode(product.database, ADMIN.email))
  await page.getByRole('alert').filter({ hasText: 'belongs to a staff account' }).waitFor()
  const session = await page.request.get('/api/auth/user')
  expect(session.status()).toBe(401)
  await signIn(page, { ...ADMIN, as: 'Admin' })
})
