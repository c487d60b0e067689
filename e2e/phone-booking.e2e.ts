import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { answer, approvedHauler, signInAdmin, signInByCall } from './given.ts'
import { useProduct } from './harness.ts'
import { startJob } from './hauler-steps.ts'
import { inspector } from './inspect.ts'
import { jobLinkIn } from './job-links.ts'
import { payByCard } from './users.ts'

const product = useProduct({ PAYOUT_HOLD_HOURS: '0', HEAD_START_MINUTES: '0' })

const ADDRESS = '4115 Albert St, Burnaby'

/** The number of the job that the dialog says is booked. */
async function bookedNumber(page: Page): Promise<number> {
  const heading = page.getByRole('heading', { name: /^Job #\d+ is booked$/ })
  await heading.waitFor()
  return Number(/\d+/.exec(await heading.innerText())?.[0])
}

/** The customer pays on their own phone, by the link of the text, while they are on the line. */
async function payOnPhone(jobId: number): Promise<void> {
  const context = await product.newContext({ size: 'phone' })
  const page = await product.newPage({ context })
  await page.goto(await jobLinkIn(product.database, jobId))
  await page.getByRole('button', { name: /^Pay / }).first().press('Enter')
  await payByCard(page.locator('body'), '4242 4242 4242 4242')
  await expect.poll(() => paymentStatus(jobId)).toBe('paid')
}

const paymentStatus = async (jobId: number) => {
  const [row] = await ask<{ status: string }>(
    product.database,
    'select payment_status as status from jobs where id = $1',
    [jobId],
  )
  return row?.status
}

test('by mouse: a caller without photos is quoted, held and texted a link, and pays while talking', async () => {
  const { page, found, check } = await inspector(product, { signIn: signInAdmin })
  await page.goto('/admin')
  await page.getByRole('button', { name: 'New job' }).click()
  const dialog = page.getByRole('dialog', { name: 'New job by phone' })
  await dialog.getByLabel('Phone').fill('604 555 0142')
  await dialog.getByLabel('First name').fill('Hannah')
  await dialog.getByLabel('Last name').fill('Fraser')
  await dialog.getByLabel('Address').fill(ADDRESS)
  await dialog.getByText('Upstairs', { exact: true }).click()
  await dialog.getByRole('button', { name: 'One Sofa more' }).click()
  await dialog.getByRole('button', { name: 'One Mattress more' }).click()
  await dialog.getByRole('button', { name: 'One Mattress more' }).click()
  await dialog.getByText('3 items').waitFor()
  await dialog.getByText(/with tax\. It can go up to/).waitFor()
  await dialog.getByRole('button', { name: 'Later days' }).click()
  await dialog
    .getByRole('button', { name: /Afternoon: (Open|On request)/ })
    .first()
    .click()
  await dialog.getByText(/The window is held for 1[45]:\d\d/).waitFor()
  await check('a new job by phone')

  // Closing keeps the draft.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'New job' }).click()
  await expect.poll(() => dialog.getByLabel('Last name').inputValue()).toBe('Fraser')
  await dialog.getByText(/with tax\. It can go up to/).waitFor()
  await dialog.getByText('The caller heard this and agreed').click()
  await dialog.getByRole('button', { name: 'Book and text the link' }).click()
  const jobId = await bookedNumber(page)
  await check('a booked job')
  await payOnPhone(jobId)
  const [booking] = await ask<{ linkBy: string; photos: string[] }>(
    product.database,
    `select link_by as "linkBy", photos from phone_bookings join jobs on jobs.id = job_id where job_id = $1`,
    [jobId],
  )
  expect(booking).toEqual({ linkBy: 'sms', photos: [] })
  expect(found).toEqual([])
})

test('by keyboard alone: the same call, from N to Ctrl Enter', async () => {
  const context = await product.newContext()
  await signInAdmin(context)
  const page = await product.newPage({ context })
  await page.goto('/admin')
  await page.getByRole('button', { name: 'New job' }).waitFor()
  const keys = page.keyboard
  await keys.press('n')
  const dialog = page.getByRole('dialog', { name: 'New job by phone' })
  await dialog.getByLabel('Phone').waitFor()
  await keys.press('Control+1')
  await keys.type('604 555 0177')
  await keys.press('Tab')
  await keys.type('Ravi')
  await keys.press('Tab')
  await keys.type('Dhillon')
  await keys.press('Control+2')
  await keys.type(ADDRESS)
  await keys.press('Tab')
  await keys.press('Tab')
  await keys.press('ArrowRight')
  await keys.press('Control+3')
  await keys.type('2 mattress')
  await dialog.getByRole('option', { name: /^2 × Mattress about/ }).waitFor()
  await keys.press('Enter')
  await dialog.getByText('2 items').waitFor()
  await dialog.getByText(/with tax\. It can go up to/).waitFor()
  await keys.press('Control+4')
  for (let column = 0; column < 4; column++) await keys.press('ArrowRight')
  await keys.press('ArrowDown')
  await dialog
    .getByRole('button', { name: /Afternoon: (Open|On request)/ })
    .last()
    .waitFor()
  await keys.press('Enter')
  await dialog.getByText(/The window is held for 1[45]:\d\d/).waitFor()
  await keys.press('Control+5')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('type')))
    .toBe('radio')
  // Past the code that a caller may name, and its button.
  for (let stops = 0; stops < 3; stops++) await keys.press('Tab')
  await keys.press('Space')
  await expect
    .poll(() => dialog.getByLabel('The caller heard this and agreed').isChecked())
    .toBe(true)
  await keys.press('Control+Enter')
  await payOnPhone(await bookedNumber(page))
})

test('cash at the pickup: the hauler confirms it, keeps the share, and owes the rest to the next payouts', async () => {
  const admin = await product.newContext()
  await signInAdmin(admin)
  const page = await product.newPage({ context: admin })
  await page.goto('/admin?new=job')
  const dialog = page.getByRole('dialog', { name: 'New job by phone' })
  await dialog.getByLabel('Phone').fill('604 555 0188')
  await dialog.getByLabel('First name').fill('Mei')
  await dialog.getByLabel('Last name').fill('Tanaka')
  await dialog.getByLabel('Address').fill(ADDRESS)
  await dialog.getByRole('button', { name: 'One Sofa more' }).click()
  await dialog.getByText('1 item').first().waitFor()
  await dialog.getByRole('button', { name: 'Later days' }).click()
  await dialog
    .getByRole('button', { name: /Morning: (Open|On request)/ })
    .first()
    .click()
  await dialog.getByText('Cash', { exact: true }).click()
  await dialog.getByText(/The hauler keeps \$/).waitFor()
  await dialog.getByText('The caller heard this and agreed').click()
  await dialog.getByRole('button', { name: 'Book, paid at pickup' }).click()
  const jobId = await bookedNumber(page)

  const hauler = await approvedHauler(product, 'Dale')
  const theirs = await inspector(product, { signIn: (context) => signInByCall(context, hauler) })
  await answer(theirs.page.context().request, 'POST', `/api/hauler/claim-job/${jobId}`)
  await theirs.page.goto('/hauler')
  const card = theirs.page.getByRole('article', { name: `Job #${jobId}`, exact: true })
  await card.getByText(/^Collect \$\d+\.\d\d in cash$/).waitFor()
  await startJob(theirs.page, card)
  const confirm = card.getByRole('button', { name: /^I collected \$/ })
  await confirm.waitFor()
  await theirs.check('cash to collect')
  await confirm.press('Enter')
  await expect.poll(() => paymentStatus(jobId)).toBe('paid')
  await answer(theirs.page.context().request, 'PATCH', `/api/hauler/jobs/${jobId}/status`, {
    status: 'completed',
  })
  await expect
    .poll(() =>
      ask(
        product.database,
        'select status, transfer_id as transfer from payouts where job_id = $1',
        [jobId],
      ),
    )
    .toEqual([{ status: 'netted', transfer: null }])
  expect(theirs.found).toEqual([])
})
