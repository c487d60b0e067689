import type { Channel } from '../../contract/channels.ts'
import { mailingLifecycle, type MailingId } from '../../contract/mailings.ts'
import { formatCount } from '../../contract/numbers.ts'
import { smsSegments, toGsm7 } from '../../contract/sms-text.ts'
import { endOfQuietHours } from '../../contract/quiet-hours.ts'
import { reportToMarketing } from '../advertising/report-to-marketing.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { tryTransition } from '../core/transition.ts'
import { notifyAll, type Draft } from '../messaging/notify.ts'
import { chooseRecipients, type Chosen } from './choose-recipients.ts'
import { fillFor, kindOf, linkTo, wordsOf } from './fill-message.ts'
import { lockMailingIfAny, saveProgress, type StoredMailing } from './mailing-store.ts'
import {
  countWaiting,
  findNext,
  markLeftOut,
  markWritten,
  type Waiting,
} from './recipient-store.ts'
import { markLeadsInformed } from '../places/lead-store.ts'
import { codeStateOf } from './usable-code.ts'

/** How many people one transaction writes to at most. */
const BATCH = 200
const MINUTE_MS = 60_000

/**
 * Writes to the next people of a campaign, as many as its rate leaves in this minute. Consent, expiry, suppression and the rules are
 * checked for each of them at this moment. The message and the mark that it is written are stored in one transaction, under the lock
 * of the campaign: a killed server leaves both or none, and two servers write to different people. Nothing is written in quiet hours.
 * @returns how many people it dealt with; 0 when there is nothing to do now.
 */
export const writeBatch = (ctx: Context, id: MailingId): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const at = ctx.now()
    const mailing = await lockMailingIfAny(tx.db, id)
    if (!mailing) return 0
    if (mailing.status !== 'sending' && mailing.status !== 'on') return 0
    if (endOfQuietHours(at, ctx.config.sendingHours)) return 0
    const { problem } = await codeStateOf({ ...ctx, db: tx.db }, { ...mailing, at })
    if (problem !== null) return endEarly(ctx, tx, mailing, problem)
    const minute = minuteOf(mailing, at)
    const next = [
      ...(await take(tx, mailing, 'email', mailing.mailsPerMinute - minute.mailsInMinute)),
      ...(await take(tx, mailing, 'sms', mailing.textsPerMinute - minute.textsInMinute)),
    ]
    if (next.length === 0) {
      await completeIfDone(tx, mailing, at)
      return 0
    }
    const channels = await writeTo(ctx, tx, mailing, next, at)
    await saveProgress(tx.db, id, {
      minute: minute.minute,
      mailsInMinute: minute.mailsInMinute + count(channels, 'email'),
      textsInMinute: minute.textsInMinute + count(channels, 'sms'),
    })
    await tx.publish('mailing', id)
    return next.length
  })

const count = (channels: readonly Channel[], channel: Channel): number =>
  channels.filter((each) => each === channel).length

const bySystem = { by: 'system' } as const

/** What the rate has left of this minute. */
function minuteOf({ minute, mailsInMinute, textsInMinute }: StoredMailing, at: Date) {
  const now = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
  return minute?.getTime() === now.getTime()
    ? { minute: now, mailsInMinute, textsInMinute }
    : { minute: now, mailsInMinute: 0, textsInMinute: 0 }
}

const take = (
  { db }: Transaction,
  { id }: StoredMailing,
  channel: Channel,
  left: number,
): Promise<Waiting[]> => findNext(db, id, channel, Math.max(0, Math.min(left, BATCH)))

/** The offer ended while the campaign was sending: the others would read a promise that is not kept. The team gets an email about it. */
async function endEarly(
  ctx: Context,
  tx: Transaction,
  { id, name, status }: StoredMailing,
  problem: string,
): Promise<number> {
  const isFlow = status === 'on'
  const notice = `${problem} The others would read a promise that is not kept`
  const by = { ...bySystem, reason: problem.replace(/\.$/, '') }
  const move = isFlow ? 'turn_off' : 'pause'
  if (!(await tryTransition(tx.db, mailingLifecycle, id, move, by, { notice }))) return 0
  const waiting = await countWaiting(tx.db, id)
  const what = `The ${isFlow ? 'flow' : 'campaign'} “${name}” is ${isFlow ? 'turned off' : 'paused'}: ${problem} ${waiting === 1 ? '1 person has' : `${formatCount(waiting)} people have`} not got it yet. Choose another offer, or stop it.`
  await reportToMarketing(ctx, tx, { tab: 'ads', part: 'mailings', mailing: String(id) }, what)
  return 0
}

/** A one-off campaign is completed once no one waits. */
async function completeIfDone(tx: Transaction, mailing: StoredMailing, at: Date): Promise<void> {
  if (mailing.status !== 'sending') return
  const waiting = [
    ...(await findNext(tx.db, mailing.id, 'email', 1)),
    ...(await findNext(tx.db, mailing.id, 'sms', 1)),
  ]
  if (waiting.length === 0)
    await tryTransition(tx.db, mailingLifecycle, mailing.id, 'complete', bySystem, { endedAt: at })
}

/** @returns by which channels messages were written. */
async function writeTo(
  ctx: Context,
  tx: Transaction,
  mailing: StoredMailing,
  next: readonly Waiting[],
  at: Date,
): Promise<Channel[]> {
  const { id, segment, mail, sms } = mailing
  const choices = await chooseRecipients(
    { ...ctx, db: tx.db },
    {
      mailingId: id,
      segment,
      byEmail: mail !== null,
      byText: sms !== null,
      hadSince: null,
      only: next.map(({ person }) => person),
    },
    at,
  )
  const choiceOf = new Map(choices.map((choice) => [choice.person, choice]))
  const written: Addressee[] = []
  const leftOut: Parameters<typeof markLeftOut>[1][number][] = []
  for (const row of next) {
    const choice = choiceOf.get(row.person)
    if (!choice) leftOut.push({ id: row.id, leftOut: 'no_longer_fits' })
    else if ('leftOut' in choice) leftOut.push({ id: row.id, leftOut: choice.leftOut })
    // The campaign was counted for the contact that was theirs then; the new one is not written to.
    else if (choice.contact !== row.contact)
      leftOut.push({ id: row.id, leftOut: 'contact_changed' })
    else written.push({ ...row, to: choice })
  }
  const people =
    kindOf(mailing) === 'marketing_area' ? await reserveLeads(tx, written, at) : written
  const isReserved = new Set(people.map((row) => row.id))
  const late = written.filter((row) => !isReserved.has(row.id))
  await markLeftOut(tx.db, [
    ...leftOut,
    ...late.map((row) => ({ id: row.id, leftOut: 'no_longer_fits' as const })),
  ])
  await writeMessagesTo(ctx, tx, mailing, people, at)
  return people.map(({ channel }) => channel)
}

type Addressee = Waiting & { to: Chosen }

/** Marks the leads of these people as written to; people all of whose leads another message took meanwhile are left out. */
async function reserveLeads(
  { db }: Transaction,
  people: readonly Addressee[],
  at: Date,
): Promise<Addressee[]> {
  const ids = people.flatMap(({ to }) => to.leadIds)
  const marked = new Set(await markLeadsInformed(db, ids, at))
  return people.flatMap((row) => {
    const leadIds = row.to.leadIds.filter((id) => marked.has(id))
    return leadIds.length === 0 ? [] : [{ ...row, to: { ...row.to, leadIds } }]
  })
}

async function writeMessagesTo(
  ctx: Context,
  tx: Transaction,
  mailing: StoredMailing,
  people: readonly Addressee[],
  at: Date,
): Promise<void> {
  if (people.length === 0) return
  const key = kindOf(mailing)
  const isAboutArea = key === 'marketing_area'
  const drafts = people.map(({ channel, contact, link, to }): Draft => {
    const isText = channel === 'sms'
    const { preheader, ...values } = fillFor(wordsOf(mailing), to, {
      channel,
      link: linkTo(ctx, link),
    })
    return {
      key,
      channel,
      recipient: { userId: null, phone: isText ? contact : null, email: isText ? null : contact },
      values,
      ...(preheader !== undefined && { preheader }),
    }
  })
  const messages = await notifyAll(ctx, tx, drafts)
  const messageTo = new Map(
    messages.map((message) => [message.recipientEmail ?? message.recipientPhone, message]),
  )
  const written = people.flatMap(({ id, channel, contact, to }) => {
    const message = messageTo.get(contact)
    if (!message) throw new Error(`The message to recipient ${id} was not written`)
    const segments = channel === 'sms' ? smsSegments(toGsm7(message.message)).segments : 0
    return [{ id, notificationId: message.id, segments, leadIds: isAboutArea ? to.leadIds : [] }]
  })
  await markWritten(tx.db, written, at)
}
