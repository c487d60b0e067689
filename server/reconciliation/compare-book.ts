import type { FindingSubject } from '../../contract/admin-money.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import { OK, type Outcome } from '../core/outcome.ts'
import { inWords, missingAtProvider, type Difference } from './compare-records.ts'
import type { Book } from './provider-books.ts'
import { isOwnFault } from '../providers/failures.ts'
import { isAway, readIfKnown } from './provider-errors.ts'
import type { Finding } from './reconciliation-store.ts'

export type NewFinding = Difference & { subject: FindingSubject; providerId: string }

/** The state of one comparison of both sides. */
export type Pass = {
  since: Date
  /** The findings that were open before it. */
  earlierFindings: Finding[]
  compared: number
  healed: number
  findings: NewFinding[]
  /** Our own errors with single records: the others are still compared. */
  faults: unknown[]
}

export type Row = {
  jobId: JobId
  amountCents: Cents
  status: string
  reversed?: Cents
  feeCents?: Cents
}
type Movement = { jobId?: JobId | null; amount: Cents; status?: string }

export async function compareBook<ProviderRecord extends Movement, Ours extends Row>(
  ctx: Context,
  pass: Pass,
  book: Book<ProviderRecord, Ours>,
  since: Date = pass.since,
): Promise<void> {
  const listedIds = new Set<string>()
  for await (const record of book.list(ctx, since)) {
    listedIds.add(book.idOf(record))
    await apart(pass, () => compareOne(ctx, pass, book, record))
  }
  const earlier = pass.earlierFindings.filter(({ subject }) => subject === book.subject)
  for (const { providerId } of [...(await book.toAsk(ctx, pass.since)), ...earlier]) {
    if (listedIds.has(providerId)) continue
    listedIds.add(providerId)
    await apart(pass, async () => {
      const record = await readIfKnown(book.read(ctx, providerId))
      if (record) await compareOne(ctx, pass, book, record)
      else await recordMissing(ctx, pass, book, providerId)
    })
  }
}

/** An error with one record does not stop the comparison of the others, unless the provider or database is away. */
export async function apart({ faults }: Pass, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isAway(error)) throw error
    faults.push(error)
  }
}

export async function compareOne<ProviderRecord extends Movement, Ours extends Row>(
  ctx: Context,
  pass: Pass,
  book: Book<ProviderRecord, Ours>,
  record: ProviderRecord,
): Promise<void> {
  pass.compared += 1
  const before = await book.find(ctx, record)
  const verdict = book.compare(before, record)
  if (verdict === 'same') return
  const healing = verdict === 'behind' && before ? await heal(ctx, book, record, before) : OK

  // Our row may have changed while the list was read. Read after our row, the provider is never behind.
  const after = await book.find(ctx, record)
  if (before && after && hasMoved(before, after)) pass.healed += 1
  const providerId = book.idOf(record)
  const last = book.compare(after, await book.read(ctx, providerId))
  const difference =
    last === 'behind' && after && 'reason' in healing
      ? unsettled(after, record, healing.reason)
      : last
  if (typeof difference === 'object')
    pass.findings.push({ subject: book.subject, providerId, ...difference })
}

const hasMoved = (before: Row, after: Row): boolean =>
  before.status !== after.status ||
  before.reversed !== after.reversed ||
  before.feeCents !== after.feeCents

/** @returns the reason when it could not be healed. */
async function heal<ProviderRecord, Ours>(
  ctx: Context,
  book: Book<ProviderRecord, Ours>,
  record: ProviderRecord,
  ours: Ours,
): Promise<Outcome> {
  try {
    await book.heal(ctx, record, ours)
    return OK
  } catch (error) {
    if (isAway(error) || isOwnFault(error)) throw error
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

const unsettled = (ours: Row, record: Movement, reason: string): Difference => ({
  jobId: ours.jobId,
  what: `Cannot be settled: ${reason}`,
  ours: inWords(ours.amountCents, ours.jobId, ours.status),
  theirs: inWords(record.amount, record.jobId ?? ours.jobId, record.status ?? 'transferred'),
})

async function recordMissing<ProviderRecord extends Movement, Ours extends Row>(
  ctx: Context,
  pass: Pass,
  book: Book<ProviderRecord, Ours>,
  providerId: string,
): Promise<void> {
  pass.compared += 1
  const { subject, noun } = book
  const ours = await book.findById(ctx, providerId)
  if (ours) pass.findings.push({ subject, providerId, ...missingAtProvider(ours, noun) })
}
