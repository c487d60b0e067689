import { beforeEach, expect, test, vi } from 'vitest'
import { JobId } from '../../contract/jobs.ts'
import { assignedJob } from '../dispatch/testing/jobs.ts'
import { answerApi, refusal, type Asked } from '../testing/api.ts'
import type { Action, KeptPhoto, QueuedAction } from './actions.ts'
import { memoryStore, type DeviceStore } from './device-store.ts'
import { PhotoError } from '../ui/media/send-photo.ts'
import { sentProfile } from './testing/profile.ts'
import { answerUploads } from './testing/uploads.ts'
import { storeAddressesAgain } from './photo-addresses.ts'
import { actionSender, verdictOf } from './send-action.ts'

const NOW = new Date('2026-11-18T21:24:00Z')
vi.useFakeTimers({ now: NOW })
const JOB = JobId.parse(1042)
const OWNER = 7
const SERVER_AHEAD_MS = 3_600_000
const STATUS = 'PATCH /api/hauler/jobs/1042/status'

let store: DeviceStore
let calls: Asked[]
let profile: () => Response
/** The steps are answered with a refusal: what they carried is what counts here. */
const no = () => refusal('illegal_move', 'No')

beforeEach(() => {
  vi.setSystemTime(NOW)
  store = memoryStore()
  const headers = { date: new Date(NOW.getTime() + SERVER_AHEAD_MS).toUTCString() }
  profile = () => Response.json(sentProfile(OWNER), { headers })
  calls = answerApi({
    'GET /api/hauler/profile': () => profile(),
    [STATUS]: no,
    'POST /api/hauler/jobs/1042/events': no,
  })
})

const entry = (action: Action, changes: Partial<QueuedAction> = {}): QueuedAction => ({
  id: 'key-1',
  owner: OWNER,
  jobId: JOB,
  action,
  madeAt: NOW,
  place: 1,
  state: 'waiting',
  isLate: false,
  ...changes,
})
const START: Action = { kind: 'start', reason: '' }
const anHourAgo = { madeAt: new Date(NOW.getTime() - 3_600_000), isLate: true }

const photo = (id: string, url?: string): KeptPhoto => ({
  id,
  owner: OWNER,
  jobId: JOB,
  use: 'after',
  file: new Blob(['x']),
  keptAt: NOW,
  ...(url && { url }),
})

async function verdictAfter(of: QueuedAction) {
  try {
    await actionSender(store, OWNER)(of)
  } catch (error) {
    return verdictOf(error)
  }
  return undefined
}
const bodies = () => calls.flatMap(({ body }) => (body === undefined ? [] : [body]))

test('an action that goes out when it is made carries its key and no time', async () => {
  expect(await verdictAfter(entry(START))).toEqual({ refused: 'No' })
  expect(bodies()).toEqual([{ status: 'in_progress', reason: '' }])
  expect(calls[0]?.headers.get('idempotency-key')).toBe('key-1')
})

test('a late one carries when it was made, by the server’s clock', async () => {
  await verdictAfter(entry({ kind: 'event', event: 'arrived' }, anHourAgo))
  // The phone is an hour slow: what it calls an hour ago is now.
  expect(bodies()).toEqual([{ event: 'arrived', happenedAt: NOW.toISOString() }])
})

test('before a late one it is asked who is logged in: another hauler, a customer and no one send nothing', async () => {
  profile = () => Response.json(sentProfile(8))
  expect(await verdictAfter(entry(START, anHourAgo))).toBe('signed-out')
  profile = () => refusal('not_found', 'No profile')
  expect(await verdictAfter(entry(START, anHourAgo))).toBe('signed-out')
  profile = () => refusal('not_signed_in', 'Please log in')
  expect(await verdictAfter(entry(START, anHourAgo))).toBe('signed-out')
  expect(bodies()).toEqual([])
})

test('a completion names its photos by the addresses that the server gave, and leaves out those it refused', async () => {
  const url = (letter: string) => `/uploads/${letter.repeat(22)}.webp`
  answerUploads(() => ({ refusal: 'unsupported_media', detail: 'This is no photo' }))
  for (const each of [photo('one', url('a')), photo('two'), photo('ticket')])
    await store.put('photos', each)
  const group = { group: 'Everything', way: 'facility', facilityId: null, fee: null } as const
  await verdictAfter(
    entry({
      kind: 'complete',
      photos: ['one', 'two', url('b')],
      disposal: [{ ...group, place: 'Depot', ticket: 'ticket', noTicket: '' }],
    }),
  )
  expect(bodies()).toMatchObject([
    {
      photos: [url('a'), url('b')],
      disposal: [{ ticket: null, noTicket: 'The photo could not be sent' }],
    },
  ])
})

test('of photos that go out together, a refused one does not keep the others back', async () => {
  for (const id of ['broken', 'good']) await store.put('photos', photo(id))
  const url = `/uploads/${'a'.repeat(22)}.webp`
  const keys = answerUploads((key) =>
    key === 'broken' ? { refusal: 'unsupported_media', detail: 'This is no photo' } : { url },
  )
  const photos: Action = { kind: 'photos', photoIds: ['broken', 'good'], bytes: 2 }
  expect(await verdictAfter(entry(photos))).toEqual({ refused: 'This is no photo' })
  expect(keys).toEqual(['broken', 'good'])
  expect(await store.all('photos')).toMatchObject([{ id: 'broken' }, { id: 'good', url }])
})

test('a full phone cannot store the address of a sent photo: it is sent once, and the record names it', async () => {
  const url = `/uploads/${'a'.repeat(22)}.webp`
  await store.put('photos', photo('full-1'))
  const full = vi.spyOn(store, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
  const keys = answerUploads(() => ({ url }))
  const send = actionSender(store, OWNER)
  await send(entry({ kind: 'photos', photoIds: ['full-1'], bytes: 1 }))
  expect(await verdictAfter(entry({ kind: 'complete', photos: ['full-1'], disposal: [] }))).toEqual(
    { refused: 'No' },
  )
  expect(keys).toEqual(['full-1'])
  expect(bodies()).toMatchObject([{ photos: [url] }])
  // Later there is room again.
  full.mockRestore()
  await storeAddressesAgain(store)
  expect(await store.all('photos')).toMatchObject([{ id: 'full-1', url }])
})

test('a page that was closed meanwhile sends it again under the same key before the record', async () => {
  const url = `/uploads/${'b'.repeat(22)}.webp`
  await store.put('photos', photo('full-2'))
  const keys = answerUploads(() => ({ url }))
  await verdictAfter(entry({ kind: 'complete', photos: ['full-2'], disposal: [] }))
  expect(keys).toEqual(['full-2'])
  expect(bodies()).toMatchObject([{ photos: [url] }])
})

test('a record goes without a photo that was removed from the phone', async () => {
  const url = `/uploads/${'d'.repeat(22)}.webp`
  await verdictAfter(entry({ kind: 'complete', photos: ['removed', url], disposal: [] }))
  expect(bodies()).toMatchObject([{ photos: [url] }])
})

test('a record does not go without a photo that cannot be sent now', async () => {
  await store.put('photos', photo('full-3'))
  answerUploads(() => ({ refusal: 'busy', detail: 'Later' }))
  const complete: Action = { kind: 'complete', photos: ['full-3'], disposal: [] }
  expect(await verdictAfter(entry(complete))).toBe('failing')
  expect(bodies()).toEqual([])
})

test('an address that found no room does not bring back a photo that is gone', async () => {
  await store.put('photos', photo('full-4'))
  const full = vi.spyOn(store, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
  answerUploads(() => ({ url: `/uploads/${'c'.repeat(22)}.webp` }))
  await actionSender(store, OWNER)(entry({ kind: 'photos', photoIds: ['full-4'], bytes: 1 }))
  full.mockRestore()
  await store.remove('photos', 'full-4')
  await storeAddressesAgain(store)
  expect(await store.all('photos')).toEqual([])
})

test('a photo that stops moving on its way counts as without a signal', async () => {
  await store.put('photos', photo('one'))
  answerUploads(() => undefined)
  const verdict = verdictAfter(entry({ kind: 'photos', photoIds: ['one'], bytes: 1 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await verdict).toBe('unreachable')
})

test('what a network with a log-in of its own answers is no refusal', () => {
  expect(verdictOf(new PhotoError(200, 'Upload failed: OK'))).toBe('later')
})

test.for([
  ['busy', 'failing'],
  ['internal', 'failing'],
  ['too_many_requests', 'later'],
  ['timed_out', 'later'],
  ['not_signed_in', 'signed-out'],
] as const)('%s means %s', async ([code, verdict]) => {
  calls = answerApi({ [STATUS]: () => refusal(code, 'Sorry') })
  expect(await verdictAfter(entry(START))).toBe(verdict)
})

test('no answer at all means that nothing can be sent now', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await verdictAfter(entry(START))).toBe('unreachable')
})

test('a note carries its words, kind and own photos; a completion before it leaves those on the phone', async () => {
  const url = (letter: string) => `/uploads/${letter.repeat(22)}.webp`
  const notes = 'POST /api/hauler/jobs/1042/notes'
  const sent = { id: 5, kind: null, words: 'x', photos: [], at: NOW, heardAt: null, closedAt: null }
  calls = answerApi({
    'GET /api/hauler/profile': () => profile(),
    [STATUS]: () => Response.json({ ...assignedJob, id: 1042, status: 'completed' }),
    [notes]: () => Response.json({ ...sent, answers: [] }),
  })
  await store.put('photos', photo('after', url('a')))
  await store.put('photos', { ...photo('blocked', url('b')), use: 'note' })
  await verdictAfter(entry({ kind: 'complete', photos: ['after'], disposal: [] }))
  expect(await store.all('photos')).toMatchObject([{ id: 'blocked' }])
  const words = 'A car blocks the lane'
  await verdictAfter(
    entry({ kind: 'note', problem: 'no_access', words, photos: ['blocked'] }, anHourAgo),
  )
  const photos = [url('b')]
  expect(bodies().at(-1)).toEqual({
    kind: 'no_access',
    words,
    photos,
    happenedAt: NOW.toISOString(),
  })
  expect(calls.at(-1)?.headers.get('idempotency-key')).toBe('key-1')
  expect(await store.all('photos')).toEqual([])
})
