import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { applicant, decide, signInAdmin, signInByCall, signInUser } from '../../e2e/given.ts'
import { useProduct } from '../../e2e/harness.ts'
import { signIn } from '../../e2e/users.ts'
import { ADMIN } from '../../e2e/server-process.ts'
import { inspect } from './inspect.ts'
import { loginRows, refusalRows, routeRows, type Visitor } from './routes.ts'
import { ON_DEMO, textRows } from './text-rows.ts'

// The sample story is on the landing page: only the demo shows reviews of customers.
const product = useProduct({ DEMO: 'true' })

const browsers = new Map<Visitor, Promise<BrowserContext>>()
let hauler: Promise<Awaited<ReturnType<typeof applicant>>> | undefined

/** An approved hauler of the file. */
function aHauler() {
  hauler ??= (async () => {
    const office = await product.newContext()
    await signInAdmin(office)
    const given = await applicant(await product.newContext())
    await decide(office, given, 'approved')
    return given
  })()
  return hauler
}

async function signedIn(who: Visitor): Promise<BrowserContext> {
  const context = await product.newContext({ kept: true })
  if (who === 'admin') await signInAdmin(context)
  if (who === 'client') await signInUser(context, product)
  if (who === 'hauler') await signInByCall(context, await aHauler())
  return context
}

async function pageOf(who: Visitor): Promise<Page> {
  const context = browsers.get(who) ?? signedIn(who)
  browsers.set(who, context)
  return product.newPage({ context: await context })
}

const showsHeading = (page: Page, name: RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

describe('Section 2: routing by login state and role', () => {
  test.for(routeRows)('$says', async ({ who, path, ends, heading }) => {
    const page = await pageOf(who)
    await page.goto(path)
    await showsHeading(page, heading)
    await expect.poll(() => new URL(page.url()).pathname).toBe(ends)
    await page.close()
  })

  test.for(['/login', '/admin', '/hauler', '/hauler-register'])(
    'while who is signed in is loading, %s shows a spinner',
    async (path) => {
      const page = await pageOf('nobody')
      // Never answered.
      await page.route('**/api/auth/user', () => {})
      await page.goto(path)
      await page.getByRole('status').getByText('Loading').waitFor({ state: 'attached' })
      expect(await page.getByRole('heading').count()).toBe(0)
      await page.close()
    },
  )

  test.for(refusalRows)('$says', async ({ who, path }) => {
    // Time stands still in a whole browser: this one is of its own.
    const context = await product.newContext()
    await context.addCookies(await (await pageOf(who)).context().cookies())
    const page = await product.newPage({ context })
    const logins: string[] = []
    await page.route('**/api/login*', (route) => {
      logins.push(route.request().url())
      return route.fulfill({ body: 'signed in again' })
    })
    // The page's time stands still and is moved by hand.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    await page.goto(path)
    const toast = page.getByRole('alert').filter({ hasText: 'Unauthorized' })
    await expect
      .poll(async () => {
        await page.clock.runFor(20)
        return toast.count()
      })
      .toBe(1)
    await page.clock.runFor(350)
    expect(await toast.innerText()).toContain('You are logged out. Logging in again...')
    expect(logins).toEqual([])
    await page.clock.runFor(150)
    await page.getByText('signed in again').waitFor()
    expect(logins).toHaveLength(1)
  })

  test.for(loginRows)('$says', async ({ tab, ends, heading }) => {
    const page = await product.newPage()
    await signIn(page, { ...(tab === 'Admin' ? ADMIN : await aHauler()), as: tab })
    await showsHeading(page, heading)
    await expect.poll(() => new URL(page.url()).pathname).toBe(ends)
  })

  test('Logout navigates to /api/logout and ends at the landing page, signed out', async () => {
    const context = await product.newContext()
    await signInAdmin(context)
    const page = await product.newPage({ context })
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Logout' }).click()
    await showsHeading(page, /^Snap it/)
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  })

  test('/api/login leads a browser to the sign-in page', async () => {
    const page = await pageOf('nobody')
    await page.goto('/api/login')
    await showsHeading(page, /./)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
    await page.close()
  })
})

describe('Section 2: the landing page of the demo', () => {
  test.for(textRows.filter(({ screen }) => screen === ON_DEMO))('$says', async (row) => {
    const page = await pageOf('nobody')
    await page.goto('/')
    expect(await inspect({ page, scope: page.locator('body') }, row)).toBe('')
    await page.close()
  })

  test.for([
    ['Services', 'services'],
    ['How it works', 'how-it-works'],
  ] as const)('%s scrolls to the section %s', async ([name, id]) => {
    const page = await pageOf('nobody')
    await page.goto('/')
    await page.getByRole('navigation').getByRole('button', { name }).click()
    await expect
      .poll(() => page.locator(`#${id}`).evaluate((part) => part.getBoundingClientRect().top))
      .toBeLessThan(300)
    await page.close()
  })

  test.for([
    ['Book Now', 'Book a pickup'],
    ['Book Pickup Now', 'Book a pickup'],
    ['Become a Hauler', 'Become a hauler'],
    ['Start Earning as Hauler', 'Become a hauler'],
  ] as const)('%s opens the dialog %s', async ([name, dialog]) => {
    const page = await pageOf('nobody')
    await page.goto('/')
    await page.getByRole('button', { name, exact: true }).first().click()
    const opened = page.getByRole('dialog', { name: dialog })
    await opened.getByLabel('First name').waitFor()
    expect(await opened.isVisible()).toBe(true)
    await page.close()
  })

  test.for(['Services', 'How it works', 'Become a Hauler', 'Book Now', '604-555-0142'])(
    'on a phone the drawer is at the right and closes after %s',
    async (name) => {
      const page = await product.newPage({ size: 'phone' })
      await page.goto('/')
      // Nothing here can make a call; the page does not learn that.
      await page.evaluate(() =>
        addEventListener('click', (event) => {
          if (event.target instanceof Element && event.target.closest('a[href^="tel:"]'))
            event.preventDefault()
        }),
      )
      await page.getByRole('button', { name: 'Open menu' }).click()
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      await drawer.waitFor()
      await expect
        .poll(() => drawer.evaluate((part) => innerWidth - part.getBoundingClientRect().right))
        .toBeLessThan(1)
      await drawer.getByRole('button', { name }).or(drawer.getByRole('link', { name })).click()
      await drawer.waitFor({ state: 'hidden' })
    },
  )
})
