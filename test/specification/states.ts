import type { Page } from 'playwright-core'
import { ask } from '../../e2e/books.ts'
import { drawn } from '../../e2e/photos.ts'
import {
  addPhotos,
  approve,
  aText,
  autoAssign,
  autoPost,
  book,
  claim,
  connectBank,
  createCampaign,
  createLead,
  createPost,
  createSchedule,
  createTemplate,
  deleteCampaign,
  deleteHauler,
  deleteJob,
  generateCampaign,
  generatePost,
  nothing,
  onePhoto,
  pay,
  press,
  saveWeek,
  signInWrongly,
  complete,
  start,
  switchCampaign,
  tab,
} from './actions.ts'
import { apply, register } from './fill-form.ts'
import { admin, approved, arrange, idle, type Product, visitor } from './users.ts'
import { SERVER_SAYS } from './toasts.ts'

/** Makes something happen, and answers the page on which a message should now stand. */
export type ReachState = (product: Product) => Promise<Page>

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
  ): ReachState =>
  async (product) => {
    await arrange(product)
    const page = await who(product)
    if (refused) await refuse(page, ...refused)
    await act(page, product)
    return page
  }

const SOCIAL = '/api/admin/social-media'

/** In an order in which one leaves what the next one needs. */
export const states: Record<string, ReachState> = {
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
    addPhotos(async () => [aText]),
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
  'an admin is logged out': doing(admin, (page) => page.goto('/admin'), [
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
  'a post is refused': doing(admin, createPost, ['POST', `${SOCIAL}/post-groups`]),
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
      product.database,
      `with job as (
         update jobs set status = 'pending', hauler_id = null
         where first_name = 'Eve' returning id)
       delete from job_schedule where job_id in (select id from job)`,
      [],
    )
    await autoAssign(page)
  }),
  'a start is refused': doing(approved, start, ['PATCH', '/api/hauler/jobs/\\d+/status']),
  'a job is started': doing(approved, start),
  'a job is completed': doing(approved, complete),
  'the bank is connected': doing(approved, connectBank),
}
