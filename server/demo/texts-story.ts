import { randomUUID } from 'node:crypto'
import { receiveText } from '../conversations/receive-text.ts'
import { conversations } from '../conversations/list-conversations.ts'
import { replyTo } from '../conversations/reply.ts'
import { markTextsRead } from '../conversations/store.ts'
import type { User } from '../core/caller.ts'
import { adminJobs } from '../jobs/list-jobs.ts'
import { toE164 } from '../core/phone.ts'
import { isSmsSandbox } from '../providers/messages/sms.sandbox.ts'
import { later, type StoryCalendar } from './calendar.ts'
import type { StoryContext, Storyline } from './story.ts'

const OURS = '+16045550199'
const STRANGER = '+17785550188'

/** Customers with a pickup ahead text us; one is answered, and an unknown number asks a question. */
export async function* textsStory(
  ctx: StoryContext,
  calendar: StoryCalendar,
  admin: User,
): Storyline {
  const asked = calendar.at(-1, 15)
  yield asked
  const { items } = await adminJobs.page(
    ctx,
    { status: ['pending', 'assigned'], limit: 3 },
    undefined,
  )
  const [first, second] = items.flatMap(({ phone }) => toE164(phone) ?? [])
  if (first === undefined || second === undefined) return
  await receive(ctx, first, 'Can you come after 3? The gate code is 4419.')

  yield later(asked, 20)
  const [conversation] = (await conversations.page(ctx, {}, admin)).items
  if (conversation) {
    const text = 'Thanks, after 3 is fine. We pass the gate code on to your hauler.'
    await markTextsRead(ctx.db, conversation.id, ctx.now())
    await replyTo(ctx, admin, conversation.id, { text, channel: 'sms' }, randomUUID())
  }

  yield calendar.at(-1, 19)
  await receive(ctx, second, 'Could you take a garden bench too?', 1)
  yield later(calendar.at(-1, 19), 25)
  await receive(ctx, STRANGER, 'Is this the junk place? I need a hot tub gone.')
}

async function receive(ctx: StoryContext, from: string, text: string, media = 0): Promise<void> {
  const { sms } = ctx
  if (!isSmsSandbox(sms)) throw new Error('A story is played with the sandbox')
  await receiveText(ctx, sms.inbound({ from, to: OURS, text, media }))
}
