import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import {
  answerPhotoConsent,
  getPhotoConsent,
  photoConsent,
  recordPhotoConsent,
  withdrawPhotoConsent,
} from '../../../contract/photo-consents.ts'
import { ERASE_WORD, erasePerson } from '../../../contract/people.ts'
import { addJobPhoto, listJobPhotos, listSocialMedia } from '../../../contract/social-media.ts'
import {
  changeSocialPost,
  createSocialPost,
  listSocialPosts,
} from '../../../contract/social-posts.ts'
import type { SocialPlatform } from '../../../contract/social.ts'
import { markJobLink } from '../../messaging/job-links.ts'
import { tokenFor } from '../../job-page/testing/links.ts'
import { alertTexts, givenAlertsOf } from '../../testing/alerts.ts'
import { useApp, type Visit } from '../../testing/app.ts'
import { filesOf, newName, urlOf } from '../../uploads/names.ts'
import { sceneAs } from '../../uploads/testing/pictures.ts'
import { publishPost } from '../publish-post.ts'
import { connect, duePost, listed, onNetwork } from '../testing/given.ts'

const app = useApp()
let admin: Visit & { cookie: string }
beforeAll(async () => {
  admin = await app.given.admin()
  await givenAlertsOf(app, 'post_failed')
})

/** A pickup with one stored photo, and the link of its customer. */
async function givenPickup({ isDone = true, name = newName() } = {}) {
  const isNew = (await app.ctx.storage.sizeOf(filesOf(name).web)) === undefined
  const bytes = await sceneAs('webp', 800, 600)
  for (const file of Object.values(filesOf(name))) await app.ctx.storage.put(file, bytes)
  const photo = urlOf(name)
  const email = `${randomUUID()}@example.test`
  const contact = { email, phoneE164: null, phone: '' }
  const status = isDone
    ? ({ status: 'completed', completedAt: new Date() } as const)
    : ({ status: 'assigned' } as const)
  const { id: haulerId } = await app.given.hauler()
  const job = await app.given.job({ ...contact, ...status, haulerId, photos: [photo] })
  if (isNew) await app.given.photo({ name, jobId: job.id, attachedAt: new Date() })
  await markJobLink(app.ctx.db, job)
  return { job, name, photo, email, token: await tokenFor(app, job) }
}

type Pickup = Awaited<ReturnType<typeof givenPickup>>

const answer = ({ token }: Pickup, isGiven: boolean) =>
  app.as().call(answerPhotoConsent, { params: { token }, body: { isGiven } })
const withPhotos = async () =>
  (await app.as(admin).call(listJobPhotos, {})).map(({ jobId }) => jobId)
const libraryOf = async ({ job }: Pickup) =>
  (await app.as(admin).call(listSocialMedia, {})).filter((picture) => picture.job?.id === job.id)
const add = ({ job, photo }: Pickup, body: object = {}) =>
  app.as(admin).call(addJobPhoto, {
    body: { jobId: job.id, photo, alt: 'A sofa', blurs: [], crops: {}, isChecked: true, ...body },
  })
const post = (url: string, platform: SocialPlatform, scheduledFor: Date | null) =>
  app.as(admin).call(createSocialPost, {
    body: {
      platform,
      content: `Out it goes ${randomUUID()}`,
      hashtags: [],
      pictures: [{ url, alt: 'A sofa' }],
      scheduledFor,
    },
  })
const TOMORROW = new Date(Date.now() + 86_400_000)

test('the customer is asked after the pickup, says yes once, and can take it back', async () => {
  const early = await givenPickup({ isDone: false })
  expect(await app.as().call(getPhotoConsent, { params: early })).toMatchObject({ canAsk: false })
  await expect(answer(early, true)).rejects.toMatchObject({ code: 'illegal_move' })

  const pickup = await givenPickup()
  const question = { canAsk: true, wording: photoConsent('Westhaul'), givenAt: null }
  expect(await app.as().call(getPhotoConsent, { params: pickup })).toEqual(question)
  expect(await withPhotos()).not.toContain(pickup.job.id)
  const yes = await answer(pickup, true)
  expect(yes.givenAt).not.toBeNull()
  expect(await answer(pickup, true)).toEqual(yes)
  expect(await withPhotos()).toContain(pickup.job.id)
  expect(await answer(pickup, false)).toEqual(question)
  expect(await answer(pickup, false)).toEqual(question)
  expect(await withPhotos()).not.toContain(pickup.job.id)
})

test('of two answers at the same time one is stored', async () => {
  const pickup = await givenPickup()
  await Promise.all([answer(pickup, true), answer(pickup, true)])
  const stored = await app.ctx.db
    .selectFrom('photoConsents')
    .select(['source', 'wording', 'recordedBy'])
    .where('jobId', '=', pickup.job.id)
    .execute()
  const wording = photoConsent('Westhaul')
  expect(stored).toEqual([{ source: 'job_page', wording, recordedBy: null }])
})

test('a person of the team records how the customer said yes', async () => {
  const { job } = await givenPickup()
  const params = { jobId: job.id }
  await app.as(admin).call(recordPhotoConsent, { params, body: { how: 'phone' } })
  const photos = await app.as(admin).call(listJobPhotos, {})
  expect(photos.find(({ jobId }) => jobId === job.id)).toMatchObject({
    firstName: 'Mei',
    source: 'phone',
    photos: [{ isAfter: false, mediaId: null }],
  })
  await app.as(admin).call(withdrawPhotoConsent, { params })
  expect(await withPhotos()).not.toContain(job.id)
})

test('without a consent no photo of a pickup gets into the library or into a post', async () => {
  const pickup = await givenPickup()
  await expect(add(pickup)).rejects.toMatchObject({ code: 'refused' })
  await answer(pickup, true)
  const other = await givenPickup()
  await expect(add({ ...pickup, photo: other.photo })).rejects.toMatchObject({ code: 'refused' })
  await expect(add(pickup, { isChecked: false })).rejects.toMatchObject({ code: 'invalid_input' })
  // With it posts carry the copy alone, never the photo.
  const picture = await add(pickup)
  expect(picture.url).not.toBe(pickup.photo)
  expect(picture).toMatchObject({ alt: 'A sofa', job: { id: pickup.job.id, firstName: 'Mei' } })
  await expect(post(pickup.photo, 'facebook', null)).rejects.toMatchObject({ code: 'refused' })
  expect((await post(picture.url, 'facebook', null)).pictures).toMatchObject([{ url: picture.url }])
})

test('a photo that is added again is the same picture with other blurs', async () => {
  const pickup = await givenPickup()
  await answer(pickup, true)
  const first = await add(pickup)
  const blurs = [{ x: 0.1, y: 0.1, width: 0.2, height: 0.2 }]
  const second = await add(pickup, { blurs })
  expect(second).toMatchObject({ id: first.id, blurs })
  expect(second.url).not.toBe(first.url)
  expect(await libraryOf(pickup)).toHaveLength(1)
})

test('taken back, the picture leaves the library and every post that is not out, and the team is alerted to what it must do', async () => {
  const pickup = await givenPickup()
  await answer(pickup, true)
  const { url } = await add(pickup)
  const scheduled = await post(url, 'facebook', TOMORROW)
  const draft = await post(url, 'twitter', null)
  await connect(app, admin, 'linkedin')
  const published = await post(url, 'linkedin', new Date())
  await app.runTasks()
  expect(await listed(app, admin, published.id)).toMatchObject({ status: 'posted' })
  expect(await listed(app, admin, scheduled.id)).toMatchObject({ status: 'scheduled' })

  await answer(pickup, false)
  await app.runTasks()
  expect(await libraryOf(pickup)).toEqual([])
  expect(await listed(app, admin, scheduled.id)).toMatchObject({
    status: 'draft',
    pictures: [],
    progress: 'Its photo was taken out: the customer of that pickup does not want it shown',
  })
  expect(await listed(app, admin, draft.id)).toMatchObject({ status: 'draft', pictures: [] })
  const { postUrl, pictures } = await listed(app, admin, published.id)
  expect(pictures).toEqual([])
  expect((await app.http.inject(url)).statusCode).toBe(404)
  expect((await app.http.inject(pickup.photo)).statusCode).toBe(200)
  const texts = (await alertTexts(app)).filter((text) => text.includes(`#${pickup.job.id} `))
  expect(texts).toHaveLength(2)
  expect(texts[0]).toMatch(new RegExp(`Facebook post .+ lost its photo[^]+edit=${scheduled.id}`))
  expect(texts[1]).toContain(`delete this post on LinkedIn: ${postUrl}`)
  await expect(post(url, 'facebook', null)).rejects.toMatchObject({ code: 'refused' })
})

test('a post that goes out while the consent is taken back does not carry the photo', async () => {
  const pickup = await givenPickup()
  await answer(pickup, true)
  const { url } = await add(pickup)
  const writing = post(url, 'facebook', TOMORROW)
  await Promise.all([answer(pickup, false), writing.catch(() => undefined)])
  const posts = await app.as(admin).call(listSocialPosts, {})
  const withIt = posts.filter(({ pictures }) => pictures.some((picture) => picture.url === url))
  expect(withIt).toEqual([])
  expect(await libraryOf(pickup)).toEqual([])
})

test('a photo that its network has already does not go out after the consent is taken back', async () => {
  const pickup = await givenPickup()
  await answer(pickup, true)
  await connect(app, admin, 'instagram')
  const { id, content } = await post((await add(pickup)).url, 'instagram', new Date())
  const publish = () => publishPost.run({ postId: id, isBack: false }, app.ctx)
  await publish()
  expect(await listed(app, admin, id)).toMatchObject({ status: 'publishing' })
  await answer(pickup, false)
  app.setNow(new Date(Date.now() + 5_000))
  await publish()
  app.letClockRun()
  const failure = 'A photo of this post may not be shown any more. Choose another'
  expect(await listed(app, admin, id)).toMatchObject({ status: 'failed', failure, stepAt: null })
  expect(await onNetwork(app, content, 'instagram')).toEqual([])
})

test('erasing a customer takes their photos out of the library and of posts', async () => {
  const pickup = await givenPickup()
  await answer(pickup, true)
  const { url } = await add(pickup)
  const scheduled = await post(url, 'facebook', TOMORROW)
  await app.as(admin).call(erasePerson, { body: { contact: pickup.email, confirm: ERASE_WORD } })
  await app.runTasks()
  expect(await listed(app, admin, scheduled.id)).toMatchObject({ status: 'draft', pictures: [] })
  expect(await libraryOf(pickup)).toEqual([])
  expect(await withPhotos()).not.toContain(pickup.job.id)
  for (const address of [url, pickup.photo])
    expect((await app.http.inject(address)).statusCode).toBe(404)
})

test('a customer is erased although another person sent the same photo and agreed', async () => {
  const first = await givenPickup()
  const second = await givenPickup({ name: first.name })
  await answer(second, true)
  await add(second)
  await app.as(admin).call(erasePerson, { body: { contact: first.email, confirm: ERASE_WORD } })
  await app.runTasks()
  expect((await app.http.inject(first.photo)).statusCode).toBe(404)
  expect(await libraryOf(second)).toEqual([])
})

test('a person who takes a waiting post off the schedule does not read any more why it waited', async () => {
  const { id } = await duePost(app, admin, `Waits ${randomUUID()}`)
  await app.ctx.db
    .updateTable('socialMediaPosts')
    .set({ progress: 'X takes no posts for now' })
    .where('id', '=', id)
    .execute()
  await app.as(admin).call(changeSocialPost, { params: { postId: id }, body: { status: 'draft' } })
  expect(await listed(app, admin, id)).toMatchObject({ status: 'draft', progress: null })
})

test('posts without a picture of the pickup stay as they are', async () => {
  const pickup = await givenPickup()
  await answer(pickup, true)
  await add(pickup)
  const other = await duePost(app, admin, `Nothing of it ${randomUUID()}`, 'instagram')
  await answer(pickup, false)
  expect((await listed(app, admin, other.id)).pictures).toHaveLength(1)
})
