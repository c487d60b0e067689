import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  adminContext,
  answer,
  approvedHauler,
  type GivenHauler,
  paidJob,
  signInByCall,
} from './given.ts'
import { useProduct } from './harness.ts'
import { jobLinkIn } from './job-links.ts'
import { bufferingProxy } from '../server/testing/buffering-proxy.ts'

const product = useProduct()

/** Far below the shortest interval at which one of these screens asks by itself. */
const LIVE_MS = 10_000
const PROMISED_MS = 2_000

async function browserOf(hauler: GivenHauler) {
  const context = await product.newContext()
  await signInByCall(context, hauler)
  return context
}

/** The page has its stream: the first event has arrived. */
async function openLive(page: Page, path: string, stream: string): Promise<void> {
  const streamResponse = page.waitForResponse(
    (response) => response.url().includes(stream) && response.status() === 200,
  )
  await page.goto(path)
  await streamResponse
}

/** Milliseconds until each of these is there. */
const untilThere = (began: number, parts: readonly Locator[]) =>
  Promise.all(
    parts.map(async (part) => {
      await part.waitFor({ timeout: LIVE_MS })
      return performance.now() - began
    }),
  )

test(
  'a claim changes the market of another hauler, the team’s list and the customer’s page within two seconds, and what is typed stays',
  { retry: 1 },
  async () => {
    const [fast, slow] = [
      await browserOf(await approvedHauler(product, 'Mina')),
      await browserOf(await approvedHauler(product, 'Dale')),
    ]
    const job = await paidJob(await product.newContext())
    const link = await jobLinkIn(product.database, job.id)

    const market = await product.newPage({ context: slow })
    await openLive(market, '/hauler?tab=available', '/api/events')
    const card = market.getByRole('article', { name: `Job #${job.id}` })
    await card.waitFor()

    const team = await product.newPage({ context: await adminContext(product) })
    await openLive(team, `/admin?q=${job.id}`, '/api/events')
    const row = team.getByRole('row').filter({ hasText: `#${job.id}` })
    await row.getByText('pending').first().waitFor()
    const search = team.getByRole('searchbox').first()
    await search.focus()

    const page = await product.newPage()
    await openLive(page, link, '/events?')
    await page.getByRole('button', { name: 'Add note' }).click()
    const note = page.getByLabel('Gate code, parking, what stays')
    await note.fill('The gate code is')

    const began = performance.now()
    await answer(fast.request, 'POST', `/api/hauler/claim-job/${job.id}`)
    const times = await untilThere(began, [
      card.getByText('No longer available'),
      row.getByText('assigned').first(),
      page.locator('main').getByText('assigned', { exact: true }).first(),
    ])
    expect(Math.max(...times)).toBeLessThan(PROMISED_MS)

    expect(await note.inputValue()).toBe('The gate code is')
    expect(await note.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type(' 4419')
    expect(await note.inputValue()).toBe('The gate code is 4419')
  },
)

test('a new job waits behind a button on the market, and the jobs on it do not move', async () => {
  const context = await browserOf(await approvedHauler(product, 'Noor'))
  const first = await paidJob(await product.newContext())
  const page = await product.newPage({ context })
  await openLive(page, '/hauler?tab=available', '/api/events')
  const card = page.getByRole('article', { name: `Job #${first.id}` })
  await card.waitFor()
  const before = await card.boundingBox()

  const second = await paidJob(await product.newContext())
  const news = page.getByRole('button', { name: '1 new job' })
  await news.waitFor({ timeout: LIVE_MS })
  expect(await card.boundingBox()).toEqual(before)
  expect(await page.getByRole('article', { name: `Job #${second.id}` }).count()).toBe(0)
  await news.click()
  await page.getByRole('article', { name: `Job #${second.id}` }).waitFor()
  await news.waitFor({ state: 'detached' })
})

test('behind a proxy that buffers, the market still changes: the page notices the silence and polls', async () => {
  const hauler = await approvedHauler(product, 'Ines')
  const [fast, context] = [
    await browserOf(await approvedHauler(product, 'Omar')),
    await browserOf(hauler),
  ]
  const job = await paidJob(await product.newContext())
  const proxy = await bufferingProxy(product.origin)
  const page = await product.newPage({ context })
  await page.clock.install()
  const eventRequest = page.waitForRequest(/\/api\/events\?/)
  await page.goto(`${proxy}/hauler?tab=available`)
  const card = page.getByRole('article', { name: `Job #${job.id}` })
  await card.waitFor()
  await eventRequest
  await answer(fast.request, 'POST', `/api/hauler/claim-job/${job.id}`)
  // Two silences of ten seconds with a pause between them, and the first poll.
  for (const seconds of [11, 3, 11, 21]) await page.clock.runFor(seconds * 1_000)
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1_000)
        return card.innerText()
      },
      { timeout: LIVE_MS },
    )
    .toContain('No longer available')
})
