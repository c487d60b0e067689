import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { applicant, decide, paidJob, signInAdmin, unpaidJob } from './given.ts'
import { useProduct } from './harness.ts'
import { barriersOf } from './inspect.ts'
import { jobLinkIn } from './job-links.ts'

const product = useProduct()

/** An approved hauler who can take any job. */
async function approvedHauler(): Promise<void> {
  const admin = await product.newContext()
  await signInAdmin(admin)
  await decide(admin, await applicant(await product.newContext()), 'approved')
}

const keys = ['Tab', 'Enter'] as const

test('a customer moves the pickup and then cancels it, by the link in the message', async () => {
  await approvedHauler()
  const job = await paidJob(await product.newContext())
  const page = await product.newPage({ size: 'phone' })
  await page.goto(await jobLinkIn(product.database, job.id))
  await page.getByRole('heading', { level: 1, name: "We're finding your hauler" }).waitFor()
  await page.getByText('Cancelling is free until').waitFor()
  await page.getByText('Amount Paid').waitFor()

  await page.getByRole('button', { name: 'Reschedule' }).click()
  await page.getByRole('button', { name: /^Evening/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule', exact: true }).click()
  await page.getByText(/5PM-8PM\. We'll send you/).waitFor()
  await page.getByRole('heading', { name: 'Status' }).click()
  await page.getByText('Rescheduled', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Cancel pickup' }).click()
  await page.getByText('to your card.').waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: 'Keep pickup' }).evaluate(isFocused))
    .toBe(true)
  // The way from the safe answer to the other one, by keyboard.
  for (const key of keys) await page.keyboard.press(key)
  await page.getByRole('heading', { name: 'This pickup was cancelled' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Cancel pickup' }).count()).toBe(0)
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page.getByText('Refunded', { exact: true }).count()
    })
    .toBe(1)
})

test('who booked elsewhere and did not pay does so by the link of the reminder, on a phone', async () => {
  const job = await unpaidJob(await product.newContext())
  // The hour is over.
  await ask(
    product.database,
    `update tasks.job set start_after = now()
     where data->>'task' = 'remind-unpaid' and data->'payload'->>'jobId' = $1`,
    [String(job.id)],
  )
  const page = await product.newPage({ size: 'phone' })
  await page.goto(await jobLinkIn(product.database, job.id))
  await page.getByRole('heading', { name: "Your pickup isn't confirmed yet" }).waitFor()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('heading', { name: 'Choose how to pay' }).waitFor()
  expect(await barriersOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Google Pay' }).click()
  await page.getByText('Your pickup is paid and confirmed.').waitFor()
  await page.getByRole('heading', { level: 1, name: "We're finding your hauler" }).waitFor()
  await page.getByRole('button', { name: 'Reschedule' }).waitFor()
})

const isFocused = (element: Element): boolean => element === document.activeElement

test('a fee that began to count while the page was open is asked about again', async () => {
  const job = await paidJob(await product.newContext())
  const page = await product.newPage({ size: 'phone', scheme: 'dark' })
  await page.goto(await jobLinkIn(product.database, job.id))
  await page.getByRole('button', { name: 'Cancel pickup' }).click()
  await page.getByText('Cancelling is free. ').waitFor()
  await ask(
    product.database,
    `insert into settings_versions (group_name, version, value, effective_from, note, published_at)
      select group_name, 2, value || '{"freeUntilHours": 168}', effective_from, 'Late', published_at
      from settings_versions where group_name = 'fees'`,
    [],
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel pickup' }).click()
  await page.getByText('Cancelling costs $25.00 now. Please look at it again').waitFor()
  await page.getByRole('button', { name: 'Cancel for $25.00' }).click()
  await page.getByRole('heading', { name: 'This pickup was cancelled' }).waitFor()
  const sums = await page.locator('dl', { hasText: 'Cancellation fee' }).innerText()
  expect(sums).toContain('$25.00')
  await ask(product.database, `delete from settings_versions where version = 2`, [])
})

test('an admin revokes a link that came into the wrong hands', async () => {
  const job = await paidJob(await product.newContext())
  const link = await jobLinkIn(product.database, job.id)
  const context = await product.newContext()
  await signInAdmin(context)
  const page = await product.newPage({ context })
  await page.goto(`/admin?job=${job.id}`)
  const button = page
    .getByRole('dialog', { name: `Job #${job.id}` })
    .getByRole('button', { name: 'Revoke customer link' })
  await button.click()
  const question = page.getByRole('dialog', {
    name: `Revoke the customer link of job #${job.id}?`,
  })
  await question.getByText('The link in earlier messages stops working immediately').waitFor()
  await question.getByText('carries a new one').waitFor()
  await question.getByRole('button', { name: 'Revoke customer link' }).click()
  await page.getByRole('status').getByText('Customer link revoked').waitFor()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => button.evaluate(isFocused)).toBe(true)

  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'This link is no longer valid' }).waitFor()
})

test('a link that is not valid says so, and leads to where one signs in', async () => {
  const page = await product.newPage()
  await page.goto('/job/made-up')
  await page.getByRole('heading', { level: 1, name: 'This link is no longer valid' }).waitFor()
  await page.getByRole('link', { name: 'See your pickups' }).click()
  await page.getByRole('heading', { level: 1, name: 'See your pickups' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/my-pickups')
})
