import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_LOGINS } from '../contract/demo.ts'
import { ask } from './books.ts'
import { signInByCall } from './given.ts'
import { SIZES, useProduct, type Size } from './harness.ts'
import { inspector } from './inspect.ts'

const product = useProduct({
  DEMO: 'true',
  ADMIN_EMAIL: '',
  ADMIN_PASSWORD: '',
  AI_PRICE_IN: '15',
  AI_PRICE_OUT: '60',
})
const sizes = Object.keys(SIZES) as Size[]
const signIn = (context: Parameters<typeof signInByCall>[0]) =>
  signInByCall(context, { ...DEMO_LOGINS.admin, role: 'admin' })

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  ask<Row>(product.database, text, values)

/** Two paid jobs of the coming days that the reader was not sure of, the sooner one first. */
async function doubtfulJobs(): Promise<number[]> {
  const open = await rows<{ id: number }>(
    `select id from jobs where status = 'pending' and payment_status = 'paid' order by preferred_date desc limit 2`,
  )
  const ids = open.map(({ id }) => id)
  await rows(`delete from quote_reviews where job_id = any($1)`, [ids])
  await rows(`update jobs set needs_review = true where id = any($1)`, [ids])
  await rows(
    `update quotes set confidence = 0.4, unknown = '{gizmo}',
       items = jsonb_set(items, '{0,corrected}', 'true')
     where id in (select quote_id from jobs where id = any($1))`,
    [ids],
  )
  const sortedJobs = await rows<{ id: number }>(
    `select id from jobs where id = any($1) order by preferred_date,
       array_position(array['morning', 'afternoon', 'evening'], preferred_time), id`,
    [ids],
  )
  return sortedJobs.map(({ id }) => id)
}

/** One completed job that cost a quarter more than estimated, and what its reader's requests took. */
async function missAndCalls(): Promise<number> {
  const [job] = await rows<{ id: number }>(
    `update jobs set final_price_cents = estimated_price_cents * 5 / 4,
       hauler_payout_cents = 0, platform_fee_cents = estimated_price_cents * 5 / 4
     where id = (select min(id) from jobs where status = 'completed') returning id`,
  )
  await rows(`delete from model_calls`)
  await rows(
    `insert into model_calls (purpose, model, prompt_version, outcome, ms, tokens_in, tokens_out, cost_microcents, at)
     values ('quote', 'looker-1', '1', 'read', 3000, 1000, 100, 21000, now()),
       ('quote', 'looker-1', '1', 'timed_out', 5000, null, null, null, now())`,
  )
  return job?.id ?? 0
}

const entryOf = (page: Page, id: number) =>
  page.getByRole('listitem', { name: new RegExp(`^Job #${id},`) })

test('an admin comes from what needs the team, and says of an estimate that it is too low', async () => {
  const [first = 0, second = 0] = await doubtfulJobs()
  const context = await product.newContext()
  await signIn(context)
  const page = await product.newPage({ context })
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Look: Estimates to review' }).click()
  const entry = entryOf(page, first)
  await entry.getByText('set by the customer').waitFor()
  await entry.getByText('gizmo').waitFor()
  await entry.getByLabel('Note (optional)').fill('A piano stands behind the sofa')
  await entry.getByRole('button', { name: `Too low: job #${first}` }).click()
  await page
    .getByRole('status')
    .filter({ hasText: `Job #${first}: too low` })
    .waitFor()
  await entry.waitFor({ state: 'detached' })
  // Who works by keyboard goes on with the next one.
  await expect
    .poll(() => entryOf(page, second).evaluate((it) => it === document.activeElement))
    .toBe(true)
  const reviews = await rows(`select verdict, note from quote_reviews where job_id = $1`, [first])
  expect(reviews).toEqual([{ verdict: 'too_low', note: 'A piano stands behind the sofa' }])
  await expect
    .poll(() => rows(`select needs_review from jobs where id = $1`, [first]))
    .toEqual([{ needs_review: false }])
})

test('of two admins at one estimate the second is told who was first', async () => {
  const [id = 0] = await doubtfulJobs()
  const open = async () => {
    const context = await product.newContext()
    await signIn(context)
    const page = await product.newPage({ context })
    await page.goto('/admin?tab=quotes&part=review')
    await entryOf(page, id).waitFor()
    return page
  }
  const [early, late] = [await open(), await open()]
  await early.getByRole('button', { name: `Looks right: job #${id}` }).click()
  await entryOf(early, id).waitFor({ state: 'detached' })
  await late.getByRole('button', { name: `Too high: job #${id}` }).click()
  await late.getByText(`looked at the estimate of job #${id} already: looks right`).waitFor()
  await entryOf(late, id).waitFor({ state: 'detached' })
  await expect
    .poll(() => rows(`select verdict from quote_reviews where job_id = $1`, [id]))
    .toEqual([{ verdict: 'right' }])
})

test('the figures follow the reader and the days in the address, and the jobs leave as a file', async () => {
  const id = await missAndCalls()
  const context = await product.newContext()
  await signIn(context)
  const page = await product.newPage({ context })
  await page.goto('/admin?tab=quotes')
  await page.getByRole('cell', { name: '+25.0%' }).first().waitFor()
  await page.getByRole('link', { name: `Job #${id}`, exact: true }).waitFor()
  // The oldest job, in the group that was used last longest ago.
  await page.getByRole('button', { name: 'Built-in reader' }).last().click()
  await expect
    .poll(() => new URL(page.url()).searchParams.get('reader'))
    .toMatch(/^rules~\d+~rules-\d+$/)
  await page.getByRole('button', { name: 'All time' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('all')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toMatch(/^\uFEFFJob ID,Completed,Load size,Estimate \(CAD\),Final price \(CAD\),/)
  expect(file.split('\r\n')[1]).toMatch(new RegExp(`^${id},.*,25,`))
  await page.getByRole('cell', { name: 'US$0.0002 for 1', exact: true }).waitFor()
  await page.getByText('1 read, 1 too slow').waitFor()
})

test('the view of quotes meets no barrier', async () => {
  const { page, found, check } = await inspector(product, { signIn })
  await missAndCalls()
  await page.goto('/admin?tab=quotes')
  await page.getByRole('heading', { name: 'Worst misses' }).waitFor()
  await page.getByText('1 read, 1 too slow').waitFor()
  await page.getByText('+25.0%').first().waitFor()
  await check('Quotes, how estimates turned out')
  await page.goto('/admin?tab=quotes&range=30&reader=nobody~1~none')
  await page.getByRole('heading', { name: 'Worst misses' }).waitFor()
  await check('Quotes, a reader that is not there')
  await rows(`update jobs set needs_review = false`)
  await page.goto('/admin?tab=quotes&part=review')
  await page.getByText('No estimate to look at').waitFor()
  await check('Quotes, nothing to look at')
  const [id = 0] = await doubtfulJobs()
  await page.reload()
  await entryOf(page, id).waitFor()
  await check('Quotes, an estimate to look at')
  expect(found).toEqual([])
})

/** Saves a lead from outside the service area, as the booking form does. */
async function leaveLead({ request }: BrowserContext, contact: string): Promise<void> {
  const data = { contact, municipality: 'Hope', consent: true }
  expect((await request.post('/api/leads', { data })).status()).toBe(200)
}

const openPart = (page: Page, size: Size, label: string) =>
  size === 'phone'
    ? page.getByRole('combobox', { name: 'Parts of quotes' }).selectOption({ label })
    : page.getByRole('tab', { name: label }).click()

test.for(sizes)(
  'who asked from outside is found, leaves as a file and is forgotten for good, %s',
  async (size) => {
    const { page, found, check } = await inspector(product, { size, signIn })
    const contact = `${size}@outside.example.test`
    await leaveLead(await product.newContext(), contact)
    await page.goto('/admin?tab=quotes')
    await openPart(page, size, 'Out of area')
    await page.getByRole('heading', { name: 'Where people ask for us' }).waitFor()
    await page.getByText(contact).waitFor()
    await check('Quotes, out of area')

    const search = page.getByRole('searchbox', { name: 'Contact, municipality' })
    await search.fill('nobody at all')
    await page.getByText('No leads match these filters').waitFor()
    await check('Quotes, out of area, nothing found')
    await search.fill(`${size}@outside`)
    await page.getByText('1-1 of 1 lead').waitFor()
    if (size === 'phone') await page.getByRole('button', { name: 'Filter and sort' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    const [head, row, ...rest] = (await readFile(await download.path(), 'utf8'))
      .trimEnd()
      .split('\r\n')
    expect(head).toMatch(/^\uFEFF/)
    expect(row).toContain(contact)
    expect(row).toContain('Hope')
    expect(rest).toEqual([])

    if (size === 'phone') await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Forget ${contact}` }).click()
    const question = page.getByRole('dialog', { name: `Forget ${contact}?` })
    await expect
      .poll(() =>
        question
          .getByRole('button', { name: 'Cancel' })
          .evaluate((it) => it === document.activeElement),
      )
      .toBe(true)
    await check('Quotes, out of area, before one is forgotten')
    await question.getByRole('button', { name: 'Forget' }).dblclick()
    await page.getByText('No leads match these filters').waitFor()
    await openPart(page, size, 'Rules')
    // What was searched for here is not searched for there.
    await page.getByText('What we refuse').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=quotes&part=rules')
    await expect.poll(() => rows(`select 1 from leads where contact = $1`, [contact])).toEqual([])
    expect(found).toEqual([])
  },
)
