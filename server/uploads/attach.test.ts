import { afterEach, expect, test } from 'vitest'
import { thumbnailOf } from '../../contract/uploads.ts'
import { useApp } from '../testing/app.ts'
import { attachUploads } from './attach.ts'
import { sweepUploads } from './tasks.ts'
import { somePicture, uploadingWith } from './testing/uploading.ts'

const app = useApp()
const { upload, uploaded, see, stored, filesOnDisk } = uploadingWith(app)
afterEach(() => app.letClockRun())

test('a photo attached as licence becomes private, and its hauler still sees it on another device', async () => {
  const visitor = await app.given.visitor()
  const hauler = await app.given.hauler()
  const url = await uploaded(visitor)
  expect((await see(url)).statusCode).toBe(200)

  await attachUploads(app.ctx.db, [url], { haulerId: hauler.id }, 'licence', visitor.visitorId)

  expect((await see(url)).statusCode).toBe(404)
  expect((await see(url, await app.given.hauler())).statusCode).toBe(404)
  expect((await see(url, hauler)).statusCode).toBe(200)
})

test('a licence must come from the visitor who applies, and only once', async () => {
  const [owner, other] = [await app.given.visitor(), await app.given.visitor()]
  const { id: haulerId } = await app.given.hauler()
  const url = await uploaded(owner, { purpose: 'licence' })
  const attach = ({ visitorId }: { visitorId: string }) =>
    attachUploads(app.ctx.db, [url], { haulerId }, 'licence', visitorId)

  const refused = {
    code: 'refused',
    fields: [{ path: 'licenseImageUrl', message: 'Please upload the photo again' }],
  }
  await expect(attach(other)).rejects.toMatchObject(refused)
  await attach(owner)
  await expect(attach(owner)).rejects.toMatchObject(refused)
})

test('a job takes only our own photos: no licence, nothing swept, no other address', async () => {
  const visitor = await app.given.visitor()
  const { id: jobId } = await app.given.job()
  const photo = await uploaded(visitor)
  const licence = await uploaded(visitor, { purpose: 'licence' })
  const attach = (urls: string[]) =>
    attachUploads(app.ctx.db, urls, { jobId }, 'photo', visitor.visitorId)

  await attach([photo])
  for (const wrong of [
    licence,
    thumbnailOf(photo),
    '/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp',
    'https://example.test/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp',
    '/uploads/../../etc/passwd',
  ]) {
    await expect(attach([photo, wrong])).rejects.toMatchObject({
      code: 'refused',
      fields: [{ path: 'photos.1', message: 'Please upload the photo again' }],
    })
  }
})

test('uploads that are not attached are gone after a day, with their files; attached ones stay', async () => {
  const visitor = await app.given.visitor()
  const { id: jobId } = await app.given.job()
  const [kept, swept] = [await uploaded(visitor), await uploaded(visitor)]
  await attachUploads(app.ctx.db, [kept], { jobId }, 'photo', visitor.visitorId)
  const sweepAt = async (hours: number) => {
    app.setNow(new Date(Date.now() + hours * 3_600_000))
    await app.ctx.queue.send(app.ctx.db, sweepUploads, {})
    await app.runTasks()
  }

  await sweepAt(23)
  expect((await see(swept)).statusCode).toBe(200)
  await sweepAt(25)
  expect((await see(swept)).statusCode).toBe(404)
  expect((await see(kept)).statusCode).toBe(200)
  expect(await filesOnDisk()).toBe(2 * (await stored()))
})

test('a photo is as old as the clock of the server says, which may differ from that of the database', async () => {
  app.setNow(new Date(Date.now() + 2 * 86_400_000))
  const url = await uploaded(await app.given.visitor())
  await app.ctx.queue.send(app.ctx.db, sweepUploads, {})
  await app.runTasks()
  expect((await see(url)).statusCode).toBe(200)
})

test('a photo that came under a key waits a week for the record that names it', async () => {
  const hauler = await app.given.hauler()
  const answer = await upload(hauler, [await somePicture()], {}, 'photo-of-the-queue')
  const [url = ''] = answer.json<{ files: string[] }>().files
  const sweepAt = async (days: number) => {
    app.setNow(new Date(Date.now() + days * 86_400_000))
    await app.ctx.queue.send(app.ctx.db, sweepUploads, {})
    await app.runTasks()
  }
  await sweepAt(6.9)
  expect((await see(url)).statusCode).toBe(200)
  await sweepAt(7.1)
  expect((await see(url)).statusCode).toBe(404)
})
