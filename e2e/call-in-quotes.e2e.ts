import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { signInAdmin } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import { payByCard } from './users.ts'

/** A price that is given on the phone: saved, sent, booked by its caller or from the desk. */

const product = useProduct({ PAYOUT_HOLD_HOURS: '0', HEAD_START_MINUTES: '0' })
const ADDRESS = '4115 Albert St, Burnaby'

/** The link in the text that this number got. */
async function linkTo(phone: string): Promise<string> {
  const read = async () => {
    const rows = await ask(
      product.database,
      'select body from sandbox_messages where recipient = $1 order by created_at desc limit 1',
      [phone],
    )
    return /\/quote\/[\w-]+/.exec(String(rows[0]?.body))?.[0] ?? ''
  }
  await expect.poll(read).not.toBe('')
  return read()
}

async function fillCall(page: Page, phone: string, lastName: string) {
  const dialog = page.getByRole('dialog', { name: 'New job by phone' })
  await dialog.getByLabel('Phone').fill(phone)
  await dialog.getByLabel('First name').fill('Hannah')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Address').fill(ADDRESS)
  await dialog.getByRole('button', { name: 'One Sofa more' }).press('Enter')
  await dialog.getByText(/with tax\. It can go up to/).waitFor()
  return dialog
}

test('by mouse: a quote is saved, sent, and booked and paid by its caller', async () => {
  const { page, found, check } = await inspector(product, { signIn: signInAdmin })
  await page.goto('/admin')
  await page.getByRole('button', { name: 'New job' }).click()
  const dialog = await fillCall(page, '604 555 0151', 'Fraser')
  await dialog.getByRole('button', { name: 'Save as quote' }).click()
  await page.getByText('Quote saved').first().waitFor()
  await page.goto('/admin?tab=quotes&part=callers')
  await page.getByRole('button', { name: 'Send quote of Hannah Fraser' }).click()
  await page.getByText('Quote sent by text').first().waitFor()
  await check('quotes for callers')

  const context = await product.newContext({ size: 'phone' })
  const caller = await product.newPage({ context })
  await caller.goto(await linkTo('+16045550151'))
  await caller.getByText(/The price stands until/).waitFor()
  await caller.getByRole('button', { name: 'Book and pay' }).press('Enter')
  await caller.getByText('Please choose a time').waitFor()
  await caller.getByLabel('When').selectOption({ index: 3 })
  await caller.getByLabel('I agree to the terms of service').check()
  await caller.getByRole('button', { name: 'Book and pay' }).press('Enter')
  await caller.waitForURL('**/job/**')
  await caller.getByRole('button', { name: /^Pay / }).first().press('Enter')
  await payByCard(caller.locator('body'), '4242 4242 4242 4242')
  const statusOf = async () => {
    const [row] = await ask<{ status: string }>(
      product.database,
      `select payment_status as status from jobs join call_quotes on call_quotes.job_id = jobs.id
        where call_quotes.phone_e164 = $1`,
      ['+16045550151'],
    )
    return row?.status
  }
  await expect.poll(statusOf).toBe('paid')
  await page.getByRole('link', { name: /^Open job #\d+/ }).waitFor()
  expect(found).toEqual([])
})

test('by keyboard alone: two quotes are saved, one is made a job, and the other is withdrawn', async () => {
  const context = await product.newContext()
  await signInAdmin(context)
  const page = await product.newPage({ context })
  await page.goto('/admin')
  await page.getByRole('button', { name: 'New job' }).waitFor()
  for (const [phone, name] of [
    ['604 555 0152', 'Lee'],
    ['604 555 0153', 'Wong'],
  ] as const) {
    await page.keyboard.press('n')
    const dialog = await fillCall(page, phone, name)
    await dialog.getByRole('button', { name: 'Save as quote' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.goto('/admin?tab=quotes&part=callers')
  await page.getByRole('link', { name: 'Convert to job: quote of Hannah Lee' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Book quote #\d+$/ })
  await dialog.getByRole('button', { name: 'Later days' }).press('Enter')
  await dialog
    .getByRole('button', { name: /Afternoon: (Open|On request)/ })
    .first()
    .press('Enter')
  await dialog.getByText(/Held/).first().waitFor()
  await dialog.getByLabel('The caller heard the price and the terms, and agreed').press('Space')
  await dialog.getByRole('button', { name: 'Convert to job' }).press('Enter')
  await page
    .getByRole('link', { name: /^Open job #\d+/ })
    .first()
    .waitFor()
  const states = () =>
    ask(
      product.database,
      `select last_name as name, job_id is not null as booked, withdrawn_at is not null as withdrawn
        from call_quotes where last_name in ('Lee', 'Wong') order by last_name`,
      [],
    )
  await expect.poll(states).toEqual([
    { name: 'Lee', booked: true, withdrawn: false },
    { name: 'Wong', booked: false, withdrawn: false },
  ])
  // The focus stays in the row of the quote that was booked: the next one is a few presses away.
  await dialog.waitFor({ state: 'detached' })
  await page.locator('a:focus', { hasText: 'Open job #' }).waitFor()
  const withdraw = page.getByRole('button', { name: 'Withdraw quote of Hannah Wong' })
  const focused = () => withdraw.evaluate((it) => it === document.activeElement)
  // The newer quote stands above.
  for (let presses = 0; presses < 8 && !(await focused()); presses++)
    await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Withdraw quote', exact: true }).press('Enter')
  await expect.poll(states).toContainEqual({ name: 'Wong', booked: false, withdrawn: true })
})
