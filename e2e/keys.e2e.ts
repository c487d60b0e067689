import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { adminJobPath, paths, reviewPath } from '../contract/paths.ts'
import { applicant, decide, paidJob, signInAdmin } from './given.ts'
import { useProduct } from './harness.ts'

const product = useProduct()

let page: Page
let given: ReturnType<typeof twoJobs> | undefined
let jobs: { first: number; second: number }

async function twoJobs() {
  const visitor = await product.newContext({ kept: true })
  const first = await paidJob(visitor)
  const second = await paidJob(visitor, { firstName: 'Wei', lastName: 'Zhang' })
  const context = await product.newContext({ kept: true })
  await signInAdmin(context)
  const dana = await applicant(visitor, { firstName: 'Dana', lastName: 'Park' })
  await decide(context, dana, 'approved')
  return { context, jobs: { first: first.id, second: second.id } }
}

beforeEach(async () => {
  given ??= twoJobs()
  const { context, jobs: made } = await given
  jobs = made
  page = await product.newPage({ context })
})

const palette = () => page.getByRole('combobox', { name: 'Search jobs, clients' })
const map = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const active = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

test('the palette, the keyboard map and N work on every page of the team', async () => {
  for (const path of [adminJobPath(jobs.first), reviewPath, paths.security]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await palette().waitFor()
    await page.keyboard.press('Escape')
    await palette().waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await map().getByRole('heading', { name: 'On this screen' }).waitFor()
    await page.keyboard.press('Escape')
    await map().waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'New job by phone' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('a list is searched, filtered, walked, selected from and opened by keys alone', async () => {
  await page.goto('/admin?tab=jobs')
  const table = page.getByRole('table', { name: 'Recent Jobs' })
  await table.getByRole('row').nth(2).waitFor()
  await page.locator(':root[data-list-keys]').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  const selected = page.getByRole('region', { name: 'Selected jobs' })
  await selected.getByText('1 selected').waitFor()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /^Job #/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: /^Job #/ }).waitFor({ state: 'detached' })
  await page.keyboard.press('f')
  await page.getByRole('dialog', { name: 'Filter' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type('Zhang')
  await expect.poll(() => table.getByRole('row').count()).toBe(2)
})

test('the palette writes a note on a job by its number, and goes into the form of an invitation', async () => {
  await page.goto('/admin?tab=jobs')
  await page.getByRole('table', { name: 'Recent Jobs' }).waitFor()
  await page.keyboard.press('Control+k')
  await palette().fill(`note ${jobs.first}`)
  await page.getByRole('option', { name: `Write a note on job #${jobs.first}` }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: `Job #${jobs.first}` }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('form')?.dataset['ask']))
    .toBe('note')
  await page.keyboard.press('Control+k')
  await palette().fill('invite')
  await page.getByRole('option', { name: 'Invite a colleague' }).waitFor()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('form')?.dataset['ask']))
    .toBe('invite')
  expect(new URL(page.url()).searchParams.get('ask')).toBeNull()
  expect(await active()).not.toBe('Search')
})

test('several jobs move to one window, and read what it leads to first', async () => {
  await page.goto('/admin?tab=jobs')
  await page.getByRole('checkbox', { name: 'Select all jobs on this page' }).click()
  await page
    .getByRole('region', { name: 'Selected jobs' })
    .getByRole('button', { name: 'Reschedule' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule 2 jobs?' })
  await dialog.getByRole('button', { name: /^5PM-8PM, 2 of 2/ }).click()
  await dialog.getByText('2 customers get a message 8 seconds after the move').waitFor()
  await dialog.getByRole('button', { name: 'Move 2 jobs' }).click()
  const done = page.getByRole('dialog', { name: '2 jobs moved' })
  await done.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 jobs moved back. No message has left').waitFor()
  await done.waitFor({ state: 'detached' })
  expect(await page.getByRole('region', { name: 'Selected jobs' }).count()).toBe(0)
})
