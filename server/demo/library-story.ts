import { randomUUID } from 'node:crypto'
import type { User } from '../core/caller.ts'
import { givePhotoConsent } from '../social/media/photo-consent.ts'
import { insertTeamPicture } from '../social/media/picture-store.ts'
import { nameOfUrl } from '../uploads/names.ts'
import { attachToPost } from '../uploads/store.ts'
import type { StoryCalendar } from './calendar.ts'
import { sendDrawing, type Drawing } from './photos.ts'
import { CUSTOMERS_AT } from './pickup-story.ts'
import type { StoryContext, Storyline } from './story.ts'

/** What the sample library shows; the last one still waits for its description. */
const PICTURES: readonly (readonly [Drawing, string])[] = [
  ['sofa', 'A red sofa on a sidewalk, ready to be picked up'],
  ['appliances', 'A fridge and a washing machine beside a garage'],
  ['yard-waste', 'Bags of leaves and branches in a yard'],
  ['clear-out', ''],
]
const AGREEING = 2

/** The team fills the media library, and the customers of the latest pickups let us show their photos. */
export async function* libraryStory(
  ctx: StoryContext,
  calendar: StoryCalendar,
  admin: User,
): Storyline {
  yield calendar.at(-8, 10)
  for (const [drawing, alt] of PICTURES) {
    const sample = { visitorId: randomUUID(), userId: admin.id, purpose: 'photo' } as const
    const url = await sendDrawing(ctx, { ...sample, key: `library ${drawing}`, drawing })
    const upload = nameOfUrl(url) ?? ''
    await attachToPost(ctx.db, upload)
    await insertTeamPicture(ctx.db, { upload, alt, addedBy: admin.id })
  }
  yield calendar.at(-1, 12)
  const pickups = await ctx.db
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', 'completed')
    .where('email', 'like', `%@${CUSTOMERS_AT}`)
    .orderBy('completedAt', 'desc')
    .limit(AGREEING)
    .execute()
  for (const { id } of pickups)
    await givePhotoConsent(ctx, id, { source: 'job_page', recordedBy: null })
}
