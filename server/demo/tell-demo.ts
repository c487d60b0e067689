import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { DEMO_LOGINS } from '../../contract/demo.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { createUser, findHaulerOf, findUserByEmail } from '../accounts/store.ts'
import type { Hauler, User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { tellAdvertising } from './advertising-tale.ts'
import { storyCalendar, type StoryCalendar } from './calendar.ts'
import { haulerTale, suspensionTale } from './hauler-tale.ts'
import { sampleHaulers, type HaulerName, type SampleHauler } from './haulers.ts'
import { leadsTale } from './leads-tale.ts'
import { openPickups } from './open-pickups.ts'
import { pastPickups } from './past-pickups.ts'
import { DRAWINGS, sendDrawing, type Drawing } from './photos.ts'
import { pickupTale, type Cast } from './pickup-tale.ts'
import { readingTale } from './reading-tale.ts'
import { playStory, type StoryContext, type Tale } from './story.ts'

// The keys of such a record are the names; Object.entries forgets that.
const samples = Object.entries(sampleHaulers) as [HaulerName, SampleHauler][]

/** How the sample admin and haulers came, up to now. */
export const tellPeople = (ctx: Context, transaction: Transaction<Tables>): Promise<void> =>
  playStory(ctx, transaction, (story) => {
    const calendar = storyCalendar(ctx.now())
    let admin: User | undefined
    async function* opening(): Tale {
      yield calendar.at(-92, 9)
      // The operator's own administrator may have that address, and stays as they are.
      const there = await findUserByEmail(story.db, DEMO_LOGINS.admin.email)
      admin = there ?? (await createSampleAdmin(story.db))
    }
    const haulers = samples.map(([, sample]) =>
      haulerTale(story, calendar, sample, () => present(admin)),
    )
    return [opening(), ...haulers]
  })

async function createSampleAdmin(db: Db): Promise<User> {
  const { email, password } = DEMO_LOGINS.admin
  const names = { firstName: 'Jordan', lastName: 'Ellis' }
  return createUser(db, { email, ...names, password: await hashPassword(password), role: 'admin' })
}

/** What became of the sample pickups, up to now; the sample people must be there. */
export async function tellPickups(
  ctx: Context,
  transaction: Transaction<Tables>,
  begun?: () => void,
): Promise<void> {
  const admin = present(await findUserByEmail(transaction, DEMO_LOGINS.admin.email))
  const haulers = new Map<HaulerName, Hauler>()
  for (const [name, { form }] of samples) {
    const { id } = present(await findUserByEmail(transaction, form.email))
    haulers.set(name, present(await findHaulerOf(transaction, id)))
  }
  const hauler = (name: HaulerName) => present(haulers.get(name))
  const calendar = storyCalendar(ctx.now())
  const tales = (story: StoryContext) => talesOf(story, calendar, { admin, hauler })
  await playStory(ctx, transaction, tales, begun)
  await tellAdvertising(ctx, transaction, admin)
}

function talesOf(
  ctx: StoryContext,
  calendar: StoryCalendar,
  people: Pick<Cast, 'admin' | 'hauler'>,
): Tale[] {
  const photos = new Map<Drawing, string>()
  const cast: Cast = { ...people, photo: (drawing) => present(photos.get(drawing)) }

  async function* opening(): Tale {
    yield calendar.at(-92, 9)
    const visitorId = randomUUID()
    for (const drawing of DRAWINGS) {
      const sent = { visitorId, purpose: 'photo', key: drawing, drawing } as const
      photos.set(drawing, await sendDrawing(ctx, sent))
    }
  }
  const suspensions = samples.flatMap(([name, { suspended }]) =>
    suspended
      ? [suspensionTale(ctx, calendar, suspended, { admin: cast.admin, hauler: cast.hauler(name) })]
      : [],
  )
  const pickups = [...pastPickups, ...openPickups].map((sample, index) =>
    pickupTale(ctx, calendar, sample, { index, cast }),
  )
  return [
    opening(),
    ...suspensions,
    ...pickups,
    leadsTale(ctx, calendar),
    readingTale(ctx, calendar),
  ]
}

function present<T>(value: T | undefined): T {
  if (value === undefined)
    throw new Error('The story needs somebody or something that is not there')
  return value
}
