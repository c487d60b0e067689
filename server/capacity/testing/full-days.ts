import type { Day } from '../../../contract/calendar.ts'
import { joinWaitingList } from '../../../contract/windows.ts'
import type { useApp, Visit } from '../../testing/app.ts'
import { sentTexts } from '../../testing/messages.ts'
import { offerPlaces } from '../offer-places.ts'

type App = ReturnType<typeof useApp>

/** A job that takes a place of a morning. */
export const takeMorning = (app: App, preferredDate: Day) =>
  app.given.job({ preferredDate, preferredTime: 'morning' })

/** Fills a morning for its only hauler, who serves Vancouver: four places, all but `left` taken. */
export async function fillMorning(app: App, preferredDate: Day, placesLeft = 0) {
  const hauler = await app.given.hauler({ serviceAreas: ['Vancouver'] })
  for (let at = 0; at < 4 - placesLeft; at++) await takeMorning(app, preferredDate)
  return hauler
}

/** A morning has one more place: the newest job is gone. */
export async function freePlace(app: App): Promise<void> {
  const { db } = app.ctx
  const newest = await db
    .selectFrom('jobs')
    .select('id')
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('jobs')
    .set({ deletedAt: app.ctx.now() })
    .where('id', '=', newest.id)
    .execute()
}

/** Joins the waiting list of a morning with a small load in Vancouver. */
export const joinMorning = (
  app: App,
  date: Day,
  phone: string,
  visit: Visit = {},
): Promise<{ id: number }> =>
  app.as(visit).call(joinWaitingList, {
    body: { date, window: 'morning', loadSize: 'small', area: 'Vancouver', phone },
  })

/** What the minute's task does. */
export async function makeOffers(app: App): Promise<void> {
  await offerPlaces.run({}, app.ctx)
  await app.runTasks()
}

/** The token of the last offer to a number. */
export const offerTo = (app: App, phone: string) => findInTexts(app, phone, /place=([\w-]+)/)

/** The token with which the person of a number leaves the list, from the last text that has it. */
export const leaveTokenOf = async (app: App, phone: string): Promise<string> =>
  (await findInTexts(app, phone, /\/w\/([\w-]+)/)) ?? ''

async function findInTexts(app: App, phone: string, part: RegExp): Promise<string | undefined> {
  const texts = (await sentTexts(app)).filter(({ recipient }) => recipient === phone)
  return texts.flatMap(({ body }) => part.exec(body)?.slice(1) ?? []).at(-1)
}
