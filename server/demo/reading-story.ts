import { markAllRead } from '../messaging/store.ts'
import type { StoryCalendar } from './calendar.ts'
import type { StoryContext, Storyline } from './story.ts'

/** The admin team has read its messages up to yesterday evening; what came since is still new. */
export async function* readingStory(ctx: StoryContext, calendar: StoryCalendar): Storyline {
  yield calendar.at(-1, 18)
  await markAllRead(ctx.db)
}
