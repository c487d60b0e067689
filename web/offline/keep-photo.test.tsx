import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { JobId } from '../../contract/jobs.ts'
import type { KeptPhoto } from './actions.ts'
import { dropPhoto, forgetOldPhotos, keptAfterPhotos, recordedAs, takePhoto } from './keep-photo.ts'
import { answerApi } from '../testing/api.ts'
import { answerUploads } from './testing/uploads.ts'
import { removeAction } from './remove-action.ts'
import { closeQueue, makeAction, openQueue, theDevice } from './the-queue.ts'

const JOB = JobId.parse(1042)
const photo = (bytes: number) => new Blob(['x'.repeat(bytes)], { type: 'image/jpeg' })
const takeAfter = (file: Blob) => takePhoto(JOB, 'after')(file, () => undefined).done
let shown = 0

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  URL.createObjectURL = () => `blob:photo-${(shown += 1)}`
  URL.revokeObjectURL = () => undefined
  await openQueue(7, { onSent: async () => undefined, onSignedOut: () => undefined })
})
afterEach(() => {
  closeQueue()
  vi.restoreAllMocks()
})

test('photos that are taken together without a signal are kept as one entry, before the completion', async () => {
  const addresses = await Promise.all([takeAfter(photo(700_000)), takeAfter(photo(600_000))])
  await makeAction(JOB, { kind: 'complete', photos: addresses.map(recordedAs), disposal: [] })
  const { queue, store } = await theDevice()
  const kept = await store.all('photos')
  expect(queue.state().entries.map(({ action }) => action)).toEqual([
    { kind: 'photos', photoIds: kept.map(({ id }) => id), bytes: 1_300_000 },
    { kind: 'complete', photos: kept.map(({ id }) => id), disposal: [] },
  ])
})

test('the form finds them again, and an address of the server stays one', async () => {
  const address = await takeAfter(photo(10))
  expect(await keptAfterPhotos(JOB)).toEqual([address])
  expect(await keptAfterPhotos(JobId.parse(7))).toEqual([])
  expect(recordedAs('/uploads/a.webp')).toBe('/uploads/a.webp')
})

test('one that is taken out of the form is not found again', async () => {
  const address = await takeAfter(photo(10))
  await dropPhoto(address)
  expect(await keptAfterPhotos(JOB)).toEqual([])
})

async function removeEntry(at: number) {
  const { queue } = await theDevice()
  const entry = queue.state().entries[at]
  return entry && removeAction(entry)
}

test('photos that are removed from the queue are gone, and the completion that names them waits without them', async () => {
  const address = await takeAfter(photo(10))
  await makeAction(JOB, { kind: 'complete', photos: [recordedAs(address)], disposal: [] })
  expect(await removeEntry(0)).toBe(true)
  const { queue, store } = await theDevice()
  expect(queue.state().entries).toMatchObject([{ action: { kind: 'complete' } }])
  expect(await store.all('photos')).toEqual([])
})

test('a removed completion keeps its photos for the next try; a removed note takes its own along', async () => {
  const [after, ofNote] = await Promise.all([
    takeAfter(photo(10)),
    takePhoto(JOB, 'note')(photo(20), () => undefined).done,
  ])
  await makeAction(JOB, { kind: 'complete', photos: [recordedAs(after)], disposal: [] })
  const note = { kind: 'note', problem: null, words: 'Ring twice' } as const
  await makeAction(JOB, { ...note, photos: [recordedAs(ofNote)] })
  const { store } = await theDevice()
  expect(await removeEntry(2)).toBe(true)
  expect(await store.all('photos')).toMatchObject([{ use: 'after' }])
  expect(await removeEntry(1)).toBe(true)
  expect(await keptAfterPhotos(JOB)).toEqual([after])
})

test.for(['busy', 'internal', 'too_many_requests'] as const)(
  'a server that is %s does not keep the hauler from completing: the photo waits',
  async (code) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    answerApi({})
    answerUploads(() => ({ refusal: code, detail: 'Later' }))
    await takeAfter(photo(10))
    const { queue, store } = await theDevice()
    expect(await store.all('photos')).toHaveLength(1)
    expect(queue.state().entries).toMatchObject([{ action: { kind: 'photos' } }])
  },
)

test('a phone without room says so, and the next photo is taken', async () => {
  const { store } = await theDevice()
  vi.spyOn(store, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  await expect(takeAfter(photo(10))).rejects.toThrow('Your phone has no room for this photo')
  await takeAfter(photo(10))
  expect(await store.all('photos')).toHaveLength(1)
})

test('photos of a job that waits for nothing are deleted after two weeks', async () => {
  await takeAfter(photo(10))
  const device = await theDevice()
  const [kept] = await device.store.all<KeptPhoto>('photos')
  if (!kept) throw new Error('A photo was kept')
  const old = { ...kept, keptAt: new Date(Date.now() - 15 * 24 * 3_600_000) }
  await device.store.put('photos', old)
  await forgetOldPhotos(device)
  expect(await device.store.all('photos')).toHaveLength(1)
  await device.store.put('photos', { ...old, jobId: JobId.parse(7) })
  await forgetOldPhotos(device)
  expect(await device.store.all('photos')).toEqual([])
})
