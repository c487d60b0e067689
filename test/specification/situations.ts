import type { Locator, Page } from 'playwright-core'
import { ask } from '../../e2e/books.ts'
import { fillBooking, openBooking, payByCard, reachPayment } from '../../e2e/people.ts'
import { drawn, type File } from '../../e2e/photos.ts'
import { apply, register } from './fill.ts'
import { admin, approved, arrange, idle, type Product, visitor } from './scenes.ts'
import { SERVER_SAYS } from './toasts.ts'

/** Makes something happen, and answers the page on which a message should now stand. */
type Situation = (product: Product) => Promise<Page>

const REFUSAL = {
  status: 422,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'urn:problem:refused',
    title: 'Unprocessable Entity',
    status: 422,
    code: 'refused',
    detail: SERVER_SAYS,
    errors: [],
  }),
}
const SIGNED_OUT = {
  status: 401,
  contentType: 'application/problem+json',
  body: REFUSAL.body.replace('refused', 'not_signed_in').replaceAll('422', '401'),
}
type Answer = typeof REFUSAL

/** Lets the server refuse one call; everything else is as always. */
async function refuse(page: Page, method: string, path: string, answer: Answer = REFUSAL) {
  // Who is signed out leaves after half a second; here the page stays to be read.
  if (answer === SIGNED_OUT) await page.route('**/api/login*', () => {})
  await page.route(
    ({ pathname }) => new RegExp(`^${path}$`).test(pathname),
    (route) => (route.request().method() === method ? route.fulfill(answer) : route.fallback()),
  )
}

/** What a person does on a screen; with a call that the server refuses, if one is named. */
const doing =
  (
    who: (product: Product) => Promise<Page>,
    act: (page: Page, product: Product) => Promise<unknown>,
    refused?: [method: string, path: string, answer?: Answer],
  ): Situation =>
  async (product) => {
    await arrange(product)
    const page = await who(product)
    if (refused) await refuse(page, ...refused)
    await act(page, product)
    return page
  }

const press = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name }).first().click()
const tab = (page: Page, name: string, rest = '') => page.goto(`/admin?tab=${name}${rest}`)

const addPhotos = (files: () => Promise<File[]>) => async (page: Page) => {
  const dialog = await openBooking(page)
  await dialog.getByLabel('Add photo').setInputFiles(await files())
}
const onePhoto = addPhotos(async () => [await drawn('#c9683e')])
const text: File = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
const nothing: File = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }

const book = async (page: Page) => {
  const dialog = await openBooking(page)
  await fillBooking(dialog, [await drawn('#c9683e')])
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
}
const pay = (number: string) => async (page: Page) => payByCard(await reachPayment(page), number)

const signInWrongly = async (page: Page) => {
  await page.goto('/login?as=admin')
  await page.getByLabel('Email').fill('nobody@example.test')
  await page.getByLabel('Password', { exact: true }).fill('a wrong one')
  await press(page, 'Login as Admin')
}

/** Answers a question with the button of the action it asks about. */
const confirm = async (page: Page, action: string | RegExp) =>
  page.getByRole('dialog').last().getByRole('button', { name: action }).click()

const approve = async (page: Page) => {
  await tab(page, 'haulers')
  await press(page, 'Approve Petra Moss')
}
const deleteJob = async (page: Page, { dataDir }: Product) => {
  const [job] = await ask<{ id: number }>(
    dataDir,
    `select id from jobs where first_name = 'Fay' limit 1`,
    [],
  )
  await page.goto('/admin')
  await press(page, `Delete job #${job?.id}`)
  await confirm(page, 'Delete job')
}
const deleteHauler = async (page: Page) => {
  await tab(page, 'haulers')
  await press(page, 'Delete Rolf Berg')
  await confirm(page, /^Delete/)
}
const autoAssign = async (page: Page) => {
  await tab(page, 'schedule')
  await press(page, 'Auto-Assign Jobs')
  await confirm(page, /^Assign/)
}

const audience = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Budget/).fill('250')
  await dialog.getByText('Google', { exact: true }).click()
}
const createCampaign = async (page: Page) => {
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
const generateCampaign = async (page: Page) => {
  await tab(page, 'ads')
  await press(page, 'AI-generate')
  await audience(page)
  await press(page.getByRole('dialog'), 'Generate')
}
const switchCampaign = async (page: Page) => {
  await tab(page, 'ads')
  await page.getByRole('switch').first().click()
}
const deleteCampaign = async (page: Page) => {
  await tab(page, 'ads')
  await press(page, /^Delete /)
  await confirm(page, 'Delete campaign')
}
const createLead = async (page: Page) => {
  await tab(page, 'ads', '&part=leads')
  await press(page, 'Create lead magnet')
  await page.getByRole('dialog').getByLabel('Title').fill('A free estimate')
  await press(page.getByRole('dialog'), 'Create lead magnet')
}
const createPost = async (page: Page) => {
  await tab(page, 'social')
  await page.getByLabel('Content', { exact: true }).fill('A clean yard')
  await press(page, 'Create Post')
}
const generatePost = async (page: Page) => {
  await tab(page, 'social')
  await press(page, 'Generate AI Content')
}
const createSchedule = async (page: Page) => {
  await tab(page, 'social', '&part=schedules')
  await page.getByRole('textbox', { name: 'Time slots' }).fill('09:00,12:00,17:00')
  await press(page, 'Create Schedule')
}
const createTemplate = async (page: Page) => {
  await tab(page, 'social', '&part=templates')
  await page.getByLabel('Name', { exact: true }).fill('Autumn')
  await page.getByLabel('Template', { exact: true }).fill('Leaves, gone')
  await press(page, 'Create Template')
}
const autoPost = async (page: Page) => {
  await tab(page, 'social')
  await press(page, 'Auto-Post Now')
  await confirm(page, /^Publish/)
}

const saveWeek = async (page: Page) => {
  await page.goto('/hauler?tab=schedule')
  await page.getByRole('combobox', { name: 'Jobs on Tuesday 12-2 PM' }).selectOption('4 jobs')
  await press(page, 'Save Availability')
}
const claim = async (page: Page) => {
  await page.goto('/hauler?tab=available')
  await press(page, 'Claim Job')
}
const step = (name: string) => async (page: Page) => {
  await page.goto('/hauler')
  await press(page, name)
  await confirm(page, name)
}
const connectBank = async (page: Page) => {
  await page.goto('/hauler')
  await press(page, 'Set up bank account')
  await press(page, 'Connect test bank account')
}

const SOCIAL = '/api/admin/social-media'

/** In an order in which one leaves what the next one needs. */
export const situations: Record<string, Situation> = {
  'a photo is uploaded': doing(visitor, onePhoto),
  'an upload is refused': doing(visitor, onePhoto, ['POST', '/api/upload']),
  'an upload is cut off': doing(visitor, async (page) => {
    await page.addInitScript(() => {
      XMLHttpRequest.prototype.send = function send() {
        this.dispatchEvent(new ProgressEvent('error'))
      }
    })
    await onePhoto(page)
  }),
  'an upload is refused without words': doing(visitor, onePhoto, [
    'POST',
    '/api/upload',
    { ...REFUSAL, body: '' },
  ]),
  'a text is chosen for a photo': doing(
    visitor,
    addPhotos(async () => [text]),
  ),
  'an empty file is chosen for a photo': doing(
    visitor,
    addPhotos(async () => [nothing]),
  ),
  'six photos are chosen': doing(
    visitor,
    addPhotos(async () => Promise.all(Array.from({ length: 6 }, () => drawn('#5fae92')))),
  ),
  'a photo is too large for the server': doing(visitor, onePhoto, [
    'POST',
    '/api/upload',
    { ...REFUSAL, body: REFUSAL.body.replace(SERVER_SAYS, 'File is larger than 20971520 bytes') },
  ]),
  'a booking is refused': doing(visitor, book, ['POST', '/api/jobs']),
  'the payment cannot begin': doing(visitor, book, ['POST', '/api/create-payment-intent']),
  'a card is declined': doing(visitor, pay('4000 0000 0000 0002')),
  'a card is incomplete': doing(visitor, pay('4242')),
  'the payment breaks': doing(visitor, pay('4242 4242 4242 4242'), [
    'POST',
    '/api/sandbox/payments/confirm',
  ]),
  'a payment succeeds': doing(visitor, pay('4242 4242 4242 4242')),
  'an application is refused': doing(visitor, apply, ['POST', '/api/haulers/register']),
  'a registration is refused': doing(visitor, register, ['POST', '/api/haulers/register']),
  'a registration succeeds': async (product) => {
    const page = await product.newPage()
    await register(page)
    return page
  },
  'a login is refused': async (product) => {
    const page = await product.newPage()
    await refuse(page, 'POST', '/api/staff-login')
    await signInWrongly(page)
    return page
  },
  // The message is up for half a second: whoever waits for the whole page to load comes too late.
  'an admin is logged out': doing(admin, (page) => page.goto('/admin', { waitUntil: 'commit' }), [
    'GET',
    '/api/admin/jobs',
    SIGNED_OUT,
  ]),
  'approving is refused': doing(admin, approve, ['PATCH', '/api/admin/haulers/\\d+/status']),
  'a hauler is approved': doing(admin, approve),
  'deleting a job is refused': doing(admin, deleteJob, ['DELETE', '/api/admin/jobs/\\d+']),
  'a job is deleted': doing(admin, deleteJob),
  'deleting a hauler is refused': doing(admin, deleteHauler, ['DELETE', '/api/admin/haulers/\\d+']),
  'a hauler is deleted': doing(admin, deleteHauler),
  'a campaign is created': doing(admin, createCampaign),
  'a campaign is refused': doing(admin, createCampaign, ['POST', '/api/admin/campaigns']),
  'a campaign is generated': doing(admin, generateCampaign),
  'generating a campaign is refused': doing(admin, generateCampaign, [
    'POST',
    '/api/admin/generate-campaign',
  ]),
  'a campaign is switched': doing(admin, switchCampaign),
  'switching a campaign is refused': doing(admin, switchCampaign, [
    'PUT',
    '/api/admin/campaigns/\\d+',
  ]),
  'deleting a campaign is refused': doing(admin, deleteCampaign, [
    'DELETE',
    '/api/admin/campaigns/\\d+',
  ]),
  'a campaign is deleted': doing(admin, deleteCampaign),
  'a lead magnet is created': doing(admin, createLead),
  'a lead magnet is refused': doing(admin, createLead, ['POST', '/api/admin/lead-magnets']),
  'a post is created': doing(admin, createPost),
  'a post is refused': doing(admin, createPost, ['POST', `${SOCIAL}/posts`]),
  'a post is generated': doing(admin, generatePost),
  'generating a post is refused': doing(admin, generatePost, ['POST', `${SOCIAL}/generate-post`]),
  'a schedule is created': doing(admin, createSchedule),
  'a schedule is refused': doing(admin, createSchedule, ['POST', `${SOCIAL}/schedules`]),
  'a template is created': doing(admin, createTemplate),
  'a template is refused': doing(admin, createTemplate, ['POST', `${SOCIAL}/templates`]),
  'auto-posting': doing(admin, autoPost),
  'auto-posting is refused': doing(
    admin,
    async (page) => {
      await tab(page, 'social')
      await press(page, 'Auto-Post Now')
    },
    ['POST', `${SOCIAL}/auto-post`],
  ),
  'a week is saved': doing(idle, saveWeek),
  'saving a week is refused': doing(
    idle,
    async (page) => {
      await page.goto('/hauler?tab=schedule')
      await page.getByRole('combobox', { name: 'Jobs on Monday 12-2 PM' }).selectOption('3 jobs')
      await press(page, 'Save Availability')
    },
    ['POST', '/api/hauler-availability/\\d+'],
  ),
  'a claim is refused': doing(idle, claim, ['POST', '/api/hauler/claim-job/\\d+']),
  'a hauler is logged out': doing(idle, claim, ['POST', '/api/hauler/claim-job/\\d+', SIGNED_OUT]),
  'a job is claimed': doing(idle, claim),
  'auto-assign is refused': doing(
    admin,
    (page) => tab(page, 'schedule').then(() => press(page, 'Auto-Assign Jobs')),
    ['POST', '/api/auto-assign-jobs'],
  ),
  'auto-assign succeeds': doing(admin, async (page, product) => {
    await ask(
      product.dataDir,
      `with job as (
         update jobs set status = 'pending', hauler_id = null
         where first_name = 'Eve' returning id)
       delete from job_schedule where job_id in (select id from job)`,
      [],
    )
    await autoAssign(page)
  }),
  'a start is refused': doing(approved, step('Start Job'), [
    'PATCH',
    '/api/hauler/jobs/\\d+/status',
  ]),
  'a job is started': doing(approved, step('Start Job')),
  'a job is completed': doing(approved, step('Mark Complete')),
  'the bank is connected': doing(approved, connectBank),
}
