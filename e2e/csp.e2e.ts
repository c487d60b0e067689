import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_LOGINS } from '../contract/demo.ts'
import { paths } from '../contract/paths.ts'
import { ADMIN_TABS } from '../web/paths.ts'
import { ask } from './books.ts'
import { signInByCall } from './given.ts'
import { SIZES, useProduct } from './harness.ts'
import { jobLinkIn } from './job-links.ts'
import { openBooking, reachPayment } from './users.ts'

// The sample data fills every screen.
const product = useProduct({ DEMO: 'true', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })

/** What a screen shows beyond its heading comes within this time; what breaks the policy later is seen on the next screen. */
const SETTLED_MS = 500

/** A page, and what the content policy kept from it. It is opened without the harness, which would fail the test by itself. */
async function watched(context: BrowserContext): Promise<{ page: Page; broken: string[] }> {
  const broken: string[] = []
  await context.exposeFunction('reportViolation', (what: string) => void broken.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber, sample } = event
      const report = (window as unknown as { reportViolation(what: string): void }).reportViolation
      report(
        [location.pathname, violatedDirective, blockedURI, sourceFile, lineNumber, sample].join(
          ' ',
        ),
      )
    })
  })
  return { page: await context.newPage(), broken }
}

const demoLogin = async (role: 'admin' | 'hauler') => {
  const context = await product.newContext()
  await signInByCall(context, { ...DEMO_LOGINS[role], role })
  return watched(context)
}

/** Opens addresses one after another. */
async function visit(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const answer = await page.goto(address)
    expect(answer?.headers()['content-security-policy']).not.toContain('unsafe')
    await page.getByRole('heading').first().waitFor()
  }
}

test('a style or a script that gets into a page is kept from it, and reported', async () => {
  const { page, broken } = await watched(await product.newContext())
  await page.goto('/')
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<p id="styled" style="width: 7px">Styled</p>')
    const script = document.createElement('script')
    script.textContent = 'document.title = "Taken over"'
    document.body.append(script)
    const style = document.createElement('style')
    style.textContent = 'body { display: none }'
    document.body.append(style)
  })
  await expect.poll(() => broken.length).toBe(3)
  expect(await page.locator('#styled').evaluate((part) => part.style.width)).toBe('')
  expect(await page.title()).not.toBe('Taken over')
  expect(await page.locator('body').isVisible()).toBe(true)
})

test('the public pages break nothing of the policy, from the landing page to the payment', async () => {
  const { page, broken } = await watched(await product.newContext())
  await page.goto('/')
  const share = page.locator('.meter > span').first()
  const meter = page.locator('.meter')
  const widthOf = async (part: typeof meter) => (await part.boundingBox())?.width ?? 0
  expect((await widthOf(share)) / (await widthOf(meter))).toBeCloseTo(0.7, 1)
  await openBooking(page)
  await reachPayment(page)
  const [campaign] = await ask<{ slug: string }>(
    product.database,
    `select slug from ad_campaigns where status = 'active' and deleted_at is null limit 1`,
    [],
  )
  const [offer] = await ask<{ code: string }>(
    product.database,
    'select code from lead_magnets limit 1',
    [],
  )
  await visit(page, [
    paths.privacy,
    paths.terms,
    `/c/${campaign?.slug}`,
    `/o/${offer?.code}`,
    '/u/incomplete',
    '/guide/unknown',
    paths.login,
    paths.myPickups,
    paths.newPassword,
    paths.haulerRegistration,
    '/no-such-page',
    '/api/docs',
    '/sandbox/outbox',
    '/sandbox/feed/facebook',
  ])
  expect(broken).toEqual([])
})

test('neither does the page of a job, on a phone', async () => {
  const [job] = await ask<{ id: number }>(
    product.database,
    `select id from jobs where status = 'pending' and payment_status = 'paid' and deleted_at is null limit 1`,
    [],
  )
  const { page, broken } = await watched(await product.newContext({ size: 'phone' }))
  const link = await jobLinkIn(product.database, job?.id)
  await visit(page, [link, `${link}/receipt`, `${link}/confirm`])
  expect(broken).toEqual([])
})

test('neither do the screens of a hauler, with the service worker', async () => {
  const context = await product.newContext({ worker: true })
  await signInByCall(context, { ...DEMO_LOGINS.hauler, role: 'hauler' })
  const { page, broken } = await watched(context)
  for (const size of [SIZES.desktop, SIZES.phone]) {
    await page.setViewportSize(size.viewport)
    for (const part of [
      'tab=my-jobs',
      'tab=available',
      'tab=schedule',
      'view=payouts',
      'view=account',
    ]) {
      await page.goto(`${paths.hauler}?${part}`)
      await page.getByRole('heading').first().waitFor()
      await page.waitForTimeout(SETTLED_MS)
    }
  }
  expect(broken).toEqual([])
})

test('neither does any tab of the desk, with its parts, a job, the palette and a menu', async () => {
  const { page, broken } = await demoLogin('admin')
  for (const tab of ADMIN_TABS) {
    await visit(page, [`${paths.admin}?tab=${tab}`])
    await page.waitForTimeout(SETTLED_MS)
    const links = await page
      .locator('a[href*="part="]')
      .evaluateAll((parts) => parts.map((part) => part.getAttribute('href') ?? ''))
    for (const link of new Set(links)) {
      await visit(page, [link])
      await page.waitForTimeout(SETTLED_MS)
    }
  }
  const [job] = await ask<{ id: number }>(
    product.database,
    `select id from jobs where status = 'completed' and deleted_at is null limit 1`,
    [],
  )
  await page.goto(`${paths.admin}?job=${job?.id}`)
  await page.getByRole('dialog', { name: `Job #${job?.id}` }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  for (const address of [`/admin/jobs/${job?.id}`, '/admin/haulers/review', paths.security]) {
    await page.goto(address)
    await page.getByRole('heading').first().waitFor()
  }
  expect(broken).toEqual([])
})
