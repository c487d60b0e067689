import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, formatDay, formatInstant } from '../../contract/calendar.ts'
import { cents, formatMoney } from '../../contract/money.ts'
import { useApp } from '../../server/testing/app.ts'
import { paidJob } from '../../server/testing/paying.ts'
import { multipartOf } from '../../server/uploads/testing/multipart.ts'
import { somePicture } from '../../server/uploads/testing/uploading.ts'
import { type ApiClient, apiClient, outcome, send, validPayload } from './api-clients.ts'
import { AREAS, constantRows, openRows, uploadRows, writtenRows } from './constants.ts'

// Its many bookings of one afternoon are about something else.
const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1000' } })

type Entry = { dayOfWeek: number; timeSlot: string; isAvailable: boolean; maxJobs: number }
type Job = { haulerPayout: string | null }

let hauler: ApiClient
let week: Entry[]
let offer: Job
let done: Job
beforeAll(async () => {
  hauler = await apiClient(app, 'approved hauler')
  await app.given.job()
  const { haulerId = null, cookie } = hauler
  const { id } = await paidJob(app, {
    haulerId,
    status: 'in_progress',
    startedAt: app.ctx.now(),
  })
  await send(app, 'PATCH', `/api/hauler/jobs/${id}/status`, cookie, { status: 'completed' })
  week = await read(`/api/hauler-availability/${haulerId}`)
  const [offered] = await read<Job[]>('/api/hauler/available-jobs')
  const [completed] = await read<Job[]>('/api/hauler/jobs')
  if (!offered || !completed) throw new Error('There is no job to look at')
  offer = offered
  done = completed
})

const read = async <Body>(url: string): Promise<Body> =>
  (await send(app, 'GET', url, hauler.cookie)).json<Body>()

/** Books with so many photos. */
async function booked(photos: number): Promise<string> {
  const visitor = await apiClient(app, 'visitor')
  const { visitorId = '' } = visitor
  const urls = await Promise.all(
    Array.from({ length: photos }, () => app.given.photo({ visitorId })),
  )
  const body = { ...(await validPayload(app, 'booking', visitor)), photos: urls }
  return outcome(await send(app, 'POST', '/api/jobs', visitor.cookie, body))
}

/** The largest number that is still taken. */
const most = async (taken: (count: number) => Promise<string>, from: number): Promise<number> => {
  let count = from
  while ((await taken(count + 1)) === '200') count += 1
  return count
}

async function upload(files: number): Promise<string> {
  const picture = await somePicture()
  const { headers, payload } = multipartOf(Array.from({ length: files }, () => picture))
  return outcome(await app.http.inject({ method: 'POST', url: '/api/upload', headers, payload }))
}

async function registered(serviceAreas: string[]): Promise<string> {
  const visitor = await apiClient(app, 'visitor')
  const body = { ...(await validPayload(app, 'registration', visitor)), serviceAreas }
  return outcome(await send(app, 'POST', '/api/haulers/register', visitor.cookie, body))
}

/** What the running product says of each constant. */
const measures: Record<string, () => unknown> = {
  'the share of an available job': () => offer.haulerPayout,
  'the share of a completed job': () => done.haulerPayout,
  'the cells of a week': () => week.length,
  'the first day of a week': () => week[0]?.dayOfWeek,
  'the last day of a week': () => week.at(-1)?.dayOfWeek,
  'the slots of a day': () => [...new Set(week.map(({ timeSlot }) => timeSlot))].join(', '),
  'the jobs of a slot by default': () => week.find(({ isAvailable }) => isAvailable)?.maxJobs,
  'the cells open by default': () => week.filter(({ isAvailable }) => isAvailable).length,
  'the photos of a booking at most': () => most(booked, 3),
  'the files of an upload at most': () => most(upload, 9),
  'the areas a hauler may serve': async () => ((await registered(AREAS)) === '200' ? 19 : 0),
}

const now = new Date()
const written = {
  day: () => formatDay(addDays(dayOf(now), 0)),
  instant: () => formatInstant(now),
  money: () => formatMoney(cents(1_234_50)),
}

describe('Section 9: business constants and limits', () => {
  test.for(constantRows)('$says', async ({ constant, value }) => {
    expect(await measures[constant]?.()).toBe(value)
  })

  test.for(AREAS)('%s is a service area', async (area) => {
    expect(await registered([area])).toBe('200')
  })

  test.for(uploadRows)('$says', async ({ files, outcome: wanted }) => {
    expect(await upload(files)).toContain(wanted)
  })

  test.for(writtenRows)('$says', ({ written: what, reads }) => {
    expect(written[what]()).toMatch(reads)
  })

  test.for(openRows)('waits: $says', ({ open }, { skip }) => {
    expect(open).toBeTruthy()
    skip(open)
  })
})
