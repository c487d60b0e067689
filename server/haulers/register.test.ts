import { describe, expect, test } from 'vitest'
import { staffLogin } from '../../contract/accounts.ts'
import { listAvailableJobs } from '../../contract/dispatch.ts'
import {
  getHaulerProfile,
  registerHauler,
  setHaulerStatus,
  type HaulerApplication,
  type HaulerRegistration,
} from '../../contract/haulers.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { aRegistration } from './testing/registration.ts'

const app = useApp()
const LIVE = { NODE_ENV: 'production', ORIGIN: 'https://westhaul.example' }

let people = 0

const registration = (fields: Partial<HaulerRegistration> = {}) =>
  aRegistration({ serviceAreas: ['Surrey', 'Delta'], ...fields })

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

test('the short application leaves a pending hauler that the admin team can approve', async () => {
  const visit = await app.given.visitor()
  const body = await application(visit.visitorId)
  const applicant = await app.as(visit).call(registerHauler, { body })
  expect(applicant).toMatchObject({ status: 'pending', stripeOnboardingUrl: null })

  const admin = await app.given.admin()
  const params = { haulerId: applicant.id }
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

test('an email can be used once, in any capitals, and five concurrent applications make one account', async () => {
  const body = registration()
  const same = [body, body, { ...body, email: body.email.toUpperCase() }, body, body]
  const outcomes = await Promise.allSettled(
    same.map((form) => app.as().call(registerHauler, { body: form })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  )
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ code: 'email_in_use', message: 'This email is already in use' })
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

describe('on a live server', () => {
  const live = useApp({ settings: LIVE })

  test.each([
    ['iloveyou', /^Many people use this password/],
    ['HarpreetSidhu26', /^Your name, your email and our name/],
    ['westhaul!', /^Your name, your email and our name/],
  ])('%s is not taken as a password, and nothing is stored', async (password, words) => {
    const visit = await live.given.visitor()
    const register = (body: HaulerRegistration) => live.as(visit).call(registerHauler, { body })
    await expect(register(registration({ password }))).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'password', message: expect.stringMatching(words) }],
    })
    expect(await live.given.count('users')).toBe(0)
  })
})

test.for([
  [
    { password: 'short', confirmPassword: 'short' },
    'password',
    'Password must be at least 6 characters',
  ],
  [{ confirmPassword: 'another' }, 'confirmPassword', "Passwords don't match"],
  [{ phone: '604 555 01' }, 'phone', 'Valid phone number required'],
  [{ phone: '0000000000' }, 'phone', 'Valid phone number required'],
  [{ phone: '+44 20 7946 0958' }, 'phone', 'Valid phone number required'],
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
  [{ phone: '0000000000' }, 'phone', 'Valid phone number is required'],
  [{ phone: '+44 20 7946 0958' }, 'phone', 'Valid phone number is required'],
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
