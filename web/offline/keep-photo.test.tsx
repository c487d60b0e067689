import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { JobId } from '../../contract/jobs.ts'
import { keptAfterPhotos, recordedAs, takePhoto } from './keep-photo.ts'
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
