import { z } from 'zod'
import type { FindingSubject } from '../../contract/admin-money.ts'
import type { Cents } from '../../contract/money.ts'
import type { JobId } from '../../contract/jobs.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { isDatabaseAway } from '../db/database.ts'
import { askProvider, isProviderTrouble } from '../providers/ask-provider.ts'
import { bookProviderFees } from './book-provider-fees.ts'
import { inWords, missingAtProvider, type Difference } from './compare-records.ts'
import {
  listed,
  paymentBook,
  readIfKnown,
  refundBook,
  transferBook,
  type Book,
} from './provider-books.ts'
import { accountsToAsk, firstPaymentAt, stateOfAccount } from './reconcile-query.ts'
import {
  lastGoodRun,
  noteFinding,
  noteRun,
  openFindings,
  resolveFinding,
  type Finding,
} from './reconciliation-store.ts'
import { syncAccount } from './sync-account.ts'

/** So much of what was compared already is compared again: states change, and clocks differ. */
const MARGIN_MS = 24 * 3_600_000

export type Reconciliation = {
  compared: number
  healed: number
  findings: Finding[]
  /** Why it could not be finished, in which case nothing was found or closed; null when it was. */
  failure: string | null
}

type Found = Difference & { subject: FindingSubject; providerId: string }
type Pass = { since: Date; known: Finding[]; compared: number; healed: number; found: Found[] }

/**
 * Compares our books with the provider's, both ways. Where the provider has come further, what a
 * webhook would have done is done; whatever else differs is noted for the admin team and never
 * booked. It may run any number of times, at once too.
 */
export async function reconcile(ctx: Context): Promise<Reconciliation> {
  const { db } = ctx
  const provider = ctx.payments.name
  const startedAt = ctx.now()
  const known = await openFindings(db, provider)
  const pass: Pass = { since: await beginning(ctx), known, compared: 0, healed: 0, found: [] }
  const failure = await compareAll(ctx, pass)
  const { compared, healed } = pass
  const at = ctx.now()
  await inTransaction(ctx, async (tx) => {
    await noteRun(tx.db, { provider, startedAt, finishedAt: at, compared, healed, failure })
    if (failure !== null) return
    for (const found of pass.found) await noteFinding(tx.db, { provider, ...found }, at)
    const gone = known.filter((old) => !pass.found.some((found) => isSame(found, old)))
    for (const finding of gone) await resolveFinding(tx.db, finding, startedAt, at)
  })
  return { compared, healed, failure, findings: await openFindings(db, provider) }
}

type Named = { subject: FindingSubject; providerId: string }
const isSame = (a: Named, b: Named): boolean =>
  a.subject === b.subject && a.providerId === b.providerId

/** From when on the provider's books are read: a day before the last run that came to its end. */
async function beginning({ db, payments, now }: Context): Promise<Date> {
  const good = await lastGoodRun(db, payments.name)
  const from = good?.startedAt ?? (await firstPaymentAt(db)) ?? now()
  return new Date(Math.min(from.getTime(), now().getTime()) - MARGIN_MS)
}

/** @returns why the provider could not be asked to the end; null when it could. */
async function compareAll(ctx: Context, pass: Pass): Promise<string | null> {
  try {
    await compareBook(ctx, pass, paymentBook)
    await compareBook(ctx, pass, refundBook)
    await compareAccounts(ctx, pass)
    await compareBook(ctx, pass, transferBook)
    await bookProviderFees(ctx)
    return null
  } catch (error) {
    if (isProviderTrouble(error)) return (error as Error).message
    throw error
  }
}

type Row = { jobId: JobId; amountCents: Cents; status: string }
type Movement = { jobId: JobId | null; amount: Cents; status?: string }

async function compareBook<Told extends Movement, Ours extends Row>(
  ctx: Context,
  pass: Pass,
  book: Book<Told, Ours>,
): Promise<void> {
  const seen = new Set<string>()
  for await (const told of listed(book.list(ctx, pass.since))) {
    seen.add(book.idOf(told))
    await compareOne(ctx, pass, book, told)
  }
  const known = pass.known.filter(({ subject }) => subject === book.subject)
  for (const { providerId } of [...(await book.toAsk(ctx, pass.since)), ...known]) {
    if (seen.has(providerId)) continue
    seen.add(providerId)
    const told = await readIfKnown(book.read(ctx, providerId))
    if (told) await compareOne(ctx, pass, book, told)
    else await noteMissing(ctx, pass, book, providerId)
  }
}

async function compareOne<Told extends Movement, Ours extends Row>(
  ctx: Context,
  pass: Pass,
  book: Book<Told, Ours>,
  told: Told,
): Promise<void> {
  pass.compared += 1
  const before = await book.find(ctx, told)
  const verdict = book.compare(before, told)
  if (verdict === 'same') return
  const trouble = verdict === 'behind' && before && (await heal(ctx, book, told, before))

  // Ours may have gone on while the list was read. Asked after ours, the provider is never behind.
  const after = await book.find(ctx, told)
  if (before && after && before.status !== after.status) pass.healed += 1
  const providerId = book.idOf(told)
  const last = book.compare(after, await askProvider(book.read(ctx, providerId)))
  const found = last === 'behind' && after && trouble ? unsettled(after, told, trouble) : last
  if (typeof found === 'object') pass.found.push({ subject: book.subject, providerId, ...found })
}

/** @returns what stood in the way; one record that cannot be settled does not keep the others waiting. */
async function heal<Told, Ours>(
  ctx: Context,
  book: Book<Told, Ours>,
  told: Told,
  ours: Ours,
): Promise<string | undefined> {
  try {
    await book.heal(ctx, told, ours)
    return undefined
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    return error instanceof Error ? error.message : String(error)
  }
}

const unsettled = (ours: Row, told: Movement, trouble: string): Difference => ({
  jobId: ours.jobId,
  what: `Cannot be settled: ${trouble}`,
  ours: inWords(ours.amountCents, ours.jobId, ours.status),
  theirs: inWords(told.amount, told.jobId, told.status ?? 'transferred'),
})

async function noteMissing<Told extends Movement, Ours extends Row>(
  ctx: Context,
  pass: Pass,
  book: Book<Told, Ours>,
  providerId: string,
): Promise<void> {
  pass.compared += 1
  const { subject, noun } = book
  const ours = await book.findById(ctx, providerId)
  if (ours) pass.found.push({ subject, providerId, ...missingAtProvider(ours, noun) })
}

/** Whether the accounts that payouts wait for can receive by now. */
async function compareAccounts(ctx: Context, pass: Pass): Promise<void> {
  for (const { providerId } of await accountsToAsk(ctx.db)) {
    pass.compared += 1
    const before = await stateOfAccount(ctx.db, providerId)
    const isKnown = await readIfKnown(syncAccount(ctx, providerId).then(() => true))
    if (!isKnown)
      pass.found.push({
        subject: 'account',
        providerId,
        jobId: null,
        what: 'A hauler’s account that the provider does not know',
        ours: 'The account payouts are sent to',
        theirs: 'Nothing',
      })
    else if ((await stateOfAccount(ctx.db, providerId)) !== before) pass.healed += 1
  }
}

/** A run that fails is not tried again by itself: the next one is ten minutes away. */
export const reconcileRegularly = task({
  name: 'reconcile',
  payload: z.object({}),
  cron: '*/10 * * * *',
  retries: 0,
  run: async (_none, ctx) => void (await reconcile(ctx)),
})
