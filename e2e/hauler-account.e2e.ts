import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayOf, formatDay } from '../contract/calendar.ts'
import { ask } from './books.ts'
import { applicant, decide, signInAdmin, signInByCall } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import { drawn } from './photos.ts'

const product = useProduct()

/** An applicant on a phone, and the team that decided about them. */
async function hauler(status: 'approved' | 'rejected', reason?: string) {
  const given = await applicant(await product.newContext(), { hasAreas: false })
  const admin = await product.newContext()
  await signInAdmin(admin)
  await decide(admin, given, status, reason)
  const context = await product.newContext({ size: 'phone' })
  await signInByCall(context, given)
  const page = await product.newPage({ context })
  await page.goto('/hauler')
  return { given, admin, page }
}

async function addPhoto(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open], form').last()
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([await drawn('#c9683e')])
  // A plain picture has nothing to read on it.
  await page.getByText('Too blurred to read the date.').waitFor()
  await page.getByRole('button', { name: 'Use it anyway' }).click()
  await page.getByRole('button', { name: /^Remove/ }).waitFor()
}

async function codeTo(recipient: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const [message] = await ask<{ body: string }>(
        product.database,
        `select body from sandbox_messages where recipient = $1 and body like '%confirm this contact%'
         order by created_at desc limit 1`,
        [recipient],
      )
      code = /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}

async function approveInQueue(admin: BrowserContext, name: RegExp): Promise<void> {
  const page = await product.newPage({ context: admin })
  const countedDecisions = () =>
    ask(product.database, `select id from review_decisions where outcome = 'counted'`, [])
  const before = (await countedDecisions()).length
  await page.goto('/admin?tab=haulers')
  await page.getByRole('link', { name: 'Review queue' }).press('Enter')
  const queue = page.getByRole('navigation', { name: 'Review queue' })
  await queue.getByRole('button', { name }).press('Enter')
  await page.getByRole('button', { name: /^Approve/ }).press('Enter')
  await page.getByText('The message leaves in 8 seconds').first().waitFor()
  await expect
    .poll(async () => (await countedDecisions()).length, { timeout: 30_000 })
    .toBe(before + 1)
  await page.close()
}

test('a hauler chooses areas, sends a document, changes number, truck and password on a phone', async () => {
  const { given, admin, page } = await hauler('approved')

  // Who applied by the dialog is asked for areas first.
  const banner = page.getByRole('region', { name: 'Service areas' })
  await banner.getByRole('button', { name: 'Choose areas' }).click()
  await page.getByRole('checkbox', { name: 'Burnaby' }).check()
  await page.getByRole('checkbox', { name: 'Port Moody' }).check()
  await page.getByLabel('Home base (optional)').fill('2418 St Johns St, Port Moody')
  await page.getByRole('button', { name: 'Save areas' }).click()
  await banner.waitFor({ state: 'detached' })

  // A document that ends in twelve days.
  // By key: the message may still lie over the header of this phone.
  await page.getByRole('button', { name: 'My account' }).press('Enter')
  await page.getByRole('heading', { name: 'My account', level: 1 }).waitFor()
  await page.getByRole('button', { name: /^Add Vehicle insurance/ }).click()
  await addPhoto(page)
  const end = addDays(dayOf(new Date()), 12)
  await page.getByLabel('Valid until').fill(end)
  await page.getByRole('button', { name: 'Send for review' }).click()
  const paper = page.getByRole('listitem').filter({ hasText: 'ICBC commercial use' })
  await paper.getByText('in review').waitFor()
  await approveInQueue(admin, /Vehicle insurance/)
  await page.reload()
  const task = page.getByRole('region', { name: /^Vehicle insurance/ })
  await task.getByText(`expires ${formatDay(end)}`).waitFor()
  await task.getByRole('button', { name: 'Upload the renewal' }).waitFor()
  await page.getByRole('button', { name: 'My account, needs you' }).waitFor()

  // Another number counts once its code is typed in.
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('button', { name: 'Change phone' }).click()
  await page.getByRole('textbox', { name: 'New phone number' }).fill('604 555 0199')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel(/^Code we sent to/).fill(await codeTo('+16045550199'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('(604) 555-0199').waitFor()
  await page.getByText('2418 St Johns St, Port Moody').waitFor()

  // Another truck is in review, and the old one counts.
  await page.goBack()
  await page.getByRole('button', { name: /^Vehicle and licence/ }).click()
  await page.getByRole('button', { name: 'Change vehicle' }).click()
  await page.getByLabel('Vehicle model').fill('2022 Hino 195')
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.getByText('in review').waitFor()
  await page.getByText('Box Truck, Isuzu NPR').waitFor()
  await approveInQueue(admin, /New vehicle/)
  await page.reload()
  await page.getByText('Box Truck, 2022 Hino 195').waitFor()

  // Another password; a wrong one is said at its field.
  await page.goBack()
  await page.getByRole('button', { name: /^Password and sign-in/ }).click()
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password').fill('a much longer one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('The current password is not right').waitFor()
  await page.getByLabel('Current password').fill('eight or more')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText(/^Password changed/).waitFor()
  const [row] = await ask<{ vehicle: string }>(
    product.database,
    'select vehicle_model as vehicle from haulers where id = $1',
    [given.id],
  )
  expect(row).toEqual({ vehicle: '2022 Hino 195' })
})

test('a rejected applicant reads why, sends a new licence photo and is pending again', async () => {
  const { given, admin, page } = await hauler('rejected', 'The licence photo cuts off the date.')
  await page.getByText('Your account has been rejected.').waitFor()
  await page.getByText('The licence photo cuts off the date.').waitFor()
  await addPhoto(page)
  await page.getByLabel('Note to our team (optional)').fill('The whole card this time.')
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.getByText('Account Status: pending').waitFor()

  const team = await product.newPage({ context: admin })
  await team.goto('/admin?tab=haulers')
  await team.getByRole('button', { name: 'View Dale Kowalchuk' }).first().click()
  await team
    .getByText(/New: licence\. The whole card this time\./)
    .first()
    .waitFor()
  const [row] = await ask<{ status: string }>(
    product.database,
    'select status from haulers where id = $1',
    [given.id],
  )
  expect(row).toEqual({ status: 'pending' })
})

test('the account has no barriers on a phone and on a desk, in both colour schemes', async () => {
  const { given } = await hauler('approved')
  const visit = await inspector(product, { signIn: (context) => signInByCall(context, given) })
  for (const view of ['', '&part=profile', '&part=vehicle', '&part=areas', '&part=password']) {
    await visit.page.goto(`/hauler?view=account${view}`)
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    await visit.page
      .getByRole('button', { name: /Change|Choose|Add/ })
      .first()
      .waitFor()
    await visit.check(`account${view}`)
  }
  expect(visit.found).toEqual([])
})
