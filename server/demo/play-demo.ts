import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { DEMO_LOGINS } from '../../contract/demo.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { createUser, findHaulerOf, findUserByEmail } from '../accounts/store.ts'
import type { Hauler, User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { publish } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { settleAll } from '../customers/store.ts'
import { markAllRead } from '../messaging/store.ts'
import { playAdvertising } from './advertising-story.ts'
import { storyCalendar, type StoryCalendar } from './calendar.ts'
import { haulerStory, suspensionStory } from './hauler-story.ts'
import { sampleHaulers, type HaulerName, type SampleHauler } from './haulers.ts'
import { leadsStory } from './leads-story.ts'
import { libraryStory } from './library-story.ts'
import { mailingStory, withPostalAddress } from './mailing-story.ts'
import { offerStories } from './offers-story.ts'
import { openPickups } from './open-pickups.ts'
import { pastPickups } from './past-pickups.ts'
import { DRAWINGS, sendDrawing, type Drawing } from './photos.ts'
import { pickupStory, type Cast } from './pickup-story.ts'
import { textsStory } from './texts-story.ts'
import { playStory, type StoryContext, type Storyline } from './story.ts'

// The keys of the record are the names: Object.entries loses that type.
const samples = Object.entries(sampleHaulers) as [HaulerName, SampleHauler][]

/** Plays the arrival of the sample admin and haulers, up to now. */
export const playPeople = (ctx: Context, transaction: Transaction<Tables>): Promise<void> =>
  playStory(ctx, transaction, (story) => {
    const calendar = storyCalendar(ctx.now())
    let admin: User | undefined
    async function* opening(): Storyline {
      yield calendar.at(-92, 9)
      // The operator's own administrator may have that address: their account is not changed.
      const existing = await findUserByEmail(story.db, DEMO_LOGINS.admin.email)
      admin = existing ?? (await createSampleAdmin(story.db))
    }
    const haulers = samples.map(([, sample]) =>
      haulerStory(story, calendar, sample, () => present(admin)),
    )
    return [opening(), ...haulers]
  })

async function createSampleAdmin(db: Db): Promise<User> {
  const { email, password } = DEMO_LOGINS.admin
  const names = { firstName: 'Jordan', lastName: 'Ellis' }
  return createUser(db, {
    email,
    ...names,
    password: await hashPassword(password),
    role: 'admin',
    teamRole: 'owner',
  })
}

/** Plays the sample pickups, up to now; the sample people must exist. */
export async function playPickups(
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
  const storylines = (story: StoryContext) => storylinesOf(story, calendar, { admin, hauler })
  await playStory(withPostalAddress(ctx), transaction, storylines, begun)
  await playAdvertising(ctx, transaction, admin)
  // The directory is there with the first pickups, and an open one is read again.
  await settleAll(transaction)
  const customers = await transaction.selectFrom('customers').select('id').execute()
  await publish(
    transaction,
    'customer',
    customers.map(({ id }) => id),
  )
}

function storylinesOf(
  ctx: StoryContext,
  calendar: StoryCalendar,
  people: Pick<Cast, 'admin' | 'hauler'>,
): Storyline[] {
  const photos = new Map<Drawing, string>()
  const cast: Cast = { ...people, photo: (drawing) => present(photos.get(drawing)) }

  async function* opening(): Storyline {
    yield calendar.at(-92, 9)
    const visitorId = randomUUID()
    for (const drawing of DRAWINGS) {
      const upload = { visitorId, purpose: 'photo', key: drawing, drawing } as const
      photos.set(drawing, await sendDrawing(ctx, upload))
    }
  }
  const suspensions = samples.flatMap(([name, { suspended }]) =>
    suspended
      ? [
          suspensionStory(ctx, calendar, suspended, {
            admin: cast.admin,
            hauler: cast.hauler(name),
          }),
        ]
      : [],
  )
  const pickups = [...pastPickups, ...openPickups].map((sample, index) =>
    pickupStory(ctx, calendar, sample, { index, cast }),
  )
  return [
    opening(),
    ...suspensions,
    ...pickups,
    ...offerStories(ctx, calendar, cast.admin),
    mailingStory(ctx, calendar, cast.admin),
    leadsStory(ctx, calendar),
    libraryStory(ctx, calendar, cast.admin),
    readingStory(ctx, calendar),
    textsStory(ctx, calendar, cast.admin),
  ]
}

/** The admin team has read its messages up to yesterday evening; what came since is still new. */
async function* readingStory(ctx: StoryContext, calendar: StoryCalendar): Storyline {
  yield calendar.at(-1, 18)
  await markAllRead(ctx.db)
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The story needs a person or thing that does not exist')
  return value
}
