import {
  type AccountMapping,
  type BookkeepingAccount,
  type Journal,
  type JournalProgram,
  journalProgramFacts,
} from '../../contract/bookkeeping.ts'
import { type Day, formatDay } from '../../contract/calendar.ts'
import { type CellValue, dollars } from '../../contract/columns.ts'
import { csvLine } from '../../contract/csv.ts'
import { AppError } from '../../contract/errors.ts'
import { cents, sumOf } from '../../contract/money.ts'
import type { ReportPeriod } from '../../contract/report-period.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { ReadContext } from '../core/read.ts'
import type { ReadDb } from '../db/database.ts'
import { changesByDay, findMappings, upsertMapping, usedAccounts } from './bookkeeping-store.ts'
import { periodOf } from './period.ts'

/** The accounts that the ledger uses or that were named, each with its mapping. */
export async function bookkeepingAccounts(db: ReadDb): Promise<BookkeepingAccount[]> {
  const [mappings, used] = await Promise.all([findMappings(db), usedAccounts(db)])
  const named = new Map(mappings.map((each) => [each.account, each]))
  return [...new Set([...named.keys(), ...used])].toSorted().map((account) => {
    const { editedAt, ...mapping } = named.get(account) ?? { editedAt: null }
    return { account, mapping: 'name' in mapping ? mapping : null, editedAt }
  })
}

/**
 * Names an account of the ledger.
 * @throws AppError not_found for one that the ledger does not have.
 */
export async function saveAccount(
  ctx: Context,
  user: User,
  account: string,
  mapping: AccountMapping,
): Promise<BookkeepingAccount> {
  const existing = (await bookkeepingAccounts(ctx.db)).some((each) => each.account === account)
  if (!existing) throw new AppError('not_found', `The ledger has no account "${account}"`)
  const editedAt = ctx.now()
  await inTransaction(ctx, ({ db }) =>
    upsertMapping(db, account, mapping, { by: user.id, at: editedAt }),
  )
  return { account, mapping, editedAt }
}

/**
 * The journal of a period, one entry for each day.
 * @throws AppError invalid_input for days in the wrong order, or too many.
 */
export async function journalOf(
  ctx: Pick<ReadContext, 'db' | 'now'>,
  days: ReportPeriod,
): Promise<Journal> {
  const period = periodOf(ctx, days)
  const [rows, mappings] = await Promise.all([changesByDay(ctx.db, period), findMappings(ctx.db)])
  const lines = rows.map(({ day, account, amount }) => ({
    day,
    account,
    amount: cents(Number(amount)),
  }))
  const named = new Set(mappings.map(({ account }) => account))
  const entries = [...Map.groupBy(lines, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    lines: ofDay.map(({ account, amount }) => ({ account, amount })),
  }))
  for (const entry of entries) requireBalance(entry)
  return {
    ...period,
    entries,
    lines: lines.length,
    total: sumOf(lines.map(({ amount }) => cents(Math.max(0, amount)))),
    unmapped: [...new Set(lines.map(({ account }) => account))].filter((each) => !named.has(each)),
  }
}

/** The ledger balances by itself: an entry that does not is a fault of ours, and never leaves. */
function requireBalance({ day, lines }: Journal['entries'][number]): void {
  const left = sumOf(lines.map(({ amount }) => amount))
  if (left !== 0) throw new Error(`The journal of ${day} is out of balance by ${left} cents`)
}

type Entry = Journal['entries'][number]

/** One entry for each month, on its last day that has one. */
function byMonth(entries: readonly Entry[]): Entry[] {
  return [...Map.groupBy(entries, ({ day }) => day.slice(0, 7)).values()].flatMap((ofMonth) => {
    const day = ofMonth.at(-1)?.day
    const byAccount = Map.groupBy(
      ofMonth.flatMap(({ lines }) => lines),
      ({ account }) => account,
    )
    const lines = [...byAccount]
      .map(([account, own]) => ({ account, amount: sumOf(own.map(({ amount }) => amount)) }))
      .filter(({ amount }) => amount !== 0)
    return day === undefined ? [] : [{ day, lines }]
  })
}

/**
 * The journal as the program imports it: of more lines than the program takes, one entry for each month.
 * @throws AppError invalid_input as `journalOf`; refused while an account has no name.
 */
export async function journalFile(
  ctx: Pick<ReadContext, 'db' | 'now' | 'config'>,
  program: JournalProgram,
  days: ReportPeriod,
): Promise<string> {
  const journal = await journalOf(ctx, days)
  const [missing] = journal.unmapped
  if (missing !== undefined)
    throw new AppError(
      'refused',
      `The ledger has an account "${missing}" that your bookkeeping has no name for. Name it first, then download again`,
    )
  const { mostLines } = journalProgramFacts[program]
  const entries = journal.lines > mostLines ? byMonth(journal.entries) : journal.entries
  const mappings = new Map((await findMappings(ctx.db)).map((each) => [each.account, each]))
  const { head, cells } = FORMATS[program]
  const rows = entries.flatMap(({ day, lines }) =>
    lines.map(({ account, amount }) => {
      const mapping = mappings.get(account)
      if (!mapping) throw new Error(`The account ${account} lost its name`)
      const { productName } = ctx.config
      return cells({ day, account, amount, mapping, productName })
    }),
  )
  // Without a byte order mark: import programs read it as a part of the first title.
  return [head, ...rows].map(csvLine).join('')
}

type Line = {
  day: Day
  account: string
  amount: number
  mapping: AccountMapping
  productName: string
}
type Format = { head: string[]; cells: (line: Line) => CellValue[] }

const entryName = ({ productName, day }: Line): string => `${productName} ${formatDay(day)}`

/** The columns of each program: contract/bookkeeping.ts names the sources. */
const FORMATS: Record<JournalProgram, Format> = {
  quickbooks: {
    head: [
      'Journal No',
      'Journal Date',
      'Account Name',
      'Debits',
      'Credits',
      'Description',
      'Name',
    ],
    cells: (line) => [
      `WH-${line.day}`,
      monthFirst(line.day),
      line.mapping.name,
      line.amount > 0 ? dollars(line.amount) : null,
      line.amount < 0 ? dollars(-line.amount) : null,
      `${entryName(line)}: ${line.account}`,
      null,
    ],
  },
  xero: {
    head: [
      '*Narration',
      '*Date',
      'Description',
      '*AccountCode',
      '*TaxRate',
      '*Amount',
      'TrackingName1',
      'TrackingOption1',
      'TrackingName2',
      'TrackingOption2',
    ],
    cells: (line) => [
      entryName(line),
      dayFirst(line.day),
      line.account,
      line.mapping.code,
      line.mapping.taxRate,
      dollars(line.amount),
      null,
      null,
      null,
      null,
    ],
  },
}

function monthFirst(day: Day): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${month}/${date}/${year}`
}

function dayFirst(day: Day): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}/${month}/${year}`
}
