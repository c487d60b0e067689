import { expect, test } from 'vitest'
import { listAvailableJobs, listMyJobs } from '../../contract/dispatch.ts'
import { addJobPhotos, editJobNote } from '../../contract/job-additions.ts'
import { useApp } from '../testing/app.ts'
import { claimedJob, linkedJob, pageOf } from './testing/links.ts'
import { onSite } from './testing/on-site.ts'

const app = useApp()
const addTo = (token: string, photos: string[]) =>
  app.as().call(addJobPhotos, { params: { token }, body: { photos } })
const note = (token: string, text: string) =>
  app.as().call(editJobNote, { params: { token }, body: { note: text } })

test('photos and a note that are added later are on the page, and with the hauler', async () => {
  const hauler = await app.given.hauler()
  const { token, job } = await claimedJob(app, hauler)
  const photo = await app.given.photo()
  const page = await addTo(token, [photo])
  expect(page.photos).toEqual([...job.photos, photo])
  expect(await note(token, '  Gate code 4419 ')).toMatchObject({ note: 'Gate code 4419' })
  const [own] = (await app.as(hauler).call(listMyJobs, {})) as { note: string; photos: string[] }[]
  expect(own).toMatchObject({ note: 'Gate code 4419', photos: page.photos })
  expect(await note(token, '')).toMatchObject({ note: '' })
})

test('a note stands in place of the notes of the booking, also for the hauler', async () => {
  const hauler = await app.given.hauler()
  const access = { place: 'curb', floors: 0, elevator: false, walkMinutes: 0, unattended: false }
  const { token } = await claimedJob(app, hauler, {
    access: JSON.stringify({ ...access, notes: 'Buzzer 12' }),
  })
  expect(await pageOf(app, token)).toMatchObject({ note: 'Buzzer 12' })
  await note(token, 'Buzzer 14')
  const [own] = (await app.as(hauler).call(listMyJobs, {})) as { access: unknown }[]
  expect(own).toMatchObject({ access: { notes: 'Buzzer 14' } })
})

test('a code in a later note is taken out of the description that haulers read before a claim', async () => {
  const hauler = await app.given.hauler()
  const { token } = await linkedJob(app, {
    description: 'A sofa. Please dial 4419 first',
    offeredDescription: 'A sofa. Please dial 4419 first',
  })
  await note(token, 'The gate opens with 4419')
  const [offer] = (await app.as(hauler).call(listAvailableJobs, {})) as { description: string }[]
  expect(offer?.description).toBe('A sofa. Please dial … first')
})

test('a pickup holds ten photos, the same one counts once, and unknown ones are refused', async () => {
  const { token, job } = await linkedJob(app)
  const photos = await Promise.all(Array.from({ length: 11 }, () => app.given.photo()))
  await expect(addTo(token, photos.slice(0, 10))).rejects.toMatchObject({ code: 'invalid_input' })
  await addTo(token, photos.slice(0, 2))
  expect((await addTo(token, photos.slice(0, 2))).photos).toHaveLength(job.photos.length + 2)
  await expect(addTo(token, ['/uploads/a1b2c3d4e5f6a7b8a1b2c3.webp'])).rejects.toMatchObject({
    code: 'refused',
  })
})

test('nothing is added to a pickup that is over, and its hauler’s number ends two days later', async () => {
  const site = await onSite(app)
  await site.complete()
  await expect(note(site.token, 'Late')).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await site.page()).toMatchObject({ canAdd: false })
  const phoneOf = async () => (await site.page()).hauler?.phone
  const customerPhone = async () =>
    ((await app.as(site.hauler).call(listMyJobs, {})) as { phone: string }[])[0]?.phone
  expect([await phoneOf(), await customerPhone()]).not.toContain(null)
  app.setNow(new Date(Date.now() + 49 * 3_600_000))
  expect([await phoneOf(), await customerPhone()]).toEqual([null, ''])
  app.letClockRun()
})

test('a hauler keeps neither the number nor the codes of a pickup that was cancelled, nor the codes of a completed one', async () => {
  const hauler = await app.given.hauler()
  const access = { place: 'curb', floors: 0, elevator: false, walkMinutes: 0, unattended: false }
  const { token, job } = await claimedJob(app, hauler, {
    access: JSON.stringify({ ...access, notes: 'Buzzer 12' }),
  })
  await note(token, 'Gate code 4419')
  const own = async () => ((await app.as(hauler).call(listMyJobs, {})) as object[])[0]
  const open = { phone: job.phone, note: 'Gate code 4419', access: { notes: 'Gate code 4419' } }
  expect(await own()).toMatchObject(open)
  const end = (status: 'cancelled' | 'completed') =>
    app.ctx.db
      .updateTable('jobs')
      .set({ status, completedAt: status === 'completed' ? app.ctx.now() : null })
      .where('id', '=', job.id)
      .execute()
  await end('cancelled')
  expect(await own()).toMatchObject({ phone: '', note: '', access: { notes: '' } })
  await end('completed')
  expect(await own()).toMatchObject({ phone: job.phone, note: '', access: { notes: '' } })
})
