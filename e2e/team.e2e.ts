import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasRight } from '../contract/rights.ts'
import { TEAM_ROLES, type TeamRole } from '../contract/team-roles.ts'
import { ADMIN_TABS, TAB_RIGHTS } from '../web/paths.ts'
import { ask } from './books.ts'
import { adminPage, answer, approvedHauler, signInAdmin, signInByCall } from './given.ts'
import { useProduct } from './harness.ts'

/** The people of the team: invited, joined, given another role; the audit log; looking as a hauler. */

const product = useProduct()
const PASSWORD = 'four random words'

/** The link in the email that the invited person got. */
async function linkTo(email: string): Promise<string> {
  const read = async () => {
    const rows = await ask(
      product.database,
      'select body from sandbox_messages where recipient = $1 order by created_at desc limit 1',
      [email],
    )
    return /\/join\/[\w-]+/.exec(String(rows[0]?.body))?.[0] ?? ''
  }
  await expect.poll(read).not.toBe('')
  return read()
}

/** A colleague with this role, signed in. */
async function colleague(role: TeamRole) {
  const owner = await product.newContext()
  await signInAdmin(owner)
  const email = `${role}@example.test`
  await answer(owner.request, 'POST', '/api/admin/staff', { email, role })
  const context = await product.newContext()
  const joined = { firstName: 'Robin', lastName: 'Roy', password: PASSWORD }
  await answer(context.request, 'POST', `/api${await linkTo(email)}`, joined)
  return { context, email }
}

const roleOf = (page: Page, name: string) => page.getByLabel(`Role of ${name}`)

test('a colleague is invited, joins, and reads when an owner changes their role', async () => {
  const owner = await adminPage(product, '/admin?tab=settings')
  const email = 'luis@example.test'
  await owner.getByLabel('Email of a colleague').fill(email)
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
  await owner.getByRole('row', { name: new RegExp(`Invited: ${email}`) }).waitFor()
  await owner.getByText('Only owner, cannot be removed').waitFor()

  const page = await product.newPage()
  const link = await linkTo(email)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Join the team' }).waitFor()
  await page.getByRole('button', { name: 'Join the team' }).press('Enter')
  await page.getByText('First name is required').waitFor()
  await page.getByLabel('First name').fill('Luis')
  await page.getByLabel('Last name').fill('Ortega')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join the team' }).press('Enter')
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await page.getByText('Welcome, Luis').waitFor()
  const again = await product.newPage()
  await again.goto(link)
  await again.getByRole('heading', { name: 'You’ve already joined' }).waitFor()

  const { id } = await approvedHauler(product, 'Dale')
  await page.goto(`/admin?tab=haulers&hauler=${id}`)
  await page.getByRole('button', { name: 'Edit details', disabled: false }).press('Enter')
  const note = page.getByLabel('Note for the team (optional)')
  await note.fill('Prefers mornings')

  await roleOf(owner, 'Luis Ortega').waitFor()
  await roleOf(owner, 'Luis Ortega').selectOption('read-only')
  await owner.getByRole('button', { name: 'Change role' }).press('Enter')
  await owner.getByText('Luis Ortega is Read-only now').waitFor()

  await page.getByText('An owner changed your role: you are now').waitFor({ state: 'attached' })
  expect(await note.inputValue()).toBe('Prefers mornings')
  await page.getByRole('button', { name: 'Save changes' }).press('Enter')
  await page.getByText('Not included in your role').waitFor()
  expect(await note.inputValue()).toBe('Prefers mornings')

  await roleOf(owner, 'Luis Ortega').selectOption('marketing')
  await owner.getByRole('button', { name: 'Change role' }).press('Enter')
  await owner.getByText('Luis Ortega is Marketing now').waitFor()
  await page.goto('/admin')
  await page.getByRole('tab', { name: 'AI Advertising', selected: true }).waitFor()
  const tabs = page.getByRole('tablist', { name: 'Parts of the dashboard' }).getByRole('tab')
  await expect.poll(() => tabs.allTextContents()).toEqual(['AI Advertising', 'Social Media'])

  await owner.getByRole('button', { name: 'Remove Luis Ortega' }).press('Enter')
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove Luis Ortega' }).press('Enter')
  await owner.getByText('Luis Ortega was removed').waitFor()
  await page.reload()
  await page.waitForURL('**/login**')
})

test('the audit log finds what was changed, and opens to before and after', async () => {
  const owner = await adminPage(product, '/admin?tab=settings')
  const email = 'auditor@example.test'
  await owner.getByLabel('Email of a colleague').fill(email)
  await owner.getByLabel('Role of the colleague').selectOption('accountant')
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
  await owner.getByRole('row', { name: new RegExp(`Invited: ${email}`) }).waitFor()
  await roleOf(owner, email).selectOption('marketing')
  await owner.getByText('Role of the invitation changed').waitFor()
  await owner.getByLabel('Person, action or number').fill('change invitation')
  const entry = owner
    .getByRole('list', { name: 'Entries of the audit log' })
    .locator('summary', { hasText: 'Change the role of an open invitation' })
    .first()
  await entry.press('Enter')
  const row = owner.getByRole('row', { name: /team role/ }).first()
  await row.waitFor()
  const cells = row.getByRole('cell')
  await expect.poll(() => cells.allTextContents()).toEqual(['accountant', 'marketing'])
  await owner
    .getByText(/entries are never changed or deleted. When a person’s data is deleted/)
    .first()
    .waitFor()
})

test('the desk looks at a hauler’s screens, and can change nothing there', async () => {
  const hauler = await approvedHauler(product, 'Dale')
  const desk = await adminPage(product, `/admin?tab=haulers&hauler=${hauler.id}`)
  await desk.getByRole('button', { name: 'See as Dale' }).press('Enter')
  const question = desk.getByRole('dialog', { name: 'See as Dale?' })
  await question.getByRole('button', { name: 'See as Dale' }).press('Enter')
  await question.getByText('Please write what it is for').waitFor()
  await question.getByLabel('Reason').fill('Dale can’t find a payout')
  await question.getByRole('button', { name: 'See as Dale' }).press('Enter')
  const banner = desk.getByRole('complementary', { name: 'Looking as a hauler' })
  await banner.getByText(/You see what Dale .* sees/).waitFor()
  await desk.getByRole('heading', { name: 'Hauler Dashboard' }).waitFor()
  await desk.getByRole('tab', { name: /Available/ }).click()
  await desk
    .getByText(/available/i)
    .first()
    .waitFor()
  await banner.getByRole('button', { name: 'End' }).press('Enter')
  await desk.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  const views = await ask(
    product.database,
    'select change from audit_entries where subject = $1 and hauler_id = $2 order by id',
    ['hauler_views', hauler.id],
  )
  expect(views).toEqual([{ change: 'insert' }, { change: 'update' }])
})

test.for(TEAM_ROLES)(
  'every tab of a colleague who is %s makes only calls that they may',
  async (role) => {
    const { context, email } = await colleague(role)
    await signInByCall(context, { email, password: PASSWORD, role: 'admin' })
    const page = await product.newPage({ context })
    const refused: string[] = []
    // The stream of events never ends.
    const running = new Set<Request>()
    page.on('request', (request) => {
      if (!request.url().includes('/api/events')) running.add(request)
    })
    page.on('requestfinished', (request) => running.delete(request))
    page.on('requestfailed', (request) => running.delete(request))
    page.on('response', (response) => {
      if (response.status() === 403)
        refused.push(`${response.request().method()} ${response.url()}`)
    })
    for (const tab of ADMIN_TABS.filter((name) => hasRight(role, TAB_RIGHTS[name]))) {
      await page.goto(`/admin?tab=${tab}`)
      await page.getByRole('tab', { selected: true }).first().waitFor()
      await expect.poll(() => running.size).toBe(0)
    }
    expect(refused).toEqual([])
  },
)
