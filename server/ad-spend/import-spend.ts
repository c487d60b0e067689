import {
  importSpend as endpoint,
  SPEND_RESULTS,
  SPEND_ROWS_LISTED,
  type SpendRow,
  type SpendChanges,
  type SpendReport,
  type SpendResult,
} from '../../contract/ad-spend.ts'
import type { ImportId } from '../../contract/imports.ts'
import { watchBudgets } from '../advertising/watch-budget.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { createGate } from '../core/gate.ts'
import { insertImport } from '../imports/import-store.ts'
import { nameKey, type Match } from './match-spend.ts'
import { planSpend, type SpendPlan } from './plan-spend.ts'
import { readSpend, type SpendFile } from './read-spend.ts'
import { lockSpend, rememberMatches, writeSpend } from './imported-spend-store.ts'

type File = { path: string; name: string; dryRun: boolean; changes: SpendChanges }

const gate = createGate(2, 2, 'Two files are being read. Please try again in a minute')

/**
 * Says what each row of a file is, and unless it is a dry run stores the new and changed ones in one transaction, if no
 * row has an error or is to be matched.
 * @throws AppError busy
 */
export const importSpend = (ctx: Context, userId: number, file: File): Promise<SpendReport> =>
  gate(1, async () => {
    const read = await readSpend(file.path)
    if (file.dryRun) return reportOf(read, await planSpend(ctx, read, file.changes), null)
    return inTransaction(ctx, async (tx) => {
      await lockSpend(tx.db)
      const plan = await planSpend({ db: tx.db, now: ctx.now }, read, file.changes)
      const importId = await storePlan(ctx, tx, { ...file, userId, network: read.network }, plan)
      return reportOf(read, plan, importId)
    })
  })

type Storing = Pick<File, 'name'> & { userId: number; network: SpendFile['network'] }

/** Null where nothing is stored: a person has to look first, or nothing is new. */
async function storePlan(
  ctx: Context,
  tx: Transaction,
  { name, userId, network }: Storing,
  { rows, groups }: SpendPlan,
): Promise<ImportId | null> {
  const { db, publish } = tx
  const isOpen = rows.some(({ result }) => result === 'error' || result === 'match')
  const changed = groups.filter(({ result }) => result !== 'same')
  if (network === null || isOpen || changed.length === 0) return null
  const { id } = await insertImport(db, {
    kind: 'ad_spend',
    fileName: name,
    rowCount: changed.reduce((sum, group) => sum + group.rows.length, 0),
    importedBy: userId,
    importedAt: ctx.now(),
  })
  const matches = new Map(groups.map(({ match }) => [nameKey(match), match]))
  const networkCampaigns = await rememberMatches(
    db,
    network,
    [...matches.values()].filter(isMatched),
  )
  await writeSpend(db, id, changed, networkCampaigns)
  const campaigns = [...new Set(changed.map(({ campaignId }) => campaignId))]
  await publish('campaign', campaigns)
  await watchBudgets(ctx, tx, campaigns)
  return id
}

const isMatched = (match: Match): match is Match & { own: NonNullable<Match['own']> } =>
  match.own !== null

function reportOf(file: SpendFile, { rows }: SpendPlan, importId: ImportId | null): SpendReport {
  const days = rows.flatMap(({ day }) => day ?? []).toSorted()
  const of = (result: SpendResult) => rows.filter((row) => row.result === result).length
  return {
    network: file.network,
    encoding: file.encoding,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    rows: rows.length,
    totals: file.totals,
    counts: Object.fromEntries(
      SPEND_RESULTS.map((result) => [result, of(result)]),
    ) as SpendReport['counts'],
    problem: file.problem,
    listed: listedOf(rows),
    importId,
  }
}

/** What needs a person, then the other rows from the first on, as many as are listed. */
function listedOf(rows: SpendRow[]): SpendRow[] {
  const needsPerson = ({ result }: SpendRow) => result === 'error' || result === 'match'
  return [...rows.filter(needsPerson), ...rows.filter((row) => !needsPerson(row))]
    .slice(0, SPEND_ROWS_LISTED)
    .toSorted((a, b) => a.row - b.row)
}

/** What the audit log calls it. */
export const SPEND_IMPORT_CALL = `${endpoint.method} ${endpoint.path}`
