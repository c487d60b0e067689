import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, dayOf } from '../contract/calendar.ts'
import { SERVICE_AREAS } from '../contract/places.ts'
import { ask } from './books.ts'
import { CUSTOMER } from './users.ts'
import { drawn } from './photos.ts'
import type { Size, useProduct } from './harness.ts'
import type { Database } from './server.ts'
import { ADMIN } from './server-process.ts'

/** What a test needs to be there before it begins, made with the product's own calls. */

/** Signs a browser in without its screens; pages opened in it are that person's. */
export async function signInByCall(
  { request }: BrowserContext,
  login: { email: string; password: string; role: 'admin' | 'hauler' },
): Promise<void> {
  await answer(request, 'POST', '/api/staff-login', login)
}

export const signInAdmin = (context: BrowserContext) =>
  signInByCall(context, { ...ADMIN, role: 'admin' })

/** A page of a signed-in admin, at this address. */
export async function adminPage(
  product: ReturnType<typeof useProduct>,
  path: string,
  size: Size = 'desktop',
): Promise<Page> {
  const context = await product.newContext({ size })
  await signInAdmin(context)
  const page = await product.newPage({ context })
  await page.goto(path)
  return page
}

type Purpose = 'photo' | 'licence'

/** The address of a picture that was just sent. */
export async function uploaded(request: APIRequestContext, purpose: Purpose): Promise<string> {
  const response = await request.post('/api/upload', {
    multipart: { purpose, files: await drawn('#8cc4b0') },
  })
  expect(response.status()).toBe(200)
  const { files } = (await response.json()) as { files: string[] }
  return files[0] ?? ''
}

export type GivenJob = { id: number; estimatedPrice: string }

type JobFacts = {
  firstName?: string
  lastName?: string
  email?: string
  loadSize?: string
  description?: string
  phone?: string
  address?: string
  preferredDate?: string
  preferredTime?: string
}

/** A job that a visitor booked for three days from now and did not pay. */
export const unpaidJob = async (
  { request }: BrowserContext,
  fields: JobFacts = {},
): Promise<GivenJob> =>
  answer<GivenJob>(request, 'POST', '/api/jobs', {
    ...CUSTOMER,
    loadSize: 'medium',
    preferredDate: addDays(dayOf(new Date()), 3),
    preferredTime: 'morning',
    photos: [await uploaded(request, 'photo')],
    ...fields,
  })

/** The same, paid with a good card, or another one, whose bank has its yes. */
export async function paidJob(
  context: BrowserContext,
  fields: JobFacts = {},
  cardNumber = '4242 4242 4242 4242',
): Promise<GivenJob> {
  const { request } = context
  const job = await unpaidJob(context, fields)
  const { clientSecret } = await answer<{ clientSecret: string }>(
    request,
    'POST',
    '/api/create-payment-intent',
    { jobId: job.id, amount: job.estimatedPrice },
  )
  const { status } = await answer<{ status: string }>(
    request,
    'POST',
    '/api/sandbox/payments/confirm',
    { clientSecret, method: 'card', cardNumber },
  )
  if (status === 'requires_action')
    await answer(request, 'POST', '/api/sandbox/payments/authenticate', {
      clientSecret,
      approve: true,
    })
  const payment = () =>
    answer<{ paymentStatus: string }>(request, 'GET', `/api/jobs/${job.id}/payment`)
  await expect.poll(async () => (await payment()).paymentStatus, { timeout: 60_000 }).toBe('paid')
  return job
}

export type GivenHauler = { id: number; email: string; password: string; role: 'hauler' }

/**
 * An applicant, as the dialog of the landing page sends one, who has chosen all areas since: until then the plan
 * leaves them out.
 */
export async function applicant(
  context: BrowserContext,
  { firstName = 'Dale', lastName = 'Kowalchuk', hasAreas = true } = {},
): Promise<GivenHauler> {
  const { request } = context
  const login = { email: `${randomUUID()}@example.test`, password: 'eight or more' }
  const { id } = await answer<{ id: number }>(request, 'POST', '/api/haulers/register', {
    firstName,
    lastName,
    phone: '604 555 0143',
    email: login.email,
    password: login.password,
    confirmPassword: login.password,
    vehicleType: 'truck',
    vehicleModel: 'Isuzu NPR',
    licensePlate: 'AB1 23C',
    licenseImageUrl: await uploaded(request, 'licence'),
    acceptTerms: true,
  })
  const hauler: GivenHauler = { ...login, id, role: 'hauler' }
  if (hasAreas) await chooseAreas(context, hauler)
  return hauler
}

/** By another session than that of the context, which stays: signing in ends the one it begins with. */
async function chooseAreas(context: BrowserContext, { email, password, role }: GivenHauler) {
  const cookies = await context.cookies()
  await context.clearCookies()
  await signInByCall(context, { email, password, role })
  await answer(context.request, 'PATCH', '/api/hauler/profile', { serviceAreas: SERVICE_AREAS })
  await context.clearCookies()
  await context.addCookies(cookies)
}

type Status = 'approved' | 'rejected' | 'suspended'

/** What the admin team decides; the context is that of a signed-in admin. */
export async function decide(
  { request }: BrowserContext,
  { id }: Pick<GivenHauler, 'id'>,
  status: Status,
  reason?: string,
): Promise<void> {
  await answer(request, 'PATCH', `/api/admin/haulers/${id}/status`, { status, reason })
}

/** A browser context signed in as an admin. */
export async function adminContext(
  product: ReturnType<typeof useProduct>,
): Promise<BrowserContext> {
  const context = await product.newContext()
  await signInAdmin(context)
  return context
}

/** A hauler who may be given jobs, in every area. Without one, each booking is a request. */
export async function approvedHauler(
  product: ReturnType<typeof useProduct>,
  firstName: string,
): Promise<GivenHauler> {
  const hauler = await applicant(await product.newContext(), { firstName, lastName: 'Park' })
  await decide(await adminContext(product), hauler, 'approved')
  return hauler
}

type Product = { database: Database; origin: string }

/**
 * Signs in a user that no screen can create: a customer with these jobs, or a hauler without a
 * profile.
 */
export async function signInUser(
  context: BrowserContext,
  { database, origin }: Product,
  { role = 'client', jobIds = [] }: { role?: 'client' | 'hauler'; jobIds?: number[] } = {},
): Promise<void> {
  const [user] = await ask<{ id: number }>(
    database,
    `insert into users (email, first_name, last_name, role)
     values ($1, 'Amrita', 'Gill', $2) returning id`,
    [`${randomUUID()}@example.test`, role],
  )
  const cookie = randomBytes(32).toString('base64url')
  await ask(
    database,
    `insert into sessions (sid, sess, expire) values ($1, $2, now() + interval '1 day')`,
    [
      createHash('sha256').update(cookie).digest('hex'),
      JSON.stringify({ visitorId: randomUUID(), userId: user?.id }),
    ],
  )
  await ask(database, `update jobs set client_id = $1 where id = any($2)`, [user?.id, jobIds])
  await context.addCookies([{ name: 'sid', value: cookie, url: origin }])
}

/** The decoded answer of a call; anything but success throws. */
export async function answer<Body>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  data?: object,
): Promise<Body> {
  const response = await request.fetch(path, { method, ...(data && { data }) })
  const text = await response.text()
  if (!response.ok()) throw new Error(`${method} ${path} answered ${response.status()}: ${text}`)
  return (text ? JSON.parse(text) : undefined) as Body
}
