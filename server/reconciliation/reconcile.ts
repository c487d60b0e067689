import { z } from 'zod'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { OK, type Outcome } from '../core/outcome.ts'
import { task } from '../core/task.ts'
import { isDatabaseAway } from '../db/database.ts'
import { isProviderError } from '../providers/call-provider.ts'
import { repeatUnanswered } from './repeat-unanswered.ts'
import { bookProviderFees } from './book-provider-fees.ts'
import { apart, compareBook, type NewFinding, type Pass } from './compare-book.ts'
import { disputeBook, paymentBook, refundBook, transferBook } from './provider-books.ts'
import { readIfKnown, withProviderErrors } from './provider-errors.ts'
import { accountsToAsk, firstPaymentAt, stateOfAccount } from './reconcile-query.ts'
import {
  lastGoodRun,
  recordFinding,
  recordRun,
  openFindings,
  resolveFinding,
  type Finding,
} from './reconciliation-store.ts'
import { syncAccount } from '../payouts/sync-account.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long before the last run the next one begins: states change, and clocks differ. */
const MARGIN_MS = DAY_MS
/** Once a day this many days of transfers are compared: reversals by hand come long after the transfer. */
const LOOK_BACK_MS = 90 * DAY_MS

export type Reconciliation = {
  compared: number
  healed: number
  findings: Finding[]
  /** Why the provider stopped answering, in which case no finding was opened or closed; null when it answered all. */
  failure: string | null
}

type Window = Pick<Pass, 'since'> & { transfersSince: Date }

/**
 * Compares our books with the provider's, both ways. Where the provider is ahead, it does what
 * the webhook would have done; any other difference is recorded for the admin team and never booked. Requests that no task repeats any more are repeated. It may run any number of
 * times, also concurrently.
 * @throws our own errors, after everything else is compared and recorded.
 */
export async function reconcile(context: Context): Promise<Reconciliation> {
  const ctx = { ...context, payments: withProviderErrors(context.payments) }
  const { db } = ctx
  const provider = ctx.payments.name
  const startedAt = ctx.now()
  const earlierFindings = await openFindings(db, provider)
  const { since, transfersSince } = await windowOf(ctx)
  const pass: Pass = { since, earlierFindings, compared: 0, healed: 0, findings: [], faults: [] }
  const comparison = await compareAll(ctx, pass, transfersSince)
  const away = 'reason' in comparison ? comparison.reason : null
  const { compared, healed, findings, faults } = pass
  const failure = away ?? (faults.length > 0 ? messageOf(faults[0]) : null)
  const at = ctx.now()
  await inTransaction(ctx, async (tx) => {
    await recordRun(tx.db, { provider, startedAt, finishedAt: at, compared, healed, failure })
    if (away !== null) return
    for (const one of findings) await recordFinding(tx.db, { provider, ...one }, at)
    const fresh = findings.filter((one) => !earlierFindings.some((old) => isSame(one, old)))
    if (fresh.length > 0)
      await raiseAlert(ctx, tx, {
        kind: 'books_differ',
        // What was found first names this alert: a difference found minutes later is reported as well.
        about: `${provider} ${fresh[0]?.subject} ${fresh[0]?.providerId}`,
        what: `Our books differ from the payment provider’s in ${fresh.length} more ${fresh.length === 1 ? 'record' : 'records'}: ${fresh[0]?.what}.`,
        place: { tab: 'money', part: 'troubles' },
        repeatMs: HOUR_MS,
      })
    if (failure !== null) return
    const gone = earlierFindings.filter((old) => !findings.some((one) => isSame(one, old)))
    for (const finding of gone) await resolveFinding(tx.db, finding, startedAt, at)
  })
  if (away === null && faults.length > 0) throw faults[0]
  return { compared, healed, failure, findings: await openFindings(db, provider) }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

type FindingKey = Pick<NewFinding, 'subject' | 'providerId'>
const isSame = (a: FindingKey, b: FindingKey): boolean =>
  a.subject === b.subject && a.providerId === b.providerId

/** From when on the provider's books are read: a day before the last complete run. */
async function windowOf({ db, payments, now }: Context): Promise<Window> {
  const good = await lastGoodRun(db, payments.name)
  const from = good?.startedAt ?? (await firstPaymentAt(db)) ?? now()
  const since = new Date(Math.min(from.getTime(), now().getTime()) - MARGIN_MS)
  const isSameDay = good && dayNumber(good.startedAt) === dayNumber(now())
  const lookBack = now().getTime() - LOOK_BACK_MS
  return {
    since,
    transfersSince: isSameDay ? since : new Date(Math.min(since.getTime(), lookBack)),
  }
}

const dayNumber = (at: Date): number => Math.floor(at.getTime() / DAY_MS)

/** @returns the reason when the provider stopped answering. */
async function compareAll(ctx: Context, pass: Pass, transfersSince: Date): Promise<Outcome> {
  try {
    await compareBook(ctx, pass, paymentBook)
    await compareBook(ctx, pass, refundBook)
    await compareAccounts(ctx, pass)
    await compareBook(ctx, pass, disputeBook)
    await compareBook(ctx, pass, transferBook, transfersSince)
    await apart(pass, () => bookProviderFees(ctx))
    await apart(pass, () => repeatUnanswered(ctx))
    return OK
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (isProviderError(error)) return { reason: messageOf(error) }
    pass.faults.push(error)
    return OK
  }
}

/** Whether the accounts that payouts wait for can receive by now. */
async function compareAccounts(ctx: Context, pass: Pass): Promise<void> {
  for (const { providerId } of await accountsToAsk(ctx.db))
    await apart(pass, () => compareAccount(ctx, pass, providerId))
}

async function compareAccount(ctx: Context, pass: Pass, providerId: string): Promise<void> {
  pass.compared += 1
  const before = await stateOfAccount(ctx.db, providerId)
  const isKnown = await readIfKnown(syncAccount(ctx, providerId).then(() => true))
  if (!isKnown)
    pass.findings.push({
      subject: 'account',
      providerId,
      jobId: null,
      what: 'A hauler’s account that the provider does not know',
      ours: 'The account payouts are sent to',
      theirs: 'Nothing',
    })
  else if ((await stateOfAccount(ctx.db, providerId)) !== before) pass.healed += 1
}

/** A run that fails is not tried again by itself: the next one is ten minutes away. */
export const reconcileRegularly = task({
  name: 'reconcile',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '*/10 * * * *',
  retries: 0,
  run: async (_none, ctx) => void (await reconcile(ctx)),
})
