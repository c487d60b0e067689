import { expect, test } from 'vitest'
import { claimJob, listMyJobs } from '../../contract/dispatch.ts'
import {
  changeHaulerProfile,
  getHaulerAccount,
  type ProfileChange,
} from '../../contract/hauler-account.ts'
import { HAULER_STATUSES } from '../../contract/haulers.ts'
import { useApp, type Visit } from '../testing/app.ts'

const app = useApp()

const change = (visit: Visit, body: ProfileChange) =>
  app.as(visit).call(changeHaulerProfile, { body })

test('company, areas and home base count immediately, in every status', async () => {
  for (const status of HAULER_STATUSES) {
    const hauler = await app.given.hauler({ status })
    const changed = await change(hauler, {
      company: 'Kowalchuk & Daughters',
      serviceAreas: ['Burnaby', 'Surrey', 'Burnaby'],
      homeBase: '2418 St Johns St, Port Moody',
    })
    expect(changed).toMatchObject({
      id: hauler.id,
      status,
      company: 'Kowalchuk & Daughters',
      serviceAreas: ['Burnaby', 'Surrey'],
      homeBase: { address: '2418 St Johns St, Port Moody', area: 'Port Moody' },
      affectedJobs: [],
    })
    expect(await app.as(hauler).call(getHaulerAccount, {})).toMatchObject({
      company: 'Kowalchuk & Daughters',
    })
  }
})

test('only a hauler reaches the call, and it changes no other hauler', async () => {
  const [hauler, other] = [await app.given.hauler(), await app.given.hauler()]
  for (const visit of [{}, await app.given.visitor()])
    await expect(change(visit, { company: 'X' })).rejects.toMatchObject({ code: 'not_signed_in' })
  for (const visit of [await app.given.user('client'), await app.given.admin()])
    await expect(change(visit, { company: 'X' })).rejects.toMatchObject({ code: 'forbidden' })
  await change(hauler, { company: 'Mine' })
  expect(await app.as(other).call(getHaulerAccount, {})).toMatchObject({ company: null })
})

test('what is absent stays; an empty company and a home base of null are removed', async () => {
  const hauler = await app.given.hauler({ company: 'Old name' })
  await change(hauler, { homeBase: '2418 St Johns St, Port Moody' })
  expect(await change(hauler, { serviceAreas: ['Delta'] })).toMatchObject({
    company: 'Old name',
    homeBase: { area: 'Port Moody' },
  })
  expect(await change(hauler, { company: '', homeBase: null })).toMatchObject({
    company: null,
    homeBase: null,
    serviceAreas: ['Delta'],
  })
})

test('no area at all, an unknown one and a home base outside BC are refused at their field', async () => {
  const hauler = await app.given.hauler()
  await expect(change(hauler, { serviceAreas: [] })).rejects.toMatchObject({
    fields: [{ path: 'serviceAreas', message: 'Select at least one service area' }],
  })
  await expect(change(hauler, { serviceAreas: ['Calgary' as never] })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(change(hauler, { homeBase: '500 Centre St S, Calgary, AB' })).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'homeBase' }],
  })
  expect(await app.as(hauler).call(getHaulerAccount, {})).toMatchObject({ homeBase: null })
})

test('a home base just outside the areas is accepted, with the area next to it', async () => {
  const hauler = await app.given.hauler()
  expect(await change(hauler, { homeBase: '32315 South Fraser Way, Abbotsford' })).toMatchObject({
    homeBase: { area: 'Langley' },
  })
})

test('one refused field leaves all of them as they were', async () => {
  const hauler = await app.given.hauler({ company: 'Old name' })
  const someoneElses = await app.given.photo({ purpose: 'licence' })
  await expect(
    change(hauler, { company: 'New name', licenseImageUrl: someoneElses }),
  ).rejects.toMatchObject({ code: 'refused', fields: [{ path: 'licenseImageUrl' }] })
  expect(await app.as(hauler).call(getHaulerAccount, {})).toMatchObject({ company: 'Old name' })
})

test('a photo of the profile is the hauler’s own upload', async () => {
  const hauler = await app.given.hauler()
  const photo = await app.given.photo({ userId: hauler.userId })
  expect(await change(hauler, { profileImageUrl: photo })).toMatchObject({ profileImageUrl: photo })
  const other = await app.given.photo()
  await expect(change(hauler, { profileImageUrl: other })).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'profileImageUrl' }],
  })
  expect(await change(hauler, { profileImageUrl: null })).toMatchObject({ profileImageUrl: null })
})

test('dropping an area or taking a smaller vehicle lists the jobs that no longer fit, and keeps them', async () => {
  const hauler = await app.given.hauler({ serviceAreas: ['Vancouver', 'Burnaby'] })
  const inBurnaby = await app.given.job({ area: 'Burnaby' })
  const large = await app.given.job({ area: 'Vancouver', loadSize: 'xl' })
  for (const { id: jobId } of [inBurnaby, large])
    await app.as(hauler).call(claimJob, { params: { jobId } })

  const preview = await change(hauler, { serviceAreas: ['Vancouver'], preview: true })
  expect(preview.affectedJobs).toMatchObject([
    { id: inBurnaby.id, reason: 'It is in Burnaby, which you no longer serve' },
  ])
  expect(preview.serviceAreas).toEqual(['Vancouver', 'Burnaby'])

  expect(await change(hauler, { vehicleType: 'van' })).toMatchObject({
    affectedJobs: [{ id: large.id, reason: 'This load is too large for a Van' }],
  })
  expect((await change(hauler, { serviceAreas: ['Vancouver'] })).affectedJobs).toHaveLength(1)
  expect(await app.as(hauler).call(listMyJobs, {})).toHaveLength(2)
})
