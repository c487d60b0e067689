import { beforeEach, expect, test } from 'vitest'
import { bookPickup } from '../../contract/booking.ts'
import { Day } from '../../contract/calendar.ts'
import { leaveWaitingListPath } from '../../contract/paths.ts'
import { getWaitingEntry, leaveWaitingList } from '../../contract/waiting-list.ts'
import { claimPlace, getWindows, joinWaitingList } from '../../contract/windows.ts'
import { useApp } from '../testing/app.ts'
import { bookingForm } from '../testing/booking-form.ts'
import { outbox, sentTexts } from '../testing/messages.ts'
import {
  fillMorning,
  freePlace,
  joinMorning,
  leaveTokenOf,
  makeOffers,
  offerTo,
  takeMorning,
} from './testing/full-days.ts'
import { waitingToken } from './waiting-link.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '0' } })
/** Ten in the morning, outside the quiet hours. */
const MORNING = new Date('2026-12-06T18:00:00Z')
const MINUTE_MS = 60_000
const TUESDAY = Day.parse('2026-12-08')
const [MEI, RAJ] = ['+16045550101', '+16045550102'] as const

const later = (minutes: number) => app.setNow(new Date(MORNING.getTime() + minutes * MINUTE_MS))

beforeEach(async () => {
  app.setNow(MORNING)
  const { db } = app.ctx
  await db.updateTable('jobs').set({ deletedAt: MORNING }).execute()
  await db.updateTable('haulers').set({ deletedAt: MORNING }).execute()
  await db.deleteFrom('waitingEntries').execute()
  await db.deleteFrom('holds').execute()
  await db.deleteFrom('sandboxMessages').execute()
})

const entryOf = (token: string) => app.as().call(getWaitingEntry, { params: { token } })
const leave = (token: string) => app.as().call(leaveWaitingList, { params: { token } })

test('the first in line is offered a free place for half an hour, then the next', async () => {
  await fillMorning(app, TUESDAY)
  const first = await app.given.visitor()
  const { id } = await joinMorning(app, TUESDAY, MEI, first)
  expect((await joinMorning(app, TUESDAY, MEI, first)).id).toBe(id)
  await joinMorning(app, TUESDAY, RAJ)
  await makeOffers(app)
  expect(await offerTo(app, MEI)).toBeUndefined()

  await freePlace(app)
  await makeOffers(app)
  expect(await offerTo(app, MEI)).toBeDefined()
  expect(await offerTo(app, RAJ)).toBeUndefined()
  const windows = await app.as().call(getWindows, { query: { date: TUESDAY, area: 'Vancouver' } })
  expect(windows[0]).toMatchObject({ state: 'full' })

  later(30)
  await makeOffers(app)
  const token = await offerTo(app, RAJ)
  const place = await app.as({}).call(claimPlace, { body: { token: token ?? '' } })
  // Held as long as the message says, which is more than a usual hold.
  const until = new Date(MORNING.getTime() + 60 * MINUTE_MS)
  expect(place).toMatchObject({ date: TUESDAY, window: 'morning', state: 'last', until })
  await expect(app.as({}).call(claimPlace, { body: { token: 'none' } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('only full windows have a waiting list, and a contact waits for ten of them at most', async () => {
  await fillMorning(app, TUESDAY, 1)
  const join = () => joinMorning(app, TUESDAY, '604 555 0103')
  await expect(join()).rejects.toMatchObject({ code: 'refused' })
  await takeMorning(app, TUESDAY)
  for (let at = 0; at < 10; at++) await join()
  await expect(join()).rejects.toMatchObject({ message: 'You wait for 10 times already' })
})

test('at night no place is offered, and a visitor who booked the window waits no more', async () => {
  await fillMorning(app, TUESDAY)
  const visit = await app.given.visitor()
  await joinMorning(app, TUESDAY, MEI, visit)
  await freePlace(app)
  later(13 * 60)
  await makeOffers(app)
  expect(await offerTo(app, MEI)).toBeUndefined()
  await app.as(visit).call(bookPickup, {
    body: bookingForm([await app.given.photo()], {
      preferredDate: TUESDAY,
      preferredTime: 'morning',
    }),
  })
  await freePlace(app)
  later(24 * 60)
  await makeOffers(app)
  expect(await offerTo(app, MEI)).toBeUndefined()
})

test('joining is confirmed once, with a link that shows the entry and changes nothing', async () => {
  await fillMorning(app, TUESDAY)
  const visit = await app.given.visitor()
  await joinMorning(app, TUESDAY, MEI, visit)
  await joinMorning(app, TUESDAY, MEI, visit)
  await joinMorning(app, TUESDAY, RAJ, visit)
  await app.runTasks()
  const texts = await sentTexts(app)
  expect(texts.map(({ recipient }) => recipient)).toEqual([MEI])
  expect(texts[0]?.body).toContain("You're on the waiting list for Tue, Dec 8, 8AM-12PM")

  const token = await leaveTokenOf(app, MEI)
  const waiting = { date: TUESDAY, window: 'morning', state: 'waiting', offeredUntil: null }
  expect(await entryOf(token)).toEqual(waiting)
  await app.http.inject({ url: leaveWaitingListPath(token) })
  await app.http.inject({ method: 'HEAD', url: `/api/waiting-list/${token}` })
  expect(await entryOf(token)).toEqual(waiting)
})

test('the emails have the link as one to follow, in the offer beside the button that books', async () => {
  await fillMorning(app, TUESDAY)
  const { id } = await app.as({}).call(joinWaitingList, {
    body: {
      date: TUESDAY,
      window: 'morning',
      loadSize: 'small',
      area: 'Vancouver',
      email: 'mei@example.test',
    },
  })
  await freePlace(app)
  await makeOffers(app)
  const link = app.ctx.config.publicUrl + leaveWaitingListPath(waitingToken(app.ctx.secrets, id))
  const emails = (await outbox(app)).filter(({ channel }) => channel === 'email')
  expect(emails.map(({ subject }) => subject)).toEqual([
    "You're on the waiting list",
    'A time you waited for is free',
  ])
  for (const { html, body } of emails) {
    expect(html).toContain(`href="${link}"`)
    expect(body).toContain(link)
  }
  expect(emails[1]?.html).toMatch(/class="button" href="[^"]*place=[^"]*"/)
})

test('who leaves gets no offer, and leaving twice changes nothing', async () => {
  await fillMorning(app, TUESDAY)
  const { id } = await joinMorning(app, TUESDAY, MEI)
  await joinMorning(app, TUESDAY, RAJ)
  await app.runTasks()
  const token = await leaveTokenOf(app, MEI)
  const endedEntry = { date: TUESDAY, window: 'morning', state: 'ended', offeredUntil: null }
  expect(await leave(token)).toEqual(endedEntry)
  const endedAt = () =>
    app.ctx.db
      .selectFrom('waitingEntries')
      .select('endedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const first = await endedAt()
  later(1)
  expect(await Promise.all([leave(token), leave(token)])).toEqual([endedEntry, endedEntry])
  expect(await endedAt()).toEqual(first)
  expect(await entryOf(token)).toEqual(endedEntry)
  await freePlace(app)
  await makeOffers(app)
  expect(await offerTo(app, MEI)).toBeUndefined()
  expect(await offerTo(app, RAJ)).toBeDefined()
})

test('the place of an offer goes to the next in line when its person leaves', async () => {
  await fillMorning(app, TUESDAY)
  await joinMorning(app, TUESDAY, MEI)
  await joinMorning(app, TUESDAY, RAJ)
  await freePlace(app)
  await makeOffers(app)
  const token = await leaveTokenOf(app, MEI)
  const offeredUntil = new Date(MORNING.getTime() + 30 * MINUTE_MS)
  expect(await entryOf(token)).toMatchObject({ state: 'offered', offeredUntil })
  await leave(token)
  await makeOffers(app)
  expect(await offerTo(app, RAJ)).toBeDefined()
})

test('a token that was changed, and one of an entry that was deleted, lead nowhere', async () => {
  await fillMorning(app, TUESDAY)
  const { id } = await joinMorning(app, TUESDAY, MEI)
  const other = await joinMorning(app, TUESDAY, RAJ)
  const token = waitingToken(app.ctx.secrets, id)
  const foreignToken = token.replace(`${id}-`, `${other.id}-`)
  for (const wrong of [foreignToken, token.slice(0, -1), `${id}`, 'x'])
    for (const call of [entryOf, leave])
      await expect(call(wrong)).rejects.toMatchObject({
        code: 'not_found',
        message: 'This link is no longer valid',
      })
  await app.ctx.db.deleteFrom('waitingEntries').where('id', '=', id).execute()
  await expect(leave(token)).rejects.toMatchObject({ code: 'not_found' })
})

test('people who wait for a window that stays full hold up no other window', async () => {
  await fillMorning(app, TUESDAY)
  const entry = { day: TUESDAY, ip: '203.0.113.7', loadSize: 'small', area: 'Vancouver' } as const
  const waiting = (timeWindow: 'morning' | 'evening', phoneE164: string) => ({
    ...entry,
    timeWindow,
    phoneE164,
    visitorId: crypto.randomUUID(),
  })
  const mornings = Array.from({ length: 250 }, (_, at) =>
    waiting('morning', `+1604556${1000 + at}`),
  )
  await app.ctx.db
    .insertInto('waitingEntries')
    .values([...mornings, waiting('evening', MEI)])
    .execute()
  await makeOffers(app)
  expect(await offerTo(app, MEI)).toBeDefined()
  const { offered } = await app.ctx.db
    .selectFrom('waitingEntries')
    .select(({ fn }) => fn.countAll<string>().as('offered'))
    .where('offeredUntil', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(Number(offered)).toBe(1)
})
