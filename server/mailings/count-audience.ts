import { addDays, dayOf, instantAt } from '../../contract/calendar.ts'
import type { Args } from '../../contract/endpoint.ts'
import {
  type countMailingAudience,
  LEFT_OUT_REASONS,
  type MailingAudienceCounts,
} from '../../contract/mailing-people.ts'
import type { MailingId } from '../../contract/mailings.ts'
import { endOfQuietHours, type SendingHours } from '../../contract/quiet-hours.ts'
import type { Context } from '../core/context.ts'
import { nameIn } from '../messaging/recipients.ts'
import { audienceOf } from './audience-cache.ts'
import { chosenOf, countLeftOut } from './begin-mailing.ts'
import { findMailing, missingMailing } from './mailing-store.ts'
import { codeStateOf } from './usable-code.ts'

type Rules = Args<typeof countMailingAudience>['body']

/** Who would get a campaign with these rules now, and who would not and why. @throws AppError not_found. */
export async function countAudience(
  ctx: Context,
  id: MailingId,
  { segment, byEmail, byText, code, textsPerMinute, startsAt }: Rules,
): Promise<MailingAudienceCounts> {
  const mailing = (await findMailing(ctx.db, id)) ?? missingMailing()
  const at = ctx.now()
  const periodDays = mailing.kind === 'flow' ? mailing.periodDays : null
  const choices = await audienceOf(ctx, { mailingId: id, segment, byEmail, byText, periodDays })
  const chosen = chosenOf(choices)
  const texts = chosen.filter(({ channel }) => channel === 'sms').length
  const implied = chosen.filter(({ until }) => until !== null)
  const start = startsAt !== null && startsAt > at ? startsAt : at
  const leftOut = countLeftOut(choices)
  const { problem, usesLeft } = await codeStateOf(ctx, { code, segment, at: start })
  return {
    people: choices.length,
    email: chosen.length - texts,
    text: texts,
    express: chosen.length - implied.length,
    implied: implied.length,
    endingBefore: implied.filter(({ until }) => until !== null && until <= start).length,
    nameless: chosen.filter(({ name }) => nameIn(name, '') === '').length,
    leftOut: LEFT_OUT_REASONS.flatMap((reason) => {
      const people = leftOut[reason] ?? 0
      return people === 0 ? [] : [{ reason, people }]
    }),
    ...waitOf(ctx, { texts, perMinute: textsPerMinute, start, now: at }),
    usesLeft,
    codeProblem: problem,
    sendingProblem: sendingProblemOf(ctx),
  }
}

/** What this server lacks to send campaigns, as a sentence without its full stop; null when it lacks nothing. */
export const sendingProblemOf = ({ config }: Pick<Context, 'config'>): string | null =>
  config.postalAddress === undefined
    ? 'Campaigns carry a postal address. The person who runs the server sets MAIL_POSTAL_ADDRESS'
    : null

type Texts = { texts: number; perMinute: number; start: Date; now: Date }
type Wait = Pick<MailingAudienceCounts, 'waiting' | 'waitUntil' | 'earlierStart'>

const MINUTE_MS = 60_000
/** Suggested starts are whole half hours. */
const STEP_MS = 30 * MINUTE_MS

/** Texts that wait for the next morning since the sending hours end before their turn, and a start that avoids it. */
function waitOf(
  { config: { sendingHours } }: Pick<Context, 'config'>,
  { texts, perMinute, start, now }: Texts,
): Wait {
  if (texts === 0) return { waiting: 0, waitUntil: null, earlierStart: null }
  const quietEnd = endOfQuietHours(start, sendingHours)
  const end = instantAt(dayOf(start), sendingHours.until)
  const fitting = quietEnd
    ? 0
    : perMinute * Math.ceil(Math.max(0, end.getTime() - start.getTime()) / MINUTE_MS)
  const waiting = Math.max(0, texts - fitting)
  if (waiting === 0) return { waiting, waitUntil: null, earlierStart: null }
  return {
    waiting,
    waitUntil: quietEnd ?? instantAt(addDays(dayOf(start), 1), sendingHours.from),
    earlierStart: earlierStart(sendingHours, { texts, perMinute, start, now }),
  }
}

/** The latest half hour of the day of the start from which all texts go out before the quiet hours; null without one. */
function earlierStart(
  { from, until }: SendingHours,
  { texts, perMinute, start, now }: Texts,
): Date | null {
  const day = dayOf(start)
  const needed = Math.ceil(texts / perMinute) * MINUTE_MS
  const latest = Math.floor((instantAt(day, until).getTime() - needed) / STEP_MS) * STEP_MS
  return latest >= instantAt(day, from).getTime() && latest >= now.getTime()
    ? new Date(latest)
    : null
}
