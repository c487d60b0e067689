import { expect, test } from 'vitest'
import { getAvailability, saveAvailability } from '../../contract/availability.ts'
import { claimJob, listAvailableJobs, listMyJobs, progressJob } from '../../contract/dispatch.ts'
import {
  deleteHauler,
  getHaulerProfile,
  listAdminHaulers,
  registerHauler,
  setHaulerStatus,
  type HaulerApplication,
  type HaulerRegistration,
} from '../../contract/haulers.ts'
import { staffLogin } from '../../contract/accounts.ts'
import { useApp, type Visit } from '../testing/app.ts'

const app = useApp()
let people = 0

const registration = (fields: Partial<HaulerRegistration> = {}): HaulerRegistration => ({
  email: `hauler-${people++}@example.test`,
  password: 'eight or more',
  firstName: 'Harpreet',
  lastName: 'Sidhu',
  phone: '(604) 555-0188',
  vehicleType: 'Box Truck',
  vehicleModel: 'Isuzu NPR',
  licensePlate: 'AB1 23C',
  licenseNumber: '1234567',
  insuranceNumber: 'ICBC 99',
  experience: 'Three years of clear-outs',
  serviceAreas: ['Surrey', 'Delta'],
  ...fields,
})

async function application(visitorId: string, fields: Partial<HaulerApplication> = {}) {
  return {
    firstName: 'Mei',
    lastName: 'Tanaka',
    phone: '604 555 0177',
    email: `hauler-${people++}@example.test`,
    password: 'sixsix',
    confirmPassword: 'sixsix',
    vehicleType: 'pickup' as const,
    vehicleModel: 'Ford F-150',
    licensePlate: 'XY9 87Z',
    licenseImageUrl: await app.given.photo({ purpose: 'licence', visitorId }),
    acceptTerms: true as const,
    ...fields,
  }
}

test('the short application leaves a pending hauler whom the admin team can approve', async () => {
  const visit = await app.given.visitor()
  const body = await application(visit.visitorId)
  const applied = await app.as(visit).call(registerHauler, { body })
  expect(applied).toMatchObject({ status: 'pending', stripeOnboardingUrl: null })

  const admin = await app.given.admin()
  const params = { haulerId: applied.id }
  await app.as(admin).call(setHaulerStatus, { params, body: { status: 'approved' } })

  const login: Visit = {}
  const { email, password } = body
  await app.as(login).call(staffLogin, { body: { email, password, role: 'hauler' } })
  expect(await app.as(login).call(getHaulerProfile, {})).toMatchObject({
    status: 'approved',
    user: { firstName: 'Mei', lastName: 'Tanaka' },
  })
  await expect(app.as(login).call(listAvailableJobs, {})).resolves.toEqual(expect.any(Array))
})

test('the full registration signs the hauler in and leads to the bank set-up', async () => {
  const visit: Visit = {}
  const answer = await app.as(visit).call(registerHauler, { body: registration() })
  expect(answer.stripeOnboardingUrl).toMatch(/^http/)
  expect(await app.as(visit).call(getHaulerProfile, {})).toMatchObject({
    status: 'pending',
    bankConnected: false,
    serviceAreas: ['Surrey', 'Delta'],
  })
})

test('an e-mail can be used once, whatever its capitals, and five at once make one account', async () => {
  const body = registration()
  const same = [body, body, { ...body, email: body.email.toUpperCase() }, body, body]
  const outcomes = await Promise.allSettled(
    same.map((body) => app.as().call(registerHauler, { body })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({
        code: 'email_in_use',
        message: 'This email is already in use',
      })
})

test('a licence photo of another visitor is refused, and nothing is stored', async () => {
  const [mine, other] = [await app.given.visitor(), await app.given.visitor()]
  const body = await application(other.visitorId)
  const users = await app.given.count('users')
  await expect(app.as(mine).call(registerHauler, { body })).rejects.toMatchObject({
    code: expect.stringMatching(/refused|not_found|invalid_input/),
  })
  expect(await app.given.count('users')).toBe(users)
})

test.for([
  [
    { password: 'short', confirmPassword: 'short' },
    'password',
    'Password must be at least 6 characters',
  ],
  [{ confirmPassword: 'another' }, 'confirmPassword', "Passwords don't match"],
  [{ phone: '604 555 01' }, 'phone', 'Valid phone number required'],
  [{ vehicleType: 'tank' }, 'vehicleType', 'Please select a vehicle type'],
  [{ vehicleModel: ' ' }, 'vehicleModel', 'Vehicle make and model required'],
  [{ licensePlate: '' }, 'licensePlate', 'License plate required'],
  [{ licenseImageUrl: '' }, 'licenseImageUrl', "Driver's license photo required"],
  [{ acceptTerms: false }, 'acceptTerms', 'You must accept the terms'],
  [{ firstName: undefined }, 'firstName', 'First name is required'],
] as const)('an application with %j is refused at %s', async ([fields, path, message]) => {
  const visit = await app.given.visitor()
  const payload = { ...(await application(visit.visitorId)), ...fields }
  const headers = { cookie: `sid=${visit.cookie}` }
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/haulers/register',
    payload,
    headers,
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toContainEqual({ path, message })
})

test.for([
  [{ email: 'nobody' }, 'email', 'Invalid email address'],
  [{ password: 'seven77' }, 'password', 'Password must be at least 8 characters'],
  [{ phone: '1' }, 'phone', 'Valid phone number is required'],
  [{ vehicleType: '' }, 'vehicleType', 'Vehicle type is required'],
  [{ licenseNumber: '' }, 'licenseNumber', 'License number is required'],
  [{ insuranceNumber: undefined }, 'insuranceNumber', 'Insurance number is required'],
  [{ experience: '' }, 'experience', 'Experience description is required'],
  [{ serviceAreas: [] }, 'serviceAreas', 'Select at least one service area'],
] as const)('a registration with %j is refused at %s', async ([fields, path, message]) => {
  const payload = { ...registration(), ...fields }
  const answer = await app.http.inject({ method: 'POST', url: '/api/haulers/register', payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toContainEqual({ path, message })
})

test('approving works once, from pending alone; suspending needs a reason, which the hauler reads', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler({ status: 'pending' })
  const decide = (status: 'approved' | 'rejected' | 'suspended' | 'pending', reason?: string) =>
    app.as(admin).call(setHaulerStatus, {
      params: { haulerId: hauler.id },
      body: { status, ...(reason && { reason }) },
    })

  await expect(decide('suspended', 'late')).rejects.toMatchObject({ code: 'illegal_move' })
  await decide('approved')
  await expect(decide('approved')).rejects.toMatchObject({ code: 'illegal_move' })
  await expect(decide('rejected')).rejects.toMatchObject({ code: 'illegal_move' })
  await expect(decide('suspended')).rejects.toMatchObject({ code: 'invalid_input' })
  await decide('suspended', 'Two no-shows in a week')
  expect(await app.as(hauler).call(getHaulerProfile, {})).toMatchObject({
    status: 'suspended',
    statusReason: 'Two no-shows in a week',
  })
  await decide('approved')
  await expect(decide('pending')).rejects.toMatchObject({ code: 'illegal_move' })
  const moves = await app.ctx.db
    .selectFrom('haulerMoves')
    .select('move')
    .where('haulerId', '=', hauler.id)
    .orderBy('id')
    .execute()
  expect(moves.map(({ move }) => move)).toEqual(['approve', 'suspend', 'reinstate'])
})

test('two admins deciding at once: one decision stands', async () => {
  const admins = [await app.given.admin(), await app.given.admin()]
  const { id: haulerId } = await app.given.hauler({ status: 'pending' })
  const outcomes = await Promise.allSettled(
    (['approved', 'rejected'] as const).map((status, i) =>
      app.as(admins[i]).call(setHaulerStatus, { params: { haulerId }, body: { status } }),
    ),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('closing an account signs the hauler out and gives assigned jobs back to the market', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job()
  await app.as(hauler).call(claimJob, { params: { jobId } })

  await app.as(admin).call(deleteHauler, { params: { haulerId: hauler.id } })

  await expect(app.as(hauler).call(getHaulerProfile, {})).rejects.toMatchObject({
    code: 'not_signed_in',
  })
  const listed = await app.as(admin).call(listAdminHaulers, {})
  expect(listed.map(({ id }) => id)).not.toContain(hauler.id)
  const next = await app.given.hauler()
  const claimed = await app.as(next).call(claimJob, { params: { jobId } })
  expect(claimed.status).toBe('assigned')
})

test('a hauler at work cannot be closed', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job()
  await app.as(hauler).call(claimJob, { params: { jobId } })
  await app.as(hauler).call(progressJob, { params: { jobId }, body: { status: 'in_progress' } })
  await expect(
    app.as(admin).call(deleteHauler, { params: { haulerId: hauler.id } }),
  ).rejects.toMatchObject({ code: 'in_use' })
  expect(await app.as(hauler).call(listMyJobs, {})).toHaveLength(1)
})

test('a week has 42 cells, Sunday first, open for two jobs until saved', async () => {
  const hauler = await app.given.hauler()
  const params = { haulerId: hauler.id }
  const week = await app.as(hauler).call(getAvailability, { params })
  expect(week).toHaveLength(42)
  expect(week[0]).toEqual({ dayOfWeek: 0, timeSlot: '8-10', isAvailable: true, maxJobs: 2 })

  const monday = { dayOfWeek: 1, timeSlot: '2-4' as const, isAvailable: false, maxJobs: 4 }
  const saved = await app
    .as(hauler)
    .call(saveAvailability, { params, body: { availability: [monday] } })
  expect(saved).toHaveLength(42)
  expect(saved).toContainEqual(monday)
  const admin = await app.given.admin()
  expect(await app.as(admin).call(getAvailability, { params })).toEqual(saved)
})

test('another hauler’s week is not there, to read or to write', async () => {
  const [hauler, other] = [await app.given.hauler(), await app.given.hauler()]
  const params = { haulerId: other.id }
  await expect(app.as(hauler).call(getAvailability, { params })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(
    app.as(hauler).call(saveAvailability, { params, body: { availability: [] } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test.for([
  { dayOfWeek: 7, timeSlot: '8-10', isAvailable: true, maxJobs: 2 },
  { dayOfWeek: 0, timeSlot: '9-11', isAvailable: true, maxJobs: 2 },
  { dayOfWeek: 0, timeSlot: '8-10', isAvailable: true, maxJobs: 5 },
  { dayOfWeek: 0, timeSlot: '8-10', isAvailable: true, maxJobs: 0 },
  { dayOfWeek: 0, timeSlot: '8-10', isAvailable: 'yes', maxJobs: 1 },
])('the cell %j is refused and the week stays', async (entry) => {
  const hauler = await app.given.hauler()
  const url = `/api/hauler-availability/${hauler.id}`
  const headers = { cookie: `sid=${hauler.cookie}` }
  const payload = { availability: [entry] }
  const answer = await app.http.inject({ method: 'POST', url, payload, headers })
  expect(answer.statusCode).toBe(400)
  const saved = app.ctx.db.selectFrom('availability').selectAll().where('haulerId', '=', hauler.id)
  expect(await saved.execute()).toEqual([])
})
