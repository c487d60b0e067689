import type { Part, PartTest } from '../../contract/integrations.ts'
import { AppError } from '../../contract/errors.ts'
import type { Context } from '../core/context.ts'
import { isDatabaseAway } from '../db/database.ts'
import { isOwnFault, UnknownOutcome } from '../providers/failures.ts'
import type { User } from '../core/caller.ts'
import { readPhone } from '../core/phone.ts'
import { BUDGET_MS as WRITER_BUDGET_MS } from '../writing/write-by-model.ts'
import { CHECKS } from './check-part.ts'
import { describeParts } from './describe-parts.ts'
import { explainFailure, redacted } from './explain-failure.ts'
import { recordSuccess, startTest } from './part-health-store.ts'
import { recordTrouble } from './record-trouble.ts'

/** A provider that is silent for so long fails its test: longer than the slowest, the writer, may take. */
export const ANSWER_MS = WRITER_BUDGET_MS + 5_000
const PAUSE_SECONDS = 5
const NO_NUMBER = 'Please enter a Canadian or US phone number'

/**
 * Tests one part and records how it answered.
 * @throws AppError illegal_move for a part that is off; too_many_requests when a test of it has just begun;
 * invalid_input for a text without a number.
 */
export async function testPart(
  ctx: Context,
  part: Part,
  { admin, phone = '' }: { admin: User; phone?: string | undefined },
  answerMs = ANSWER_MS,
): Promise<PartTest> {
  const { state, settings } = describeParts(ctx)[part]
  if (state === 'off')
    throw new AppError('illegal_move', `It is not connected: set ${settings.join(', ')}`)
  const to = part === 'sms' ? readPhone(phone, NO_NUMBER) : admin.email
  const began = ctx.now()
  // Two presses are one test, on whichever server they arrive.
  const pauseEnded = new Date(began.getTime() - PAUSE_SECONDS * 1_000)
  if (!(await startTest(ctx.db, part, pauseEnded, began)))
    throw new AppError(
      'too_many_requests',
      'A test of this part has just begun. Please wait a few seconds',
      { facts: { retryAfterSeconds: PAUSE_SECONDS } },
    )
  try {
    const sentence = await within(answerMs, CHECKS[part](ctx, { admin, to }))
    await recordSuccess(ctx.db, part, ctx.now())
    return { ok: true, sentence }
  } catch (error) {
    if (error instanceof AppError || isDatabaseAway(error) || isOwnFault(error)) throw error
    const trouble = explainFailure(ctx.config, part, error)
    if (trouble) await recordTrouble(ctx, part, trouble)
    return { ok: false, sentence: trouble?.sentence ?? refusalOf(ctx, error) }
  }
}

const refusalOf = ({ config }: Context, error: unknown): string =>
  redacted(config, error instanceof Error ? error.message : String(error))

/** @throws UnknownOutcome when it takes longer; the call itself goes on. */
async function within<T>(milliseconds: number, call: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new UnknownOutcome(`No answer within ${milliseconds / 1_000} seconds`)),
    milliseconds,
  )
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}
