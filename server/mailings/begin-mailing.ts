import { dayOf } from '../../contract/calendar.ts'
import type { LeftOutReason } from '../../contract/mailing-people.ts'
import { mailingLifecycle, type MailingId } from '../../contract/mailings.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { tryTransition } from '../core/transition.ts'
import { settleBeforeReading } from '../customers/store.ts'
import { chooseRecipients, type Choice, type Chosen } from './choose-recipients.ts'
import { lockMailingIfAny, saveProgress, type StoredMailing } from './mailing-store.ts'
import { insertRecipients } from './recipient-store.ts'

/** How often a flow looks for people. */
const LOOK_MS = 24 * 3_600_000
const SLACK_MS = 60_000

/** Whom a stored campaign would go to at this moment; a flow leaves out who had it in its period. */
export const choicesOf = (
  ctx: Pick<Context, 'db' | 'secrets'>,
  { id, kind, segment, mail, sms, periodDays }: StoredMailing,
  at: Date,
): Promise<Choice[]> =>
  chooseRecipients(
    ctx,
    {
      mailingId: id,
      segment,
      byEmail: mail !== null,
      byText: sms !== null,
      hadSince: kind === 'flow' ? new Date(at.getTime() - periodDays * 86_400_000) : null,
    },
    at,
  )

/** People by the reason that they are left out for. */
export function countLeftOut(choices: readonly Choice[]): Partial<Record<LeftOutReason, number>> {
  const counts: Partial<Record<LeftOutReason, number>> = {}
  for (const choice of choices)
    if ('leftOut' in choice) counts[choice.leftOut] = (counts[choice.leftOut] ?? 0) + 1
  return counts
}

export const chosenOf = (choices: readonly Choice[]): Chosen[] =>
  choices.flatMap((choice) => ('leftOut' in choice ? [] : [choice]))

/** Begins a scheduled campaign: the people who fit its rules now are stored in one transaction, each once. */
export async function beginMailing(ctx: Context, id: MailingId): Promise<void> {
  await settleBeforeReading(ctx.db)
  await inTransaction(ctx, async (tx) => {
    const at = ctx.now()
    const mailing = await lockMailingIfAny(tx.db, id)
    if (!mailing?.startsAt || mailing.startsAt > at) return
    const changes = { startedAt: at }
    const by = { by: 'system' } as const
    if (!(await tryTransition(tx.db, mailingLifecycle, id, 'start', by, changes))) return
    const choices = await choicesOf({ ...ctx, db: tx.db }, mailing, at)
    const round = { mailingId: id, round: dayOf(at), at }
    await insertRecipients(tx.db, round, chosenOf(choices))
    await saveProgress(tx.db, id, { leftOut: JSON.stringify(countLeftOut(choices)) })
  })
}

/** A flow that is on looks for new people once a day, in the months it is for. */
export async function continueFlow(ctx: Context, id: MailingId): Promise<void> {
  await settleBeforeReading(ctx.db)
  await inTransaction(ctx, async (tx) => {
    const at = ctx.now()
    const mailing = await lockMailingIfAny(tx.db, id)
    if (!mailing) return
    const { status, lookedAt, months } = mailing
    const isEarly = lookedAt !== null && at.getTime() - lookedAt.getTime() < LOOK_MS - SLACK_MS
    const today = dayOf(at)
    const isOffSeason = months.length > 0 && !months.includes(Number(today.slice(5, 7)))
    if (status !== 'on' || isEarly || isOffSeason) return
    const choices = await choicesOf({ ...ctx, db: tx.db }, mailing, at)
    await insertRecipients(tx.db, { mailingId: id, round: today, at }, chosenOf(choices))
    const leftOut = JSON.stringify(countLeftOut(choices))
    await saveProgress(tx.db, id, { lookedAt: at, leftOut })
    await tx.publish('mailing', id)
  })
}
