import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { addDays, dayOfWeek } from '../contract/calendar.ts'
import { ask } from './books.ts'
import { openCalendar, wanted } from './calendar-page.ts'
import { adminPage, answer, approvedHauler, paidJob, signInByCall } from './given.ts'
import { useProduct } from './harness.ts'

const product = useProduct()

beforeEach(async () => {
  await ask(product.database, 'update jobs set deleted_at = now()', [])
})

const choose = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search jobs, clients, haulers or actions' })
  await field.fill(text)
  await page.getByRole('option', { selected: true }).filter({ hasText: text }).waitFor()
  await field.press('Enter')
  await field.waitFor({ state: 'detached' })
}
const deleted = async () =>
  ask(product.database, `select id from jobs where deleted_at > now() - interval '1 minute'`, [])

test('several jobs are deleted with one question and undone with one press, also later from the palette', async () => {
  await ask(product.database, `update jobs set deleted_at = now() - interval '40 days'`, [])
  const visitor = await product.newContext()
  const [first, second] = [await paidJob(visitor), await paidJob(visitor)]
  const page = await adminPage(product, '/admin')
  for (const { id } of [first, second])
    await page.getByRole('checkbox', { name: `Select job #${id}` }).click()
  const bar = page.getByRole('region', { name: 'Selected jobs' })
  await bar.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 jobs?' })
  await question.getByText(/2 jobs are cancelled\. Customers get back/).waitFor()
  await question.getByRole('button', { name: 'Delete 2 jobs' }).click()
  const outcome = page.getByRole('dialog', { name: '2 jobs deleted' })
  await outcome.waitFor()
  await page.getByText(/^Money and messages leave in \d seconds$/).waitFor()
  await expect.poll(deleted).toHaveLength(2)
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await outcome.waitFor({ state: 'detached' })
  await page.getByText('2 jobs on the lists again. No money and no message has left').waitFor()
  expect(await deleted()).toHaveLength(0)

  await ask(product.database, 'update jobs set deleted_at = now() where id = $1', [first.id])
  await choose(page, 'Recover a deleted job')
  const list = page.getByRole('dialog', { name: 'Deleted jobs' })
  await list.getByRole('button', { name: `Recover job #${first.id}` }).click()
  await page.getByRole('dialog', { name: `Job #${first.id}` }).waitFor()
})

test('a move to another day can be undone after a reload', async () => {
  await approvedHauler(product, 'Remy')
  const job = await paidJob(await product.newContext(), { firstName: 'Noor', lastName: 'Singh' })
  const to = addDays(wanted(), dayOfWeek(wanted()) === 0 ? -1 : 1)
  const page = await openCalendar(product)
  const body = { preferredDate: to, preferredTime: 'morning' }
  await answer(page.request, 'POST', `/api/admin/jobs/${job.id}/reschedule`, body)
  await page.reload()
  await page.getByText(`Job #${job.id} is on`).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await page.getByText('Undone. No message has left').waitFor()
  const [row] = await ask<{ day: string }>(
    product.database,
    'select preferred_date::text as day from jobs where id = $1',
    [job.id],
  )
  expect(row?.day).toBe(wanted())
})

test('the release says whom the job leaves and when it begins, and the palette looks as a hauler', async () => {
  const hauler = await approvedHauler(product, 'Dale')
  const truck = await product.newContext()
  await signInByCall(truck, hauler)
  const { id } = await paidJob(await product.newContext())
  await answer(truck.request, 'POST', `/api/hauler/claim-job/${id}`)
  const page = await adminPage(product, `/admin?job=${id}`)
  const panel = page.getByRole('dialog', { name: `Job #${id}` })
  await panel.getByRole('toolbar', { name: 'Job actions' }).waitFor()
  await choose(page, `Release job #${id}`)
  await panel
    .getByText(/^Dale Park loses the pickup of .*, which begins in \d+ (hours|days)\./)
    .waitFor()

  await page.goto(`/admin?tab=haulers&hauler=${hauler.id}`)
  await page.getByRole('button', { name: 'See as Dale' }).waitFor()
  await choose(page, 'See the screens as this hauler')
  await page.getByRole('dialog', { name: /^See as Dale/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('hauler')).toBe(String(hauler.id))
})
