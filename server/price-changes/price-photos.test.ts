import { afterEach, expect, test } from 'vitest'
import { linkedJob } from '../job-page/testing/links.ts'
import { closeBooks, onSite } from '../job-page/testing/on-site.ts'
import { useApp } from '../testing/app.ts'
import { attachUploads } from '../uploads/attach.ts'
import { sweepUploads } from '../uploads/tasks.ts'
import { uploadingWith } from '../uploads/testing/uploading.ts'

const app = useApp()
const { uploaded, see } = uploadingWith(app)
afterEach(() => {
  app.letClockRun()
  return closeBooks(app)
})

test('the photos are ones the hauler sent for this job', async () => {
  const site = await onSite(app)
  const { userId } = site.hauler
  const message = 'Please upload the photo again'
  const elsewhere = await app.given.photo({ userId })
  await attachUploads(
    app.ctx.db,
    [elsewhere],
    { jobId: (await linkedJob(app)).job.id },
    'photo',
    '',
  )
  for (const wrong of [
    await app.given.photo(),
    await app.given.photo({ userId: (await app.given.hauler()).userId }),
    await app.given.photo({ userId, purpose: 'licence' }),
    elsewhere,
    '/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp',
  ])
    await expect(
      site.name(170_00, { reason: 'More', photos: [site.photo, wrong] }),
    ).rejects.toMatchObject({ code: 'refused', fields: [{ path: 'photos.1', message }] })
  expect((await site.look()).change).toBeNull()
})

test('a photo of the hauler is visible on the page of the customer, and outlives the sweep', async () => {
  const site = await onSite(app)
  const sent = await uploaded({ ...site.hauler })
  await site.name(170_00, { reason: 'More', photos: [sent, sent] })
  app.setNow(new Date(Date.now() + 25 * 3_600_000))
  await app.ctx.queue.send(app.ctx.db, sweepUploads, {})
  await app.runTasks()
  const photos = (await site.page()).priceChange?.photos
  expect(photos).toEqual([sent])
  expect((await see(sent)).statusCode).toBe(200)
})

test('photos may be named again after the price was taken back', async () => {
  const site = await onSite(app)
  await site.name(170_00)
  expect((await site.withdraw()).change).toMatchObject({ photos: [site.photo] })
  expect(await site.name(171_00)).toMatchObject({ change: { photos: [site.photo] } })
})
