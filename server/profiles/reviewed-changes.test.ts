import { expect, test } from 'vitest'
import { claimJob } from '../../contract/dispatch.ts'
import {
  changeHaulerProfile,
  getHaulerAccount,
  type ProfileChange,
} from '../../contract/hauler-account.ts'
import { decideHaulerChange, getHaulerReviews } from '../../contract/hauler-reviews.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { movesOf } from '../testing/moves-of.ts'

const app = useApp()

const change = (visit: Visit, body: ProfileChange) =>
  app.as(visit).call(changeHaulerProfile, { body })
const account = (visit: Visit) => app.as(visit).call(getHaulerAccount, {})
const reviewsOf = async (admin: Visit, haulerId: number) => {
  const { changes } = await app.as(admin).call(getHaulerReviews, {})
  return changes.filter((each) => each.haulerId === haulerId)
}
async function firstReview(admin: Visit, haulerId: number) {
  const [review] = await reviewsOf(admin, haulerId)
  if (!review) throw new Error('Nothing is in review')
  return review
}
const decide = (
  admin: Visit,
  { id }: Awaited<ReturnType<typeof firstReview>>,
  decision: 'approved' | 'refused',
  reason?: string,
) =>
  app.as(admin).call(decideHaulerChange, {
    params: { changeId: id },
    body: { decision, ...(reason && { reason }) },
  })

test('a new vehicle is in review, the old one counts and work goes on; approving makes it count', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler({ vehicleType: 'van', vehicleModel: 'Ford Transit' })
  const next = { vehicleType: 'Dump Truck', vehicleModel: '2022 Hino 195' } as const
  const changed = await change(hauler, next)
  expect(changed).toMatchObject({
    vehicleType: 'van',
    vehicleModel: 'Ford Transit',
    changes: [{ kind: 'vehicle', status: 'in_review', next, previous: { vehicleType: 'van' } }],
  })
  const { id: jobId } = await app.given.job()
  expect(await app.as(hauler).call(claimJob, { params: { jobId } })).toMatchObject({
    status: 'assigned',
  })
  const large = await app.given.job({ loadSize: 'xl' })
  await expect(
    app.as(hauler).call(claimJob, { params: { jobId: large.id } }),
  ).rejects.toMatchObject({ code: 'not_free' })

  const review = await firstReview(admin, hauler.id)
  expect(review).toMatchObject({
    hauler: 'Dale Kowalchuk',
    next: { ...next, licensePlate: 'AB1 23C' },
    previous: { vehicleType: 'van', licensePlate: 'AB1 23C' },
  })
  await decide(admin, review, 'approved')

  expect(await account(hauler)).toMatchObject({ ...next, changes: [] })
  await app.as(hauler).call(claimJob, { params: { jobId: large.id } })
  expect(await movesOf(app.ctx.db, 'hauler_change', review.id)).toEqual(['approve'])
  const messages = (await messagesOf(app)).map(({ message }) => message)
  expect(messages.join(' ')).toContain('our team approved your vehicle')
})

test('a refusal needs a reason, which the hauler reads; what counted before counts on', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler({ insuranceNumber: 'OLD-1' })
  await change(hauler, { insuranceNumber: 'NEW-2' })
  const review = await firstReview(admin, hauler.id)
  await expect(decide(admin, review, 'refused')).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'reason' }],
  })
  await decide(admin, review, 'refused', 'This number is of another person.')
  expect(await account(hauler)).toMatchObject({
    insuranceNumber: 'OLD-1',
    changes: [{ status: 'refused', reason: 'This number is of another person.' }],
  })
  await expect(decide(admin, review, 'approved')).rejects.toMatchObject({ code: 'illegal_move' })
  const messages = (await messagesOf(app)).map(({ message }) => message)
  expect(messages.at(-1)).toContain('This number is of another person.')
})

test('of two admins who decide at the same moment one counts', async () => {
  const admins = [await app.given.admin(), await app.given.admin()]
  const hauler = await app.given.hauler()
  await change(hauler, { licensePlate: 'NEW 777' })
  const review = await firstReview(admins[0] ?? {}, hauler.id)
  const outcomes = await Promise.allSettled([
    decide(admins[0] ?? {}, review, 'approved'),
    decide(admins[1] ?? {}, review, 'refused', 'Not readable'),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a later change replaces the one in review and keeps its other fields; a change back takes it away', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler({ vehicleModel: 'Old model' })
  await change(hauler, { vehicleModel: 'New model' })
  await change(hauler, { licensePlate: 'NEW 888' })
  expect(await reviewsOf(admin, hauler.id)).toMatchObject([
    { next: { vehicleModel: 'New model', licensePlate: 'NEW 888' } },
  ])
  const again = await firstReview(admin, hauler.id)
  await change(hauler, { licensePlate: 'NEW 888' })
  expect((await firstReview(admin, hauler.id)).id).toBe(again.id)

  await change(hauler, { vehicleModel: 'Old model', licensePlate: hauler.licensePlate })
  expect(await reviewsOf(admin, hauler.id)).toEqual([])
  expect(await account(hauler)).toMatchObject({ changes: [] })
})

test('two tabs that change the vehicle at the same moment leave one change in review', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler()
  await Promise.all([
    change(hauler, { vehicleModel: 'From the first tab' }),
    change(hauler, { vehicleModel: 'From the second tab' }),
  ])
  expect(await reviewsOf(admin, hauler.id)).toHaveLength(1)
})

test('an applicant’s changes count immediately: the application is reviewed as a whole', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler({ status: 'pending' })
  expect(await change(hauler, { vehicleModel: 'Another one' })).toMatchObject({
    vehicleModel: 'Another one',
    changes: [],
  })
  expect(await reviewsOf(admin, hauler.id)).toEqual([])
})

test('a suspended hauler sends what the team asked for', async () => {
  const hauler = await app.given.hauler({ status: 'suspended' })
  const photo = await app.given.photo({ userId: hauler.userId, purpose: 'licence' })
  expect(await change(hauler, { licenseImageUrl: photo })).toMatchObject({
    licenseImageUrl: null,
    changes: [{ kind: 'licence', status: 'in_review', next: { licenseImageUrl: photo } }],
  })
})

test('a new licence photo is private, and of two the one that does not count is given to the sweep', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler()
  const photos = [
    await app.given.photo({ userId: hauler.userId }),
    await app.given.photo({ userId: hauler.userId }),
  ]
  for (const photo of photos) await change(hauler, { licenseImageUrl: photo })
  const uploads = () =>
    Promise.all(
      photos.map((photo) =>
        app.ctx.db
          .selectFrom('uploads')
          .select(['purpose', 'attachedAt'])
          .where('name', '=', photo.slice('/uploads/'.length, -'.webp'.length))
          .executeTakeFirstOrThrow(),
      ),
    )
  expect(await uploads()).toMatchObject([
    { attachedAt: null },
    { purpose: 'licence', attachedAt: expect.any(Date) },
  ])
  await decide(admin, await firstReview(admin, hauler.id), 'refused', 'Not readable')
  expect(await uploads()).toMatchObject([{ attachedAt: null }, { attachedAt: null }])
})

test('the queue names the jobs that a smaller vehicle cannot do; haulers do not see it', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job({ loadSize: 'xl' })
  await app.as(hauler).call(claimJob, { params: { jobId } })
  await change(hauler, { vehicleType: 'van' })
  expect((await firstReview(admin, hauler.id)).affectedJobs).toMatchObject([{ id: jobId }])
  await expect(app.as(hauler).call(getHaulerReviews, {})).rejects.toMatchObject({
    code: 'forbidden',
  })
})
