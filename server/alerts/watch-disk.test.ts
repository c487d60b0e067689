import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { saveAlertSettings } from '../../contract/alerts.ts'
import { inTransaction } from '../core/context.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { watchDisk } from './watch-disk.ts'

const app = useApp()

const GB = 1e9
const NOON = new Date('2026-11-24T20:00:00Z')
const HOUR_MS = 3_600_000

beforeEach(async () => {
  app.setNow(NOON)
  for (const table of ['alerts', 'alertSettings', 'notifications'] as const)
    await app.ctx.db.deleteFrom(table).execute()
})

/** The disk of the data folder as the machine would report it; a test can let it fill. */
function givenDisk(free: number, total: number) {
  const space = { free, total }
  const reading = vi.spyOn(app.ctx, 'diskSpace').mockImplementation(async () => space)
  onTestFinished(() => reading.mockRestore())
  return space
}

async function givenAdmin(): Promise<void> {
  const admin = await app.given.admin()
  await app.as(admin).call(saveAlertSettings, {
    params: { userId: admin.id },
    body: { phone: '', byEmail: ['disk_full'], bySms: [] },
  })
}

const alerts = async () => (await messagesOf(app)).map(({ message }) => message)
const look = () => watchDisk.run({}, app.ctx)
const lookHourly = async (from: number, until: number) => {
  for (let hour = from; hour <= until; hour++) {
    app.setNow(new Date(NOON.getTime() + hour * HOUR_MS))
    await look()
  }
}

test('a disk that is nearly full alerts the team, with what to do', async () => {
  await givenAdmin()
  givenDisk(3.1 * GB, 40 * GB)
  await inTransaction(app.ctx, (tx) => tx.enqueue(watchDisk, {}))
  await app.runTasks()
  expect(await alerts()).toEqual([
    'Westhaul: The disk of the server is 92% full: 3.1 GB are left. ' +
      'Once it is full, bookings and photos cannot be saved. ' +
      'Ask the person who looks after your server to free space or to add a larger disk. ' +
      `${app.ctx.config.publicUrl}/admin?tab=settings`,
  ])
})

test.for([
  ['with 10% left', 4 * GB, 40 * GB, 0],
  ['with less than 10% left', 3.99 * GB, 40 * GB, 1],
  ['with 2 GB left of a small disk', 2 * GB, 10 * GB, 0],
  ['with less than 2 GB left of a small disk', 1.99 * GB, 10 * GB, 1],
  ['with 20 GB left of a large disk', 20 * GB, 4_000 * GB, 0],
  ['with less than 20 GB left of a large disk', 19.9 * GB, 4_000 * GB, 1],
] as const)('the team is alerted or left in peace %s', async ([, free, total, count]) => {
  await givenAdmin()
  givenDisk(free, total)
  await look()
  expect(await alerts()).toHaveLength(count)
})

test('what is left is rounded down', async () => {
  await givenAdmin()
  givenDisk(0.0409 * GB, 40 * GB)
  await look()
  expect((await alerts())[0]).toContain('99% full: 40 MB are left')
})

test('it is one alert a day while it goes on, with the room that is left then', async () => {
  await givenAdmin()
  const disk = givenDisk(3.1 * GB, 40 * GB)
  await lookHourly(0, 23)
  expect(await alerts()).toHaveLength(1)
  disk.free = 2.5 * GB
  await lookHourly(24, 47)
  const [, second] = await alerts()
  expect(await alerts()).toHaveLength(2)
  expect(second).toContain('2.5 GB are left')
  expect(second).not.toContain('times')
  disk.free = 30 * GB
  await lookHourly(48, 72)
  expect(await alerts()).toHaveLength(2)
})

test('a server that keeps nothing on its disk has none to watch', async () => {
  await givenAdmin()
  vi.spyOn(app.ctx, 'diskSpace').mockResolvedValueOnce(undefined)
  await look()
  expect(await alerts()).toEqual([])
})

test('a monitor reads how the disk stands', async () => {
  const read = async () => (await app.http.inject('/healthz')).json<{ disk: string }>().disk
  const disk = givenDisk(30 * GB, 40 * GB)
  expect(await read()).toBe('ok')
  disk.free = GB
  expect(await read()).toBe('nearly_full')
  disk.free = 50e6
  expect(await read()).toBe('full')
  vi.spyOn(app.ctx, 'diskSpace').mockRejectedValueOnce(new Error('EIO'))
  expect(await read()).toBe('unknown')
})

test('a server whose disk is full is not ready, says why, and is ready again with room', async () => {
  const read = () => app.http.inject('/readyz')
  const disk = givenDisk(50e6, 40 * GB)
  const answer = await read()
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({
    code: 'unavailable',
    detail: 'The disk of the data folder is full',
  })
  disk.free = GB
  expect((await read()).json()).not.toMatchObject({
    detail: 'The disk of the data folder is full',
  })
})
