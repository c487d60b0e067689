import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useProduct } from '../../e2e/harness.ts'
import { chooseWindow, openBooking, switchTo } from '../../e2e/users.ts'
import { drawn } from '../../e2e/photos.ts'
import { openApplication } from './fill-form.ts'
import { type ShownForm, type ShownRow, shownRows } from './forms.shown.ts'
import { admin, visitor } from './users.ts'

const product = useProduct()

const whole = (page: Page): Locator => page.locator('body')

async function dialogOf(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

async function campaignDialog(): Promise<[Page, Locator]> {
  const page = await admin(product)
  await page.goto('/admin?tab=ads')
  return [page, await dialogOf(page, 'Create campaign')]
}

/** Opens each form as it is, untouched. */
const openForm: Record<ShownForm, () => Promise<[page: Page, form: Locator, send: string]>> = {
  booking: async () => {
    const page = await visitor(product)
    return [page, await openBooking(page), 'Continue to payment']
  },
  application: async () => {
    const page = await visitor(product)
    return [page, await openApplication(page), 'Submit Application']
  },
  registration: async () => {
    const page = await visitor(product)
    await page.goto('/hauler-register')
    // Without an area the form cannot be sent at all.
    await page.getByRole('checkbox', { name: 'Vancouver', exact: true }).check()
    return [page, whole(page), 'Register & Setup Bank Account']
  },
  login: async () => {
    const page = await visitor(product)
    await page.goto('/login?as=admin')
    return [page, whole(page), 'Login as Admin']
  },
  campaign: async () => [...(await campaignDialog()), 'Next'],
  audience: async () => {
    const [page, dialog] = await campaignDialog()
    await dialog.getByLabel('Campaign name').fill('Autumn')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByLabel('Duration').fill('0')
    return [page, dialog, 'Next']
  },
  'lead magnet': async () => {
    const page = await admin(product)
    await page.goto('/admin?tab=ads&part=leads')
    return [page, await dialogOf(page, 'Create lead magnet'), 'Create lead magnet']
  },
  'schedule of posts': async () => {
    const page = await admin(product)
    await page.goto('/admin?tab=social&part=schedules')
    return [page, page.getByRole('region', { name: 'Create schedule' }), 'Create Schedule']
  },
}

type Outcome = { said: boolean; takenBack: boolean }

const inspected = new Map<ShownForm, Promise<Map<ShownRow, Outcome>>>()

/** Sends the untouched form, reads what it says, and then puts right one field after the other. */
async function inspect(form: ShownForm): Promise<Map<ShownRow, Outcome>> {
  const [page, scope, send] = await openForm[form]()
  // A button that looks disabled answers a press with what is missing.
  await scope.getByRole('button', { name: send, exact: true }).first().press('Enter')
  const found = new Map<ShownRow, Outcome>()
  for (const row of shownRows.filter((one) => one.form === form)) {
    if (row.message === "Passwords don't match")
      await scope.getByLabel(row.field).fill('something else')
    const message = messageOf(scope, row.message)
    const said = await message.waitFor().then(
      () => true,
      () => false,
    )
    await putRight(scope, row)
    const takenBack = await message.waitFor({ state: 'detached' }).then(
      () => true,
      () => false,
    )
    found.set(row, { said, takenBack })
  }
  await page.close()
  return found
}

/** The message at its field; the summary above the form says it too. */
const messageOf = (scope: Locator, message: string): Locator =>
  scope
    .locator('p, span, div')
    .filter({ visible: true })
    .getByText(message, { exact: true })
    .locator('visible=true')
    .last()

async function putRight(scope: Locator, { field, right }: ShownRow): Promise<void> {
  if (field === 'Tomorrow') return chooseWindow(scope)
  const input = scope.getByLabel(new RegExp(`^${field}`)).first()
  if (field.startsWith('Add ')) return input.setInputFiles([await drawn('#c9683e')])
  if (right === '') return switchTo(input, true)
  if (field === 'Vehicle type') {
    await input.selectOption(right)
    return
  }
  await input.fill(right)
}

function outcomes(form: ShownForm) {
  const known = inspected.get(form) ?? inspect(form)
  inspected.set(form, known)
  return known
}

describe('Section 5: forms say what is wrong when sent, and take it back on change', () => {
  test.for(shownRows)('$says', async (row) => {
    expect((await outcomes(row.form)).get(row)).toEqual({ said: true, takenBack: true })
  })
})
