import { expect, test } from 'vitest'
import { makeHaulerReferralCode, MOST_REFERRED_HAULERS } from '../../contract/hauler-referrals.ts'
import { registerHauler } from '../../contract/haulers.ts'
import { aRegistration } from '../haulers/testing/registration.ts'
import { useApp } from '../testing/app.ts'
import { settlingIn } from '../testing/settled.ts'
import { referringIn } from './testing/referring.ts'

const app = useApp()
const { completedJob } = settlingIn(app)
const { givenReferral, change, ownFacts, referrer, apply, approved, minute } = referringIn(app)

test.for([
  ['phone number', { phone: '604 555 9001' }],
  ['email', { email: 'yuki.two+work@example.test' }],
  ['plate', { licensePlate: 'same 01' }],
  ['licence', { licenseNumber: 'dl-777' }],
] as const)('a hauler does not refer themselves: not with the same %s', async ([, fields]) => {
  await givenReferral()
  const yuki = await referrer()
  await change(yuki.id, {
    phoneE164: '+16045559001',
    email: 'yuki.two@example.test',
    licensePlate: 'SAME-01',
    licenseNumber: 'DL777',
  })
  await apply(yuki.code, fields)
  expect(await yuki.referral()).toMatchObject({
    referred: [{ state: 'no_credit', refusal: 'self_referral' }],
  })
  // The next test is about another person.
  await change(yuki.id, { phoneE164: null, licensePlate: 'X', licenseNumber: null })
})

test('a home that turns out to be the same brings no credit either', async () => {
  await givenReferral()
  const yuki = await referrer()
  await completedJob(yuki)
  const tavi = await approved(await apply(yuki.code))
  await change(yuki.id, { homeAddress: '2418 St Johns St, Port Moody' })
  await change(tavi.id, { homeAddress: '2418 St. Johns St, Port Moody' })
  await completedJob(tavi)
  await minute()
  await minute()
  expect(await yuki.referral()).toMatchObject({
    earned: 0,
    referred: [{ state: 'no_credit', refusal: 'self_referral' }],
  })
})

test(`a code brings credit for at most ${MOST_REFERRED_HAULERS} haulers, also of two at the same moment`, async () => {
  await givenReferral()
  const yuki = await referrer()
  const applied = await Promise.all(
    Array.from({ length: MOST_REFERRED_HAULERS - 1 }, () => apply(yuki.code)),
  )
  await Promise.all([apply(yuki.code), apply(yuki.code)])
  const { referred } = await yuki.referral()
  expect(referred.filter(({ state }) => state === 'applied')).toHaveLength(MOST_REFERRED_HAULERS)
  expect(referred.filter(({ refusal }) => refusal === 'all_used')).toHaveLength(1)
  // A rejected application makes room.
  for (const { id } of applied.slice(0, 1)) await change(id, { status: 'rejected' })
  await apply(yuki.code)
  expect((await yuki.referral()).referred[0]).toMatchObject({ state: 'applied' })
})

test('one code for each hauler, also of two presses, and none before approval or without an offer', async () => {
  await givenReferral()
  const yuki = await referrer()
  const both = await Promise.all([1, 2].map(() => app.as(yuki).call(makeHaulerReferralCode, {})))
  expect(both.map(({ code }) => code)).toEqual([yuki.code, yuki.code])
  const pending = await app.given.hauler({ status: 'pending' })
  await expect(app.as(pending).call(makeHaulerReferralCode, {})).rejects.toMatchObject({
    code: 'refused',
  })
  await app.ctx.db.updateTable('leadMagnets').set({ isActive: false }).execute()
  const other = await app.given.hauler()
  await expect(app.as(other).call(makeHaulerReferralCode, {})).rejects.toMatchObject({
    code: 'refused',
  })
  await apply(yuki.code)
  expect((await yuki.referral()).referred).toMatchObject([{ refusal: 'no_offer' }])
})

test('a code that no hauler has is refused at its field, and nothing is stored', async () => {
  const body = aRegistration({ ...ownFacts(), referralCode: 'NOBODY99' })
  await expect(app.as().call(registerHauler, { body })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'referralCode' }],
  })
  await app.as().call(registerHauler, { body: { ...body, referralCode: '' } })
})
