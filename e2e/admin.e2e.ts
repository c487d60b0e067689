import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { adminPage, applicant, decide, paidJob, signInAdmin, signInByCall } from './given.ts'
import { useProduct } from './harness.ts'
import { CUSTOMER } from './users.ts'

const product = useProduct()

const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
const said = (page: Page, message: string) =>
  page.getByRole('status').filter({ hasText: 'Success' }).getByText(message).waitFor()

/** The facts of a details panel: what stands beside each name. */
const factsOf = async (panel: Locator): Promise<Record<string, string>> =>
  Object.fromEntries(
    await panel
      .locator('dl > div')
      .evaluateAll((rows) =>
        rows.map((row) => [
          row.querySelector('dt')?.textContent ?? '',
          row.querySelector('dd')?.textContent ?? '',
        ]),
      ),
  )

test('an applicant is approved, suspended with a reason and reinstated', async () => {
  const dana = await applicant(await product.newContext(), { firstName: 'Dana', lastName: 'Park' })
  const page = await adminPage(product, '/admin?tab=haulers')
  const row = rowOf(page, dana.email)
  await row.getByRole('button', { name: 'Approve Dana Park' }).click()
  await said(page, 'Hauler status updated successfully')
  await row.getByText('approved').waitFor()
  await expect.poll(() => row.getByRole('button', { name: /^(Approve|Reject)/ }).count()).toBe(0)

  await row.getByRole('button', { name: 'View Dana Park' }).click()
  const panel = page.getByRole('dialog', { name: 'Dana Park', exact: true })
  await panel.getByRole('button', { name: 'Suspend hauler' }).click()
  const question = page.getByRole('dialog', { name: 'Suspend Dana Park?' })
  await question.getByRole('button', { name: 'Suspend hauler' }).click()
  await question.getByText('Please write the reason; the hauler reads it').waitFor()
  await question.getByLabel('Reason').fill('The insurance ran out')
  await question.getByRole('button', { name: 'Suspend hauler' }).click()
  await said(page, 'Hauler status updated successfully')
  await expect.poll(async () => (await factsOf(panel)).Reason).toBe('The insurance ran out')

  await panel.getByRole('button', { name: 'Reinstate hauler' }).click()
  const again = page.getByRole('dialog', { name: 'Reinstate Dana Park?' })
  await again.getByRole('button', { name: 'Reinstate hauler' }).click()
  await again.getByText('Please write the reason; the hauler reads it').waitFor()
  await again.getByLabel('Reason').fill('The insurance is paid again')
  await again.getByRole('button', { name: 'Reinstate hauler' }).click()
  await expect.poll(async () => (await factsOf(panel)).Status).toBe('approved')
})

test('a rejected applicant reads the reason that the admin had to write', async () => {
  const kit = await applicant(await product.newContext(), { firstName: 'Kit', lastName: 'Novak' })
  const page = await adminPage(product, '/admin?tab=haulers')
  const row = rowOf(page, kit.email)
  await row.getByRole('button', { name: 'Reject Kit Novak' }).click()
  const question = page.getByRole('dialog', { name: 'Reject Kit Novak?' })
  await question.getByRole('button', { name: 'Reject application' }).click()
  await question.getByText('Please write the reason; the hauler reads it').waitFor()
  await question.getByLabel('Reason').fill('The licence photo cannot be read')
  await question.getByRole('button', { name: 'Reject application' }).click()
  await said(page, 'Hauler status updated successfully')
  await row.getByText('rejected').waitFor()
  await expect.poll(() => row.getByRole('button', { name: /^(Approve|Reject)/ }).count()).toBe(0)

  const context = await product.newContext()
  await signInByCall(context, kit)
  const dashboard = await product.newPage({ context })
  await dashboard.goto('/hauler')
  await dashboard.getByText('The licence photo cannot be read').waitFor()
})

test('deleting a paid job says the refund first, and the customer gets it', async () => {
  const job = await paidJob(await product.newContext())
  const page = await adminPage(product, '/admin')
  const row = rowOf(page, `#${job.id}`)
  await row.getByRole('button', { name: `Delete job #${job.id}` }).click()
  const question = page.getByRole('dialog', { name: `Delete job #${job.id}?` })
  await question.getByText(`$${job.estimatedPrice} goes back to`).waitFor()
  const cancel = question.getByRole('button', { name: 'Cancel' })
  await expect.poll(() => cancel.evaluate((e) => e === document.activeElement)).toBe(true)
  await cancel.click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => row.count()).toBe(1)

  await row.getByRole('button', { name: `Delete job #${job.id}` }).click()
  await question.getByRole('button', { name: 'Delete job' }).click()
  await said(page, 'Job deleted successfully')
  await row.waitFor({ state: 'detached' })
  const refund = async () =>
    ask<{ status: string; cents: number }>(
      product.database,
      'select status, amount_cents as cents from refunds where job_id = $1',
      [job.id],
    )
  await expect
    .poll(refund, { timeout: 60_000 })
    .toEqual([{ status: 'succeeded', cents: Math.round(Number(job.estimatedPrice) * 100) }])
})

test('the details of a job name everything about it', async () => {
  const job = await paidJob(await product.newContext())
  const page = await adminPage(product, '/admin')
  await rowOf(page, `#${job.id}`)
    .getByRole('button', { name: `View details of job #${job.id}` })
    .click()
  const panel = page.getByRole('dialog', { name: `Job #${job.id}` })
  await panel.getByRole('heading', { name: 'Client Information' }).waitFor()
  await expect
    .poll(() => factsOf(panel))
    .toMatchObject({
      Name: 'Amrita Gill',
      Phone: '(604) 555-0142',
      Email: CUSTOMER.email,
      Address: CUSTOMER.address,
      'Load Size': 'Medium, 6-10 items',
      'Preferred Date': expect.stringMatching(/^[A-Z][a-z]{2}\.? \d{1,2}, \d{4}$/),
      'Preferred Time': 'Morning, 8AM-12PM',
      Status: 'pending',
      'Estimated Price': `$${job.estimatedPrice}`,
      'Final Price': 'Not finalized',
      Hauler: 'Not assigned',
      Created: expect.stringMatching(/\d{4}/),
    })
  await panel.getByText(CUSTOMER.description).waitFor()
  await panel.getByRole('heading', { name: 'Photos (1)' }).waitFor()
  await expect.poll(() => loaded(panel.locator('img'))).toEqual([true])
  await expect.poll(() => new URL(page.url()).search).toBe(`?job=${job.id}`)
})

test('the details of a hauler name everything, with the licence small and large', async () => {
  const amara = await applicant(await product.newContext(), { firstName: 'Amara', lastName: 'Oz' })
  const page = await adminPage(product, '/admin?tab=haulers')
  await rowOf(page, amara.email).getByRole('button', { name: 'View Amara Oz' }).click()
  const panel = page.getByRole('dialog', { name: 'Amara Oz', exact: true })
  await panel.getByRole('heading', { name: 'Personal Information' }).waitFor()
  await expect
    .poll(() => factsOf(panel))
    .toMatchObject({
      Name: 'Amara Oz',
      Email: amara.email,
      Phone: '(604) 555-0143',
      Company: 'Individual',
      'Vehicle Type': 'Box Truck',
      'Vehicle Model': 'Isuzu NPR',
      'License Plate': 'AB1 23C',
      'License Number': 'Not given',
      Status: 'pending',
      Available: 'Yes',
      'Payment Account': 'Not connected',
      Joined: expect.stringMatching(/\d{4}/),
      'Last Updated': expect.stringMatching(/\d{4}/),
    })
  await panel.getByRole('heading', { name: /^Service Areas/ }).waitFor()
  await expect.poll(() => loaded(panel.locator('img'))).toEqual([true, true])
})

test('CSV holds the jobs that the filters leave', async () => {
  const visitor = await product.newContext()
  const wanted = await paidJob(visitor, { firstName: 'Zoë', lastName: 'O"Neil' })
  const other = await paidJob(visitor)
  const page = await adminPage(product, '/admin')
  await rowOf(page, `#${other.id}`).waitFor()
  await page.getByRole('searchbox', { name: 'Name, address, job ID' }).fill('zoë')
  await rowOf(page, `#${other.id}`).waitFor({ state: 'detached' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^jobs-\d{4}-\d{2}-\d{2}\.csv$/)

  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^\uFEFFJob ID,Client,Phone,Email,/)
  expect(lines[1]).toMatch(new RegExp(`^${wanted.id},"Zoë O""Neil",`))
  expect(lines[1]).toContain(`,${wanted.estimatedPrice},`)
})

test('filters that fit nothing say so and can be cleared', async () => {
  const context = await product.newContext()
  const job = await paidJob(context)
  const liu = await applicant(context, { firstName: 'Liu', lastName: 'Wen' })
  const admin = await product.newContext()
  await signInAdmin(admin)
  await decide(admin, liu, 'approved')

  const page = await adminPage(product, '/admin?q=nobody-is-called-this')
  await page.getByText('No jobs match these filters').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await rowOf(page, `#${job.id}`).waitFor()

  await page.goto('/admin?tab=haulers&q=nobody-is-called-this')
  await page.getByText('No haulers match these filters').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await rowOf(page, liu.email).waitFor()
  await expect.poll(() => page.getByText('No haulers found').count()).toBe(0)
})

/** Whether each of these pictures is really there. */
async function loaded(pictures: Locator): Promise<boolean[]> {
  const complete = () =>
    pictures.evaluateAll((all) => all.every((img) => (img as HTMLImageElement).complete))
  await expect.poll(complete).toBe(true)
  return pictures.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth > 0))
}

test('an admin chooses alerts, and a text needs a phone number', async () => {
  const page = await adminPage(product, '/admin?tab=settings&section=alerts')
  const saved: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') saved.push(request.url())
  })
  const alerts = page.getByRole('region', { name: 'Alerts' })
  await alerts.getByText('No one gets alerts yet').waitFor()
  await alerts.getByRole('button', { name: 'Change alerts of Admin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alerts of Admin' })
  await dialog.getByRole('checkbox', { name: 'Job at risk by text' }).check()
  await dialog.getByRole('button', { name: 'Save alerts' }).click()
  await dialog.getByText('Please enter a Canadian or US phone number').waitFor()
  const phone = dialog.getByRole('textbox', { name: 'Phone number for texts' })
  await expect.poll(() => phone.evaluate((field) => field === document.activeElement)).toBe(true)
  await phone.fill('604 555 0142')
  await dialog.getByRole('checkbox', { name: 'Disk nearly full by email' }).check()
  saved.length = 0
  await dialog.getByRole('button', { name: 'Save alerts' }).dblclick()
  await dialog.waitFor({ state: 'detached' })
  expect(saved).toHaveLength(1)

  await page.reload()
  const cells = rowOf(page, 'Change alerts').getByRole('cell')
  await cells.getByText('(604) 555-0142').waitFor()
  expect((await cells.allInnerTexts()).slice(0, 2)).toEqual([
    'Disk nearly full\nAnd the weekly report',
    'Job at risk\n(604) 555-0142',
  ])
})
