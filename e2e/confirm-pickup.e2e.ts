import { expect, test } from 'vitest'
import { confirmPath, jobTokenIn } from '../contract/paths.ts'
import { ask } from './books.ts'
import { paidJob, signInAdmin } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import { jobLinkIn } from './job-links.ts'

const product = useProduct()

/** A paid pickup whose customer was reminded of it. */
async function remindedJob() {
  const job = await paidJob(await product.newContext())
  await ask(
    product.database,
    `insert into job_reminders (job_id, day) select id, preferred_date from jobs where id = $1`,
    [job.id],
  )
  const link = await jobLinkIn(product.database, job.id)
  return { job, link, confirm: confirmPath(jobTokenIn(link) ?? '') }
}

const confirmedAt = async (id: number) => {
  const [row] = await ask<{ at: string | null }>(
    product.database,
    `select confirmed_at as at from jobs where id = $1`,
    [id],
  )
  return row?.at
}

test('the link of the email asks, one press confirms, and the office sees it', async () => {
  const { job, link, confirm } = await remindedJob()
  const { page, found, check } = await inspector(product)
  await page.goto(confirm)
  await page.getByRole('heading', { level: 1, name: `Your pickup #${job.id}` }).waitFor()
  const button = page.getByRole('button', { name: 'Confirm pickup' })
  await button.waitFor()
  await check('confirm page')
  expect(await confirmedAt(job.id)).toBeNull()

  await page.getByRole('link', { name: 'See details or choose another time' }).click()
  await page.getByRole('button', { name: 'Reschedule' }).waitFor()
  await button.waitFor()
  await check('job page with the reminder')
  await page.goBack()
  await button.press('Enter')
  const line = page.getByText('You confirmed your pickup on')
  await line.waitFor()
  await expect.poll(() => line.evaluate((part) => part === document.activeElement)).toBe(true)
  await check('confirmed')
  expect(await confirmedAt(job.id)).not.toBeNull()
  await page.goto(link)
  await line.waitFor()
  expect(found).toEqual([])

  const context = await product.newContext()
  await signInAdmin(context)
  const admin = await product.newPage({ context })
  await admin.goto(`/admin?job=${job.id}`)
  await admin.getByText('Confirmed by client').waitFor()
})

test('a link without a reminder has nothing to confirm, and one that ended says so', async () => {
  const job = await paidJob(await product.newContext())
  const { page, found, check } = await inspector(product)
  const token = jobTokenIn(await jobLinkIn(product.database, job.id)) ?? ''
  await page.goto(confirmPath(token))
  await page.getByText('There is nothing to confirm').waitFor()
  await check('nothing to confirm')
  await page.goto(confirmPath('nothing-leads-here'))
  await page.getByRole('heading', { level: 1, name: 'This link is no longer valid' }).waitFor()
  expect(found).toEqual([])
})
