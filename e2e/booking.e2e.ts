import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useProduct } from './harness.ts'
import { chooseSize, CUSTOMER, openBooking } from './users.ts'
import { drawn } from './photos.ts'

const product = useProduct()

const isEmpty = async (dialog: Locator) => {
  await expect.poll(() => dialog.getByLabel('Describe it').inputValue()).toBe('')
  await expect.poll(() => dialog.getByRole('button', { name: /^Remove photo/ }).count()).toBe(0)
}
/** What a screen reader says with a field: its help and what is wrong with it. */
const isFilled = async (dialog: Locator) => {
  await expect.poll(() => dialog.getByLabel('Describe it').inputValue()).toBe(CUSTOMER.description)
  await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe(CUSTOMER.address)
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(CUSTOMER.email)
  await dialog.getByRole('button', { name: 'Remove photo 1' }).waitFor()
}
const saidWith = (field: Locator): Promise<string> =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
const failure = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })

test('closing asks before anything is lost, and then the form starts empty', async () => {
  const page = await product.newPage({ moves: true })
  let dialog = await openBooking(page)
  await dialog.getByLabel('Describe it').fill(CUSTOMER.description)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Discard this booking?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => dialog.getByLabel('Describe it').inputValue()).toBe(CUSTOMER.description)

  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => new URL(page.url()).search).toBe('')

  dialog = await openBooking(page)
  await isEmpty(dialog)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('a reload in the middle keeps the draft', async () => {
  const page = await product.newPage()
  let dialog = await openBooking(page)
  await dialog.getByLabel('Describe it').fill(CUSTOMER.description)
  await dialog.getByLabel('Address').fill(CUSTOMER.address)
  await dialog.getByLabel('Email').fill(CUSTOMER.email)
  await chooseSize(dialog, /Large/)
  await dialog.getByLabel('Add photo').setInputFiles([await drawn('#5fae92')])
  await dialog.getByText('Updated just now').waitFor({ timeout: 60_000 })

  await page.reload()
  dialog = page.getByRole('dialog', { name: 'Book a pickup' })
  await dialog.getByLabel('Describe it').waitFor()
  await isFilled(dialog)
  await dialog.getByRole('button', { name: 'Change load size' }).press('Enter')
  await expect.poll(() => dialog.getByRole('radio', { name: /Large/ }).isChecked()).toBe(true)
  await dialog.getByText('Updated just now').waitFor({ timeout: 60_000 })
})

const MISSING = [
  'Please provide a detailed description',
  'At least one photo is required',
  'Preferred date is required',
  'Full address is required',
  'First name is required',
  'Last name is required',
  'Valid phone number required',
  'Valid email required',
]

test('a submit before there is a price lists what is missing, and each field says it too', async () => {
  const page = await product.newPage()
  const dialog = await openBooking(page)
  // Not ready yet is said to assistive technology; pressing it tells what is missing.
  const submit = dialog.getByRole('button', { name: 'Continue to payment' })
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true')
  await submit.press('Enter')

  const summary = dialog.getByRole('region', { name: 'There is a problem' })
  await summary.waitFor()
  await expect.poll(() => summary.getByRole('button').allInnerTexts()).toEqual(MISSING)
  const fields = [
    dialog.getByLabel('Describe it'),
    dialog.getByRole('group', { name: 'Photos' }),
    dialog.getByRole('group', { name: 'Pickup day and time window' }),
    dialog.getByLabel('Address'),
    dialog.getByLabel('First name'),
    dialog.getByLabel('Last name'),
    dialog.getByLabel('Phone'),
    dialog.getByLabel('Email'),
  ]
  for (const [index, message] of MISSING.entries())
    await expect.poll(() => saidWith(fields[index] ?? dialog)).toContain(message)

  await summary.getByRole('button', { name: 'Valid email required' }).click()
  await expect
    .poll(() => dialog.getByLabel('Email').evaluate((e) => e === document.activeElement))
    .toBe(true)
})

const REFUSED = [
  ['Describe it', 'Old sofa', 'Please provide a detailed description', 'An old sofa'],
  ['Address', '12 A', 'Full address is required', '12 Ash St'],
  ['Phone', '604 555 0', 'Valid phone number required', '604 555 0142'],
  ['Email', 'amrita@', 'Valid email required', 'amrita@example.test'],
] as const

test('a field that is left wrong says so, until it is right', async () => {
  const dialog = await openBooking(await product.newPage())
  for (const [label, wrong, message, right] of REFUSED) {
    const field = dialog.getByLabel(label)
    await field.fill(wrong)
    await field.blur()
    await expect.poll(() => saidWith(field)).toContain(message)
    await field.fill(right)
    await expect.poll(() => saidWith(field)).not.toContain(message)
  }
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>'

test.for([
  ['a text that calls itself a photo', 'holiday.jpg', 'image/jpeg', 'Words, not a picture.'],
  ['an SVG that calls itself a photo', 'drawing.jpg', 'image/jpeg', SVG],
  ['an SVG', 'plan.svg', 'image/svg+xml', SVG],
] as const)('%s is refused by its name', async ([, name, mimeType, content]) => {
  const page = await product.newPage()
  const dialog = await openBooking(page)
  await dialog
    .getByLabel('Add photo')
    .setInputFiles([{ name, mimeType, buffer: Buffer.from(content) }])
  const refusal = `${name}: File type must be JPEG, PNG, WebP, AVIF or HEIC`
  await failure(page, 'Upload Failed').getByText(refusal).waitFor()
  await expect.poll(() => saidWith(dialog.getByLabel('Add photo'))).toContain(refusal)
  await expect
    .poll(() => dialog.getByRole('button', { name: /^Remove photo/ }).count())
    .toBe(name === 'plan.svg' ? 0 : 1)
})

test('a load that may not be carried says why and leads nowhere', async () => {
  const page = await product.newPage()
  const dialog = await openBooking(page)
  await dialog.getByLabel('Add photo').setInputFiles([await drawn('#c9683e')])
  await dialog.getByLabel('Describe it').fill('Four propane tanks from the garden shed')
  const quote = dialog.getByRole('region', { name: 'Your quote' })
  await quote.getByText("We can't take this load as described").waitFor({ timeout: 60_000 })
  await expect
    .poll(() => quote.innerText())
    .toContain('We cannot carry propane or other pressure cylinders')
  const submit = dialog.getByRole('button', { name: 'Continue to payment' })
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true')
})
