import { randomUUID } from 'node:crypto'
import { SLOTS, type Slot } from '../../contract/calendar.ts'
import { DEFAULT_MAX_JOBS } from '../../contract/availability.ts'
import { PAPER_KINDS } from '../../contract/papers.ts'
import { SERVICE_AREAS } from '../../contract/places.ts'
import { findUser } from '../accounts/store.ts'
import type { Hauler, User } from '../core/caller.ts'
import { bankLink } from '../haulers/bank.ts'
import { registerHauler } from '../haulers/register.ts'
import { updateHauler } from '../haulers/store.ts'
import { reviewHauler } from '../haulers/review.ts'
import { saveWeek } from '../hours/save-week.ts'
import { decidePaper } from '../papers/decide-paper.ts'
import { sendPaper } from '../papers/send-paper.ts'
import { findPaperOf } from '../papers/store.ts'
import { later, type StoryCalendar } from './calendar.ts'
import type { SampleHauler } from './haulers.ts'
import { sendDrawing } from './photos.ts'
import type { StoryContext, Storyline } from './story.ts'

const HOUR = 60

/** A hauler registers, gets a decision a day later, and connects a bank account. */
export async function* haulerStory(
  ctx: StoryContext,
  calendar: StoryCalendar,
  sample: SampleHauler,
  admin: () => User,
): Storyline {
  const { joined, decision, reason } = sample
  const start = joined === 0 ? calendar.minutesAgo(5 * HOUR) : calendar.at(-joined, 10)
  yield start
  const hauler = await register(ctx, sample)

  if (!decision) return
  yield later(start, 22 * HOUR)
  await reviewHauler(ctx, admin(), hauler.id, { status: decision, reason })
  if (decision !== 'approved') return
  yield later(start, 23 * HOUR)
  // By the dialog without areas: the account asks for them, or the plan would leave the hauler out.
  if (hauler.needsAreas)
    await updateHauler(ctx.db, hauler.id, { serviceAreas: [...SERVICE_AREAS], needsAreas: false })
  await connectBank(ctx, hauler)
  if (sample.shortWeekends) await saveWeek(ctx, hauler.id, { availability: shortWeekends() })
  await sendPapers(ctx, calendar, sample, { hauler, admin: admin() })
}

/** The admin team suspends a hauler. */
export async function* suspensionStory(
  ctx: StoryContext,
  calendar: StoryCalendar,
  { daysAgo, reason }: { daysAgo: number; reason: string },
  { admin, hauler }: { admin: User; hauler: Hauler },
): Storyline {
  yield calendar.at(-daysAgo, 9)
  await reviewHauler(ctx, admin, hauler.id, { status: 'suspended', reason })
}

async function register(ctx: StoryContext, { form }: SampleHauler): Promise<Hauler> {
  const visitorId = randomUUID()
  if ('serviceAreas' in form) return registerHauler(ctx, visitorId, form)
  const photo = { visitorId, purpose: 'licence', key: form.email, drawing: 'licence' } as const
  const licenseImageUrl = await sendDrawing(ctx, photo)
  return registerHauler(ctx, visitorId, {
    ...form,
    confirmPassword: form.password,
    acceptTerms: true,
    licenseImageUrl,
  })
}

/** The hauler sends the documents, and the team approves them. */
async function sendPapers(
  ctx: StoryContext,
  calendar: StoryCalendar,
  { papers = {} }: SampleHauler,
  { hauler, admin }: { hauler: Hauler; admin: User },
): Promise<void> {
  for (const kind of PAPER_KINDS) {
    const days = papers[kind]
    if (days === undefined) continue
    const { userId } = hauler
    const sample = {
      visitorId: randomUUID(),
      userId,
      purpose: 'paper',
      drawing: 'licence',
    } as const
    const fileUrl = await sendDrawing(ctx, { ...sample, key: `${kind} of ${hauler.email}` })
    const expiresOn = calendar.day(days)
    const user = await findUser(ctx.db, userId)
    if (!user) throw new Error('The hauler has no account')
    await sendPaper(ctx, { user, hauler }, { kind, number: 'SAMPLE-0143', expiresOn, fileUrl })
    const paper = await findPaperOf(ctx.db, hauler.id, kind, 'in_review')
    if (paper) await decidePaper(ctx, admin, paper.id, { decision: 'approved' })
  }
}

async function connectBank(ctx: StoryContext, hauler: Hauler): Promise<void> {
  const link = await bankLink(ctx, hauler)
  await ctx.payments.useLink(link.slice(link.lastIndexOf('/') + 1), true)
}

/** The slots of a hauler with short weekends on Saturday and Sunday. */
export const WEEKEND_SLOTS: readonly Slot[] = ['10-12', '12-2', '2-4']

const shortWeekends = () =>
  [0, 6].flatMap((dayOfWeek) =>
    SLOTS.map((timeSlot) => ({
      dayOfWeek,
      timeSlot,
      isAvailable: WEEKEND_SLOTS.includes(timeSlot),
      maxJobs: DEFAULT_MAX_JOBS,
    })),
  )
