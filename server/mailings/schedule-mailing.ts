import type { Args } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import type { MailingMove, moveMailing, scheduleMailing } from '../../contract/mailing-moves.ts'
import {
  canEditMailing,
  type Mailing,
  type MailingDraft,
  mailingLifecycle,
  type MailingId,
  type saveMailing,
} from '../../contract/mailings.ts'
import { formatCount } from '../../contract/numbers.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { choicesOf, chosenOf } from './begin-mailing.ts'
import { sendingProblemOf } from './count-audience.ts'
import { wordsOf } from './fill-message.ts'
import { requireConfirmed } from './find-claims.ts'
import { oneMailing } from './list-mailings.ts'
import { hideMailing, lockMailing, saveColumns, type StoredMailing } from './mailing-store.ts'
import { stopWaiting } from './recipient-store.ts'
import { sendMailings } from './send-mailings.ts'
import { codeStateOf, type CodeState } from './usable-code.ts'

const refuse = (message: string, facts: Record<string, unknown> = {}): never => {
  throw new AppError('refused', message, { facts })
}

/**
 * Saves rules and words. A flow that is on goes on with them.
 * @throws AppError not_found; outdated; illegal_move once it is scheduled; refused without words, and for a code that is unknown.
 */
export async function saveDraft(
  ctx: Context,
  by: User,
  id: MailingId,
  { version, confirmedClaims, ...draft }: Args<typeof saveMailing>['body'],
): Promise<Mailing> {
  await inTransaction(ctx, async (tx) => {
    const mailing = await lockMailing(tx.db, id)
    if (!canEditMailing(mailing))
      throw new AppError(
        'illegal_move',
        `This campaign is ${mailing.status}; its rules and words can't be changed now`,
      )
    if (mailing.version !== version)
      throw new AppError('outdated', 'A colleague saved this campaign since. Load it again')
    if (draft.email === null && draft.text === null) refuse('Write an email or a text')
    if (draft.code === null && namesCode(draft))
      refuse('The message names {{code}}: choose the offer whose code it is')
    // A flow that is on sends them from now on.
    if (mailing.status === 'on')
      await requireConfirmed({ ...ctx, db: tx.db }, mailing, draft, {
        confirmedClaims,
        userId: by.id,
      })
    await saveColumns(tx.db, id, draft)
  })
  return oneMailing(ctx, id)
}

const namesCode = ({ email, text }: MailingDraft): boolean =>
  /\{\{\s*code\b/.test([email?.subject, email?.preview, email?.content, text].join('\n'))

/**
 * Schedules a campaign. Asked again where the code has fewer uses than people.
 * @throws AppError not_found; illegal_move; refused, in words.
 */
export async function schedule(
  ctx: Context,
  by: User,
  id: MailingId,
  { startsAt, acceptsFewUses, confirmedClaims }: Args<typeof scheduleMailing>['body'],
): Promise<Mailing> {
  await inTransaction(ctx, async (tx) => {
    const at = ctx.now()
    const mailing = await lockMailing(tx.db, id)
    const starts = startsAt !== null && startsAt > at ? startsAt : at
    const { usesLeft } = await refuseUnready(ctx, tx, mailing, starts)
    const people = chosenOf(await choicesOf({ ...ctx, db: tx.db }, mailing, at)).length
    if (people === 0) refuse('No one would get this message now. Change the rules')
    if (!acceptsFewUses) refuseFewUses(mailing, usesLeft, people)
    const confirming = { confirmedClaims, userId: by.id }
    await requireConfirmed({ ...ctx, db: tx.db }, mailing, wordsOf(mailing), confirming)
    const who = { by: 'admin', userId: by.id } as const
    await transition(tx.db, mailingLifecycle, id, 'schedule', who, { startsAt: starts })
    if (starts <= at) await tx.enqueue(sendMailings, {})
  })
  return oneMailing(ctx, id)
}

/** People who come later would read a promise that is not kept. @throws AppError refused. */
function refuseFewUses({ code }: StoredMailing, usesLeft: number | null, people: number): void {
  if (usesLeft === null || usesLeft >= people) return
  refuse(
    `${code} has ${formatCount(usesLeft)} ${usesLeft === 1 ? 'use' : 'uses'} left for ${formatCount(people)} people. Who comes later would read a promise that is not kept`,
    { usesLeft, people },
  )
}

/** What has to be there before anything is sent. @throws AppError refused. */
async function refuseUnready(
  ctx: Context,
  tx: Transaction,
  { mail, sms, code, segment }: StoredMailing,
  starts: Date,
): Promise<CodeState> {
  const sendingProblem = sendingProblemOf(ctx)
  if (sendingProblem !== null) refuse(sendingProblem)
  if (mail === null && sms === null) refuse('Write an email or a text')
  const state = await codeStateOf({ ...ctx, db: tx.db }, { code, segment, at: starts })
  if (state.problem !== null) refuse(state.problem.replace(/\.$/, ''))
  return state
}

const MOVES_THAT_SEND: readonly MailingMove[] = ['resume', 'turn_on']

/** Pauses, resumes, stops, turns on or off; a flow is asked about like a schedule where its code has fewer uses than people. @throws AppError not_found; illegal_move; refused, in words. */
export async function move(
  ctx: Context,
  { id: userId }: User,
  id: MailingId,
  { move: name, acceptsFewUses, confirmedClaims }: Args<typeof moveMailing>['body'],
): Promise<Mailing> {
  await inTransaction(ctx, async (tx) => {
    const mailing = await lockMailing(tx.db, id)
    const at = ctx.now()
    if (MOVES_THAT_SEND.includes(name)) {
      const { usesLeft } = await refuseUnready(ctx, tx, mailing, at)
      if (name === 'turn_on' && usesLeft !== null && !acceptsFewUses) {
        const choices = await choicesOf({ ...ctx, db: tx.db }, mailing, at)
        refuseFewUses(mailing, usesLeft, chosenOf(choices).length)
      }
      // One that is resumed was asked about when it was scheduled.
      const confirming = { confirmedClaims, userId }
      if (name === 'turn_on')
        await requireConfirmed({ ...ctx, db: tx.db }, mailing, wordsOf(mailing), confirming)
    }
    const changes =
      name === 'stop' ? { endedAt: at } : name === 'unschedule' ? { startsAt: null } : {}
    await transition(tx.db, mailingLifecycle, id, name, { by: 'admin', userId }, changes)
    if (name === 'stop') await stopWaiting(tx.db, id, at)
    if (MOVES_THAT_SEND.includes(name)) await tx.enqueue(sendMailings, {})
  })
  return oneMailing(ctx, id)
}

const ENDINGS = { scheduled: 'stop', sending: 'stop', paused: 'stop', on: 'turn_off' } as const

/** Stops what sends, then takes it off the list; its records stay. @returns how many messages are not sent. */
export const removeMailing = (ctx: Context, { id: userId }: User, id: MailingId) =>
  inTransaction(ctx, async (tx) => {
    const { status } = await lockMailing(tx.db, id)
    const at = ctx.now()
    const ending = status in ENDINGS ? ENDINGS[status as keyof typeof ENDINGS] : undefined
    if (ending === 'stop')
      await transition(
        tx.db,
        mailingLifecycle,
        id,
        'stop',
        { by: 'admin', userId },
        { endedAt: at },
      )
    if (ending === 'turn_off')
      await transition(tx.db, mailingLifecycle, id, 'turn_off', { by: 'admin', userId })
    const notSent = await stopWaiting(tx.db, id, at)
    await hideMailing(tx.db, id, at)
    return { id, notSent }
  })
