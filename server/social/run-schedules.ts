import { z } from 'zod'
import type { PostReason } from '../../contract/post-reason.ts'
import { REPEAT_DAYS, NEARLY_THE_SAME_PERCENT } from '../../contract/social-rules.ts'
import { nameOfSchedule } from '../../contract/social-schedules.ts'
import { postLifecycle } from '../../contract/social.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { transition } from '../core/transition.ts'
import { settingsAt } from '../settings/settings-store.ts'
import { sourceOf } from '../writing/generated-text-store.ts'
import { scheduleAt } from './create-post.ts'
import { lockTexts, nearestOf, usedTexts } from './nearest-text-query.ts'
import { nextRun } from './next-run.ts'
import { lacksPicture } from './post-extras.ts'
import { insertPost } from './post-store.ts'
import { type Slot, slotOf } from './schedule-slot.ts'
import {
  acquireTurn,
  dueSchedules,
  passTime,
  schedulesToWrite,
  type StoredSchedule,
} from './schedule-store.ts'
import { isSettled } from './slot-store.ts'
import { countUse, lockActiveTemplate } from './template-store.ts'
import { textsFor, type WrittenPost } from './write-post.ts'

const DAY_MS = 86_400_000
/** So many posts of one schedule are written in a run; the next minute goes on. */
const MOST_POSTS = 20

/**
 * Writes the posts of every schedule ahead, for the days that the settings name: each of its times once, also when two
 * processes run concurrently or one is killed. Times that passed while nothing ran are left out.
 */
export const runSchedules = task({
  name: 'run-social-schedules',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '* * * * *',
  // The next minute retries; a shorter interval would only call an unavailable writer more often.
  retries: 0,
  async run(_, ctx) {
    const now = ctx.now()
    for (const schedule of await dueSchedules(ctx.db, now))
      await passTime(ctx.db, schedule, nextRun(schedule, now) ?? null)
    const { values } = await settingsAt(ctx.db, ctx.config, 'social', now)
    const until = new Date(now.getTime() + values.aheadDays * DAY_MS)
    const open = await schedulesToWrite(ctx.db, until)
    const turns = await Promise.allSettled(open.map((each) => writeAhead(ctx, each, until)))
    // The other schedules have run; this one keeps its time and is retried.
    for (const turn of turns) if (turn.status === 'rejected') throw turn.reason
  },
})

async function writeAhead(ctx: Context, first: StoredSchedule, until: Date): Promise<void> {
  let schedule: StoredSchedule | undefined = first
  for (let posts = 0; posts < MOST_POSTS && schedule; posts += 1)
    schedule = await writeNext(ctx, schedule, until)
}

/** Writes the next post of a schedule; answers the schedule as it is then, or undefined when another worker is at it, or it is done. */
async function writeNext(
  ctx: Context,
  schedule: StoredSchedule,
  until: Date,
): Promise<StoredSchedule | undefined> {
  const now = ctx.now()
  const { nextToWrite } = schedule
  const at = nextToWrite && nextToWrite > now ? nextToWrite : nextRun(schedule, now)
  if (!at || at > until) return undefined
  // The places that are served when the post goes out.
  const { values } = await settingsAt(ctx.db, ctx.config, 'areas', at)
  const slot = slotOf(schedule, at, values.areas)
  // What a person approved, changed or deleted stays so when a schedule is changed: its time is not written again.
  const isDone = await isSettled(ctx.db, schedule, at)
  const text = isDone ? undefined : await newText(ctx, schedule, slot)
  return inTransaction(ctx, async (tx) => {
    // Before the row of the schedule: every writer of a network takes the two in this order.
    await lockTexts(tx.db, schedule.platform)
    if (text && (await isTaken(tx, schedule, slot, text))) return schedule
    if (text?.templateId && !(await lockActiveTemplate(tx.db, text.templateId))) return schedule
    const next = await acquireTurn(tx.db, schedule, nextRun(schedule, at) ?? null)
    if (next && !isDone && !(await isSettled(tx.db, next, at)))
      await store(ctx, tx, { schedule, slot, text })
    return next
  })
}

/** Fewer combinations stand beside each other in a season of one network. */
const MOST_TURNS = 10

type NewText = WrittenPost & { nearest: PostReason['nearest'] }

/**
 * A text that this network has not had within `REPEAT_DAYS`: the first that is not even nearly the same as another, else the one
 * that differs most. Undefined where every text would be one again.
 */
async function newText(
  ctx: Context,
  { platform, contentType, needsApproval }: StoredSchedule,
  { at, setting }: Slot,
): Promise<NewText | undefined> {
  const used = await usedTexts(ctx.db, platform, at)
  const choice = { isReadFirst: needsApproval, setting }
  let best: NewText | undefined
  let turn = 0
  for await (const text of textsFor(ctx, platform, contentType, choice)) {
    const nearest = nearestOf(text.content, used)
    const percent = nearest?.percent ?? 0
    if (percent < NEARLY_THE_SAME_PERCENT) return { ...text, nearest }
    if (percent < (best?.nearest?.percent ?? 100)) best = { ...text, nearest }
    // Templates are as many as the team has; what the writer adds is counted.
    if (text.templateId === null) turn += 1
    if (turn >= MOST_TURNS) break
  }
  return best
}

/** Whether the same words were stored while these were written. */
async function isTaken(
  { db }: Transaction,
  { platform }: StoredSchedule,
  { at }: Slot,
  { content }: WrittenPost,
): Promise<boolean> {
  return nearestOf(content, await usedTexts(db, platform, at))?.percent === 100
}

type Writing = { schedule: StoredSchedule; slot: Slot; text: NewText | undefined }

async function store(ctx: Context, tx: Transaction, { schedule, slot, text }: Writing) {
  const { platform, contentType, id: scheduleId, needsApproval } = schedule
  const { place, season, holiday } = slot.setting
  const nearest = text?.nearest ?? null
  const reason = { schedule: nameOfSchedule(schedule), place, season, holiday, nearest }
  const post = await insertPost(tx.db, {
    platform,
    contentType,
    content: text?.content ?? '',
    hashtags: text?.hashtags ?? [],
    source: text ? await sourceOf(tx.db, text.content) : null,
    ...(!text && { detail: 'needs_text' }),
    scheduleId,
    templateId: text?.templateId ?? null,
    origin: 'schedule',
    needsApproval,
    slotAt: slot.at,
    scheduledFor: slot.at,
    reason: JSON.stringify(reason),
  })
  if (!text) return alertWithoutText(ctx, tx, schedule)
  if (text.templateId) await countUse(tx.db, text.templateId)
  const by = { by: 'system' } as const
  if (needsApproval) await transition(tx.db, postLifecycle, post.id, 'submit', by)
  // A schedule writes words alone: where the network needs a picture, a person adds it to the draft.
  else if (!lacksPicture(post)) await scheduleAt(ctx, tx, post, by, slot.at)
}

const alertWithoutText = (ctx: Context, tx: Transaction, schedule: StoredSchedule) =>
  raiseAlert(ctx, tx, {
    kind: 'post_failed',
    about: `texts of schedule ${schedule.id}`,
    what: `The schedule "${nameOfSchedule(schedule)}" has no text left that this network has not had within ${REPEAT_DAYS} days. Its next times wait as drafts: write a text or add a template`,
    place: { tab: 'social', part: 'schedules' },
    repeatMs: 7 * DAY_MS,
  })
