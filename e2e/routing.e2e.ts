import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { applicant, decide, signInAdmin, signInByCall, signInUser } from './given.ts'
import { useProduct } from './harness.ts'
import { heardOn, hearing } from './hear-messages.ts'
import { signIn } from './users.ts'
import { ADMIN } from './server-process.ts'

const product = useProduct()

type Who = 'visitor' | 'admin' | 'hauler' | 'client'

async function browserOf(who: Who): Promise<BrowserContext> {
  const context = await product.newContext()
  if (who === 'admin') await signInAdmin(context)
  if (who === 'client') await signInUser(context, product)
  if (who === 'hauler') {
    const hauler = await applicant(await product.newContext())
    const admin = await product.newContext()
    await signInAdmin(admin)
    await decide(admin, hauler, 'approved')
    await signInByCall(context, hauler)
  }
  return context
}

const LANDING = /^Snap it\. Price it\./
const NOT_FOUND = '404 Page Not Found'

/** Who opens what, where the address ends, and the page's heading there. */
const table: [Who, [path: string, ends: string, heading: string | RegExp][]][] = [
  [
    'visitor',
    [
      ['/', '/', LANDING],
      ['/login', '/login', 'Staff Login'],
      ['/my-pickups', '/my-pickups', 'See your pickups'],
      ['/hauler-register', '/hauler-register', 'Join Westhaul'],
      ['/nowhere', '/nowhere', NOT_FOUND],
      ['/admin/jobs', '/admin/jobs', NOT_FOUND],
    ],
  ],
  [
    'admin',
    [
      ['/', '/', 'Admin Dashboard'],
      ['/admin', '/admin', 'Admin Dashboard'],
      ['/login', '/admin', 'Admin Dashboard'],
      ['/nowhere', '/nowhere', NOT_FOUND],
    ],
  ],
  [
    'hauler',
    [
      ['/', '/', 'Hauler Dashboard'],
      ['/hauler', '/hauler', 'Hauler Dashboard'],
      ['/hauler-dashboard', '/hauler', 'Hauler Dashboard'],
      ['/nowhere', '/nowhere', NOT_FOUND],
    ],
  ],
  [
    'client',
    [
      ['/', '/', 'My pickups'],
      ['/my-pickups', '/', 'My pickups'],
      ['/nowhere', '/nowhere', NOT_FOUND],
    ],
  ],
]

test.for(table)('each address leads the %s where the specification says', async ([who, visits]) => {
  const page = await product.newPage({ context: await browserOf(who) })
  for (const [path, ends, heading] of visits) {
    const response = await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    const status = heading === NOT_FOUND ? 404 : 200
    await expect
      .poll(() => [path, new URL(page.url()).pathname, response?.status()])
      .toEqual([path, ends, status])
    if (heading === NOT_FOUND)
      await page.getByText('Did you forget to add the page to the router?').waitFor()
  }
})

test('a hauler account without a profile is led to complete it', async () => {
  const context = await product.newContext()
  await signInUser(context, product, { role: 'hauler' })
  const page = await product.newPage({ context })
  await page.goto('/hauler')
  await page.getByRole('heading', { name: 'Hauler Profile Not Found' }).waitFor()
  await page.getByText('You need to complete your hauler registration first.').waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Go to Home Page' }).getAttribute('href'))
    .toBe('/')
})

test.for(['/admin?tab=haulers', '/hauler?tab=my-jobs'])(
  'a visitor at %s is told so, and half a second later led to sign in',
  async (path) => {
    const page = await product.newPage()
    const logins: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/login')) logins.push(request.url())
    })
    // The page's time stands still and is moved by hand.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    await page.goto(path)
    const toast = page.getByRole('alert').filter({ hasText: 'Unauthorized' })
    const STEP_MS = 20
    let spentMs = 0
    await expect
      .poll(async () => {
        await page.clock.runFor(STEP_MS)
        spentMs = (await toast.count()) > 0 ? spentMs + STEP_MS : 0
        return toast.count()
      })
      .toBe(1)
    await page.clock.runFor(100)
    await expect.poll(() => toast.innerText()).toContain('You are logged out. Logging in again...')
    await page.clock.runFor(300)
    expect(logins).toEqual([])
    await page.clock.runFor(200)
    await page.waitForURL('**/login?*')
    expect(logins).toHaveLength(1)
  },
)

test('who signs in after that is back where they wanted to go', async () => {
  const page = await product.newPage()
  await page.goto('/admin?tab=haulers')
  await page.waitForURL('**/login?*')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Login as Admin' }).click()
  await page.waitForURL('**/admin?tab=haulers')
  const tab = page.getByRole('tab', { name: /^Hauler Management/ })
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
})

test('a user who opens the dashboard of another role is redirected to their own', async () => {
  const page = await hearing(product).newPage({ context: await browserOf('hauler') })
  await page.goto('/admin')
  await page.getByRole('heading', { name: 'Hauler Dashboard' }).waitFor()
  await expect.poll(() => heardOn(page).map(({ title }) => title)).toContain('Unauthorized')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/hauler')
})

test('Logout ends the session and leads to the landing page', async () => {
  const page = await product.newPage()
  await signIn(page, { ...ADMIN, as: 'Admin' })
  await page.getByRole('link', { name: 'Logout' }).click()
  await page.getByRole('heading', { level: 1, name: LANDING }).waitFor()
  const session = await page.request.get('/api/auth/user')
  expect(session.status()).toBe(401)
  expect((await page.context().cookies()).filter(({ name }) => name === 'sid')).toEqual([])
})

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

test('on a phone the drawer closes after any choice, and the choice happens', async () => {
  const page = await product.newPage({ size: 'phone' })
  await page.goto('/')
  // Nothing here can make a call; the page does not learn that.
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]'))
        event.preventDefault()
    }),
  )
  const choose = async (role: 'button' | 'link', name: string | RegExp) => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await drawer(page).getByRole(role, { name }).click()
    await drawer(page).waitFor({ state: 'hidden' })
  }
  for (const [name, id] of [
    ['Services', 'services'],
    ['How it works', 'how-it-works'],
  ] as const) {
    await choose('button', name)
    await expect
      .poll(() => page.locator(`#${id}`).evaluate((e) => e.getBoundingClientRect().top < 300))
      .toBe(true)
  }
  await choose('link', /\d{3}/)
  for (const [name, dialog] of [
    ['Book Now', 'Book a pickup'],
    ['Become a Hauler', 'Become a hauler'],
  ] as const) {
    await choose('button', name)
    const openDialog = page.getByRole('dialog', { name: dialog })
    await openDialog.getByRole('button', { name: 'Close', exact: true }).click()
    await openDialog.waitFor({ state: 'hidden' })
  }
  await choose('link', 'Staff Login')
  await page.waitForURL('**/login')
})

test.for([
  ['/?book=1', 'Book a pickup'],
  ['/?apply=1', 'Become a hauler'],
] as const)('%s opens its dialog, and Close leads to the landing page', async ([path, name]) => {
  const page = await product.newPage()
  await page.goto(path)
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel('First name').waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.url()).toBe(`${product.origin}/`)
})

test('Back closes a dialog that a button opened', async () => {
  const page = await product.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Start Earning as Hauler' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Become a hauler' })
  await dialog.getByLabel('First name').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?apply=1')
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.url()).toBe(`${product.origin}/`)
})

test('messages never pile up: the newest stands alone', async () => {
  const page = await product.newPage()
  await page.goto('/login?as=hauler')
  await page.getByLabel('Email').fill(ADMIN.email)
  const messages = page.getByRole('alert').filter({ hasText: 'Login Failed' })
  for (const [password, message] of [
    ['a wrong one', 'The email or the password is not right'],
    [ADMIN.password, 'Please use the Admin tab'],
  ] as const) {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login as Hauler' }).click()
    await messages.filter({ hasText: message }).waitFor()
    expect(await messages.count()).toBe(1)
  }
  await messages.getByRole('button', { name: 'Close message' }).click()
  expect(await messages.count()).toBe(0)
})
