import { expect, test } from 'vitest'
import {
  closeHaulerFeed,
  closeOwnFeed,
  getHaulerFeed,
  getOwnFeed,
  renewHaulerFeed,
  renewOwnFeed,
} from '../../../contract/calendar-feed.ts'
import { claimJob } from '../../../contract/dispatch.ts'
import { unassignJob } from '../../../contract/schedule.ts'
import { useApp } from '../../testing/app.ts'
import { clearBoard } from '../testing/by-hand.ts'

const app = useApp()

const read = async (url: string | null, etag?: string) => {
  const { pathname } = new URL(url ?? 'http://nowhere/')
  return app.http.inject({ url: pathname, ...(etag && { headers: { 'if-none-match': etag } }) })
}

test('a hauler switches the feed on, and a calendar without a session reads their own pickups', async () => {
  await clearBoard(app)
  const [hauler, other] = [await app.given.hauler(), await app.given.hauler()]
  const own = app.as(hauler)
  expect(await own.call(getOwnFeed, {})).toEqual({ url: null, openedAt: null })
  const { url } = await own.call(renewOwnFeed, {})
  expect(url).toMatch(/\/api\/calendar\/[\w-]{36}\.ics$/)
  const job = await app.given.job({ address: 'Unit 5; 88 Main St, Vancouver' })
  const theirs = await app.given.job()
  await own.call(claimJob, { params: { jobId: job.id } })
  await app.as(other).call(claimJob, { params: { jobId: theirs.id } })

  const answer = await read(url)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const lines = answer.body.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain('LOCATION:Unit 5\\; 88 Main St\\, Vancouver')
  expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([
    expect.stringContaining(`pickup-${job.id}@`),
  ])
  expect(answer.body).not.toContain('604-555')
  expect(answer.body).not.toContain('Tanaka')
  for (const line of answer.body.split('\r\n'))
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)

  const etag = String(answer.headers['etag'])
  expect((await read(url, etag)).statusCode).toBe(304)
  const admin = app.as(await app.given.admin())
  await admin.call(unassignJob, { params: { jobId: job.id } })
  const later = await read(url, etag)
  expect([later.statusCode, later.body.includes('BEGIN:VEVENT')]).toEqual([200, false])
})

test('a renewed, closed, cut or invented address is not there', async () => {
  const hauler = await app.given.hauler()
  const own = app.as(hauler)
  const { url: old } = await own.call(renewOwnFeed, {})
  const { url } = await own.call(renewOwnFeed, {})
  expect((await read(old)).statusCode).toBe(404)
  expect((await read(url)).statusCode).toBe(200)
  const { id } = await app.ctx.db
    .selectFrom('calendarFeeds')
    .select('id')
    .where('haulerId', '=', hauler.id)
    .executeTakeFirstOrThrow()
  // Who reads the database alone opens no feed.
  for (const token of [id, `${id}${'x'.repeat(20)}`, 'x', url?.slice(-30, -5)])
    expect((await read(`http://host/api/calendar/${token}.ics`)).json()).toMatchObject({
      code: 'not_found',
    })
  expect(await own.call(closeOwnFeed, {})).toEqual({ url: null, openedAt: null })
  expect((await read(url)).statusCode).toBe(404)
})

test('the team renews and closes a feed without reading its address, and it is in the audit log', async () => {
  const hauler = await app.given.hauler()
  const { url } = await app.as(hauler).call(renewOwnFeed, {})
  const admin = app.as(await app.given.admin())
  const params = { haulerId: hauler.id }
  const state = await admin.call(renewHaulerFeed, { params })
  expect(state).toEqual({ isOn: true, openedAt: expect.any(Date) })
  expect((await read(url)).statusCode).toBe(404)
  const { url: next } = await app.as(hauler).call(getOwnFeed, {})
  expect((await read(next)).statusCode).toBe(200)
  await admin.call(closeHaulerFeed, { params })
  expect((await read(next)).statusCode).toBe(404)
  expect(await admin.call(getHaulerFeed, { params })).toEqual({ isOn: false, openedAt: null })
  const entries = await app.ctx.db
    .selectFrom('auditEntries')
    .select('call')
    .where('subject', '=', 'calendar_feeds')
    .execute()
  expect(entries.map(({ call }) => call.split(' ')[0])).toEqual(['POST', 'DELETE'])
})

test('the feed of a closed account is not there', async () => {
  const hauler = await app.given.hauler()
  const { url } = await app.as(hauler).call(renewOwnFeed, {})
  await app.ctx.db
    .updateTable('haulers')
    .set({ deletedAt: new Date() })
    .where('id', '=', hauler.id)
    .execute()
  expect((await read(url)).statusCode).toBe(404)
})
