import type { Locator, Page } from 'playwright-core'
import { ask } from '../../e2e/books.ts'
import { completeWithoutProof, startJob } from '../../e2e/hauler-steps.ts'
import { fillBooking, openBooking, payByCard, reachPayment } from '../../e2e/users.ts'
import { drawn, type File } from '../../e2e/photos.ts'
import { type Product } from './users.ts'

export const press = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name }).first().click()
export const tab = (page: Page, name: string, rest = '') => page.goto(`/admin?tab=${name}${rest}`)

export const addPhotos = (files: () => Promise<File[]>) => async (page: Page) => {
  const dialog = await openBooking(page)
  await dialog.getByLabel('Add photo').setInputFiles(await files())
}
export const onePhoto = addPhotos(async () => [await drawn('#c9683e')])
export const aText: File = {
  name: 'notes.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('notes'),
}
export const nothing: File = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }

export const book = async (page: Page) => {
  const dialog = await openBooking(page)
  await fillBooking(dialog, [await drawn('#c9683e')])
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
}
export const pay = (number: string) => async (page: Page) =>
  payByCard(await reachPayment(page), number)

export const signInWrongly = async (page: Page) => {
  await page.goto('/login?as=admin')
  await page.getByLabel('Email').fill('nobody@example.test')
  await page.getByLabel('Password', { exact: true }).fill('a wrong one')
  await press(page, 'Login as Admin')
}

/** Answers a question with the button of the action it asks about. */
const confirm = async (page: Page, action: string | RegExp) =>
  page.getByRole('dialog').last().getByRole('button', { name: action }).click()

export const approve = async (page: Page) => {
  await tab(page, 'haulers')
  await press(page, 'Approve Petra Moss')
}
export const deleteJob = async (page: Page, { database }: Product) => {
  const [job] = await ask<{ id: number }>(
    database,
    `select id from jobs where first_name = 'Fay' limit 1`,
    [],
  )
  await page.goto('/admin')
  await press(page, `Delete job #${job?.id}`)
  await confirm(page, 'Delete job')
}
export const deleteHauler = async (page: Page) => {
  await tab(page, 'haulers')
  await press(page, 'Delete Rolf Berg')
  await confirm(page, /^Delete/)
}
export const autoAssign = async (page: Page) => {
  await tab(page, 'schedule')
  await press(page, 'Auto-Assign Jobs')
  await confirm(page, /^Assign/)
}

const audience = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Budget/).fill('250')
  await dialog.getByText('Google', { exact: true }).click()
}
export const createCampaign = async (page: Page) => {
  await tab(page, 'ads')
  await press(page, 'Create campaign')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Campaign name').fill(`Autumn ${Date.now()}`)
  await press(dialog, 'Next')
  await audience(page)
  await press(dialog, 'Next')
  await dialog.getByText('Step 3 of 3').waitFor()
  for (const field of ['Page headline', 'Page text', 'Google headline', 'Google text'])
    await dialog.getByLabel(field).fill('A tidy garage')
  await press(dialog, 'Create campaign')
}
export const generateCampaign = async (page: Page) => {
  await tab(page, 'ads')
  await press(page, 'AI-generate')
  await audience(page)
  await press(page.getByRole('dialog'), 'Generate')
}
export const switchCampaign = async (page: Page) => {
  await tab(page, 'ads')
  await page.getByRole('switch').first().click()
}
export const deleteCampaign = async (page: Page) => {
  await tab(page, 'ads')
  await press(page, /^Delete /)
  await confirm(page, 'Delete campaign')
}
export const createLead = async (page: Page) => {
  await tab(page, 'ads', '&part=leads')
  await press(page, 'Create lead magnet')
  await page.getByRole('dialog').getByLabel('Title').fill('A free estimate')
  await press(page.getByRole('dialog'), 'Create lead magnet')
}
export const createPost = async (page: Page) => {
  await tab(page, 'social')
  await page.getByLabel('Content', { exact: true }).fill('A clean yard')
  await press(page, 'Create Post')
}
export const generatePost = async (page: Page) => {
  await tab(page, 'social')
  await press(page, 'Generate AI Content')
}
export const createSchedule = async (page: Page) => {
  await tab(page, 'social', '&part=schedules')
  await page.getByRole('textbox', { name: 'Time slots' }).fill('09:00,12:00,17:00')
  await press(page, 'Create Schedule')
}
export const createTemplate = async (page: Page) => {
  await tab(page, 'social', '&part=templates')
  await page.getByLabel('Name', { exact: true }).fill('Autumn')
  await page.getByLabel('Template', { exact: true }).fill('Leaves, gone')
  await press(page, 'Create Template')
}
export const autoPost = async (page: Page) => {
  await tab(page, 'social')
  await press(page, 'Auto-Post Now')
  await confirm(page, /^Publish/)
}

export const saveWeek = async (page: Page) => {
  await page.goto('/hauler?tab=schedule')
  await page.getByRole('combobox', { name: 'Jobs on Tuesday 12-2 PM' }).selectOption('4 jobs')
  await press(page, 'Save Availability')
}
export const claim = async (page: Page) => {
  await page.goto('/hauler?tab=available')
  await press(page, 'Claim Job')
}
/** A job that is not today asks for a reason first. */
export const start = async (page: Page) => {
  await page.goto('/hauler')
  await startJob(
    page,
    page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Start Job' }) })
      .first(),
  )
}
export const complete = async (page: Page) => {
  await page.goto('/hauler')
  await completeWithoutProof(
    page,
    page.getByRole('article').filter({ hasText: 'in progress' }).first(),
  )
}
export const connectBank = async (page: Page) => {
  await page.goto('/hauler')
  await press(page, 'Set up bank account')
  await press(page, 'Connect test bank account')
}
