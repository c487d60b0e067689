import { expect, test } from 'vitest'
import { autoAssignJobs } from '../../contract/auto-assign.ts'
import { listAvailableJobs } from '../../contract/dispatch.ts'
import { changeHaulerProfile } from '../../contract/hauler-account.ts'
import { getHaulerProfile, registerHauler, setHaulerStatus } from '../../contract/haulers.ts'
import { startSession } from '../accounts/sessions.ts'
import { useApp, type Visit } from '../testing/app.ts'

const app = useApp()

test('who applied by the dialog sees all areas on the market, and is planned once areas are chosen', async () => {
  const admin = await app.given.admin()
  const visit = await app.given.visitor()
  const applied = await app.as(visit).call(registerHauler, {
    body: {
      firstName: 'Mei',
      lastName: 'Tanaka',
      phone: '604 555 0177',
      email: 'mei-the-hauler@example.test',
      password: 'sixsix',
      confirmPassword: 'sixsix',
      vehicleType: 'truck',
      vehicleModel: 'Isuzu NPR',
      licensePlate: 'XY9 87Z',
      licenseImageUrl: await app.given.photo({ purpose: 'licence', visitorId: visit.visitorId }),
      acceptTerms: true,
    },
  })
  const params = { haulerId: applied.id }
  await app.as(admin).call(setHaulerStatus, { params, body: { status: 'approved' } })
  const { userId } = await app.ctx.db
    .selectFrom('haulers')
    .select('userId')
    .where('id', '=', applied.id)
    .executeTakeFirstOrThrow()
  const hauler: Visit = { cookie: await startSession(app.ctx.db, app.ctx.now(), { userId }) }
  await app.given.job({ area: 'Surrey' })
  await app.given.job({ area: 'Lions Bay' })

  expect(await app.as(hauler).call(getHaulerProfile, {})).toMatchObject({ needsAreas: true })
  expect(await app.as(hauler).call(listAvailableJobs, {})).toHaveLength(2)
  const plan = async () =>
    (await app.as(admin).call(autoAssignJobs, { query: { preview: 'true' } })).assigned
  expect(await plan()).toEqual([])

  await app.as(hauler).call(changeHaulerProfile, { body: { serviceAreas: ['Surrey'] } })
  expect(await app.as(hauler).call(getHaulerProfile, {})).toMatchObject({ needsAreas: false })
  expect(await plan()).toMatchObject([{ hauler: { id: applied.id } }])
  expect(await app.as(hauler).call(listAvailableJobs, {})).toHaveLength(1)
})

test('a hauler who registered before areas were asked for is planned as ever', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler()
  await app.given.job({ area: 'Delta' })
  expect(await app.as(hauler).call(getHaulerProfile, {})).toMatchObject({ needsAreas: false })
  const plan = await app.as(admin).call(autoAssignJobs, { query: { preview: 'true' } })
  expect(plan.assigned.map(({ hauler: { id } }) => id)).toContain(hauler.id)
})
