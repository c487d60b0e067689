import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PLACES } from '../web/palette/places.ts'
import { applicant, decide, paidJob, signInAdmin } from './given.ts'
import { useProduct } from './harness.ts'

const product = useProduct()

let page: Page
let given: ReturnType<typeof twoJobs> | undefined
let jobs: { first: number; second: number }
let hauler: number

/** Two jobs, a hauler, and the browser of an admin. */
async function twoJobs() {
  const visitor = await product.newContext({ kept: true })
  const first = await paidJob(visitor)
  const second = await paidJob(visitor, { firstName: 'Wei', lastName: 'Zhang' })
  const context = await product.newContext({ kept: true })
  await signInAdmin(context)
  const dana = await applicant(visitor, { firstName: 'Dana', lastName: 'Park' })
  await decide(context, dana, 'approved')
  return { context, hauler: dana.id, jobs: { first: first.id, second: second.id } }
}

beforeEach(async () => {
  given ??= twoJobs()
  const { context, ...made } = await given
  ;({ hauler, jobs } = made)
  page = await product.newPage({ context })
  await page.goto('/admin')
  await page.getByRole('table', { name: 'Recent Jobs' }).waitFor()
})
afterEach(() => page.close())

const field = () => page.getByRole('combobox', { name: 'Search jobs, clients, haulers or actions' })
const address = () => Object.fromEntries(new URL(page.url()).searchParams)
/** The option that the field names to a screen reader, which has to be the one that looks chosen. */
const active = async () => {
  const id = await field().getAttribute('aria-activedescendant')
  if (id === null) return ''
  const option = page.locator(`[id="${id}"]`)
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true')
  return (await option.innerText()).replaceAll(/\s+/g, ' ')
}
async function take(text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await field().fill(text)
  await field().press('Enter')
  await field().waitFor({ state: 'detached' })
}

test('Ctrl+K leads to a job by its number, over its details to a hauler, and to a client', async () => {
  await page.keyboard.press('Control+k')
  await expect.poll(() => field().evaluate((it) => it === document.activeElement)).toBe(true)
  await field().fill(`#${jobs.second}`)
  await expect.poll(active).toContain(`#${jobs.second} Wei Zhang`)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: `Job #${jobs.second}` }).waitFor()
  await expect.poll(address).toEqual({ tab: 'jobs', job: String(jobs.second) })

  await page.keyboard.press('Control+k')
  await field().fill('dana')
  // What is already known is shown without a request; the Enter that took it presses nothing below.
  await expect.poll(active).toContain('Dana Park')
  await page.keyboard.press('Escape')
  await field().waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('dialog', { name: `Job #${jobs.second}` }).count()).toBe(1)
  await take('dana')
  await page.getByRole('dialog', { name: 'Dana Park' }).waitFor()
  await expect.poll(address).toEqual({ tab: 'haulers', hauler: String(hauler) })

  await take('wei zh')
  await page.getByRole('heading', { name: 'Wei Zhang' }).waitFor()
  await expect.poll(address).toMatchObject({ tab: 'customers' })
  await page.goBack()
  await page.getByRole('dialog', { name: 'Dana Park' }).waitFor()
  await page.keyboard.press('Escape')
})

test('arrows walk around the list, and what is chosen runs: a tab, a question, the theme', async () => {
  const opener = page.getByRole('button', { name: 'Search jobs, clients, haulers or actions' })
  await opener.click()
  await expect.poll(active).toContain('New job')
  await page.keyboard.press('ArrowUp')
  await expect.poll(active).toBe('Settings')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(active).toContain('Auto-Assign Jobs')
  await page.keyboard.press('ArrowDown')
  await expect.poll(active).toContain('Auto-Post Now')
  await page.keyboard.press('Escape')
  await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true)

  await take('social')
  await page.getByRole('heading', { name: 'AI Social Media Manager' }).waitFor()
  await take('auto-post')
  // No account is connected, and the question says so.
  const posts = page.getByRole('dialog', { name: 'Nothing to post right now' })
  await posts.waitFor()
  await page.keyboard.press('Escape')
  await posts.waitFor({ state: 'detached' })

  await take('auto as')
  const plan = page.getByRole('dialog', { name: 'Auto-assign jobs?' })
  await plan.getByRole('button', { name: 'Cancel' }).click()
  await plan.waitFor({ state: 'detached' })
  await expect.poll(address).toEqual({ tab: 'schedule' })

  const scheme = () => page.locator('html').getAttribute('data-scheme')
  await take('theme')
  await expect.poll(scheme).toBe('dark')
})

test('what can be done with the open job is offered first, and opens its tray', async () => {
  await page.goto(`/admin?job=${jobs.second}`)
  const details = page.getByRole('dialog', { name: `Job #${jobs.second}` })
  await details.getByRole('toolbar', { name: 'Job actions' }).waitFor()
  await page.keyboard.press('Control+k')
  await expect.poll(active).toContain(`Edit job #${jobs.second}`)
  await page.keyboard.press('Escape')
  await field().waitFor({ state: 'detached' })
  await take('cancel job')
  const cancel = details.getByRole('button', { name: /^Cancel/, expanded: true })
  await cancel.waitFor()
  expect(address()).not.toHaveProperty('ask')
})

test('every part of a tab is reached by its name', async () => {
  for (const { label, shown = label, tab, parameters } of PLACES) {
    await take(label)
    await expect.poll(address).toEqual({ tab, ...parameters })
    await page
      .locator('[role=tab][aria-selected=true], [aria-current=page]')
      .filter({ hasText: shown })
      .first()
      .waitFor()
  }
})

test('? lists the shortcuts, and single keys can be switched off for good', async () => {
  await page.goto(`/admin?job=${jobs.first}`)
  const details = page.getByRole('dialog', { name: /^Job #/ })
  await page.getByRole('dialog', { name: `Job #${jobs.first}` }).waitFor()
  await expect
    .poll(() => details.getByRole('button', { name: 'Previous job' }).isEnabled())
    .toBe(true)
  await page.keyboard.press('k')
  await page.getByRole('dialog', { name: `Job #${jobs.second}` }).waitFor()
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await sheet.getByText('Next in list (off)').waitFor()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('table', { name: 'Recent Jobs' }).waitFor()
  await page.keyboard.press('?')
  await expect.poll(() => sheet.count()).toBe(0)

  await take('shortcuts')
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).check()
  await sheet.getByRole('button', { name: 'Close shortcuts' }).click()
  await page.keyboard.press('?')
  await sheet.waitFor()
})

test('a panel whose code arrives late stays below the search, which keeps what is typed', async () => {
  const late = await product.newPage({ context: page.context() })
  const arrive = Promise.withResolvers<void>()
  await late.route(/\/JobDetails-[^/]+\.js$/, async (route) => {
    await arrive.promise
    await route.continue()
  })
  await late.goto(`/admin?job=${jobs.first}`)
  const panel = late.getByRole('dialog', { name: `Job #${jobs.first}` })
  await panel.getByText('Loading...').waitFor()
  await late.keyboard.press('Control+k')
  const search = late.getByRole('combobox', { name: 'Search jobs, clients, haulers or actions' })
  await search.fill('quo')
  arrive.resolve()
  await panel.getByText('Amrita').first().waitFor({ state: 'attached' })
  await late.keyboard.type('tes')
  await expect.poll(() => search.inputValue()).toBe('quotes')
  await late.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Delete job' }).waitFor()
})

test('Ctrl+K pressed while a question is still being answered counts when it has closed', async () => {
  const deleting = Promise.withResolvers<void>()
  await page.route(`**/api/admin/jobs/${jobs.first}*`, async (route) => {
    if (route.request().method() === 'DELETE') await deleting.promise
    await route.continue()
  })
  await page.goto(`/admin?job=${jobs.first}`)
  const panel = page.getByRole('dialog', { name: `Job #${jobs.first}`, exact: true })
  await panel.getByRole('button', { name: 'Delete job' }).press('Enter')
  const question = page.getByRole('dialog', { name: `Delete job #${jobs.first}?` })
  // The code that keeps late keys comes once the screen has time.
  await page.waitForFunction(() => {
    const all = performance.getEntriesByType('resource')
    const code = all.find(({ name }) => /\/late-keys-/.test(name))
    return code && import(code.name).then(() => true)
  })
  const confirm = question.getByRole('button', { name: 'Delete job' })
  await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('false')
  await confirm.press('Enter')
  await page.keyboard.press('Control+k')
  expect(await field().count()).toBe(0)
  deleting.resolve()
  await expect.poll(() => field().evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await question.count()).toBe(0)
})
