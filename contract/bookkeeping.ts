import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { FileBytes, plainLine } from './fields.ts'
import { MoneySum } from './money.ts'
import { ReportPeriod } from './report-period.ts'

/**
 * The programs that a journal is written for.
 *
 * QuickBooks Online, "Import journal entries" (quickbooks.intuit.com/learn-support, article L4tQBwbs7): Journal No, Journal
 * Date, Account Name, Debits, Credits, Description, Name. Lines of one number are one entry; accounts are found by name;
 * a debit line leaves the credit empty and the other way round. The date format is chosen while importing: ours is MM/DD/YYYY.
 *
 * Xero, "Enter multiple manual journals using an import template" (help.xero.com, ManualJournalsImport): *Narration, *Date,
 * Description, *AccountCode, *TaxRate, *Amount and two trackings. Lines of one narration and date are one journal; debits are
 * positive and credits negative; dates are DD/MM/YYYY; at most 300 lines in one file.
 */
export const JOURNAL_PROGRAMS = ['quickbooks', 'xero'] as const
/** One of `JOURNAL_PROGRAMS`. */
export const JournalProgram = z.enum(JOURNAL_PROGRAMS, 'Please choose a bookkeeping program')
export type JournalProgram = z.infer<typeof JournalProgram>

/** What a person reads for each, and how many lines it takes in one file. */
export const journalProgramFacts: Record<JournalProgram, { label: string; mostLines: number }> = {
  quickbooks: { label: 'QuickBooks Online', mostLines: Infinity },
  xero: { label: 'Xero', mostLines: 300 },
}

/** An account of the ledger by its name there: small letters and _, at most 40 characters. */
export const AccountName = z
  .string()
  .regex(/^[a-z][a-z_]{0,39}$/, 'There is no such account')
  .meta({ example: 'customer_funds' })

const words = (message: string, max: number) =>
  plainLine(max, `Please use at most ${max} characters`)
    .min(1, message)
    // A spreadsheet would run it, and the mark that prevents it would change the name.
    .regex(/^[^=+\-@]/, 'Please begin with a letter or a number')

/** How an account is called in the bookkeeping program. */
export const AccountMapping = z.object({
  /** As the chart of accounts has it, with a parent as 'Parent:Account'; 1 to 100 characters. */
  name: words('Please enter the name of the account', 100),
  /** The account code of Xero; 1 to 20 characters. */
  code: words('Please enter the code of the account', 20),
  /** The name of the tax rate in Xero; 1 to 60 characters. The tax is booked in its own account, so a rate without tax. */
  taxRate: words('Please enter the tax rate', 60),
})
export type AccountMapping = z.infer<typeof AccountMapping>

/** An account of the ledger with its mapping; null until it is named, and no journal can be written. */
export const BookkeepingAccount = z.object({
  account: AccountName,
  mapping: AccountMapping.nullable(),
  editedAt: Instant.nullable(),
})
export type BookkeepingAccount = z.infer<typeof BookkeepingAccount>

/** Every account that the ledger has entries of or that was mapped, at most 100. */
export const listBookkeepingAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/bookkeeping/accounts',
  access: 'admin',
  right: 'see-money',
  summary: 'The accounts of the ledger with their names in the bookkeeping program',
  response: z.array(BookkeepingAccount),
})

/** Names an account for the next journals. `not_found` for an account that the ledger does not have. */
export const saveBookkeepingAccount = endpoint({
  method: 'PUT',
  path: '/api/admin/bookkeeping/accounts/:account',
  access: 'admin',
  right: 'settle-money',
  summary: 'Name an account of the ledger as the bookkeeping program does',
  params: z.object({ account: AccountName }),
  body: AccountMapping,
  errors: ['not_found'],
  response: BookkeepingAccount,
})

/** What one account changed by on a day: debits positive, credits negative, never zero. */
export const JournalLine = z.object({ account: AccountName, amount: MoneySum })
export type JournalLine = z.infer<typeof JournalLine>

/**
 * The journal of a period: one entry for each day in BC on which the ledger changed, with what each account changed by. Each
 * entry adds up to zero.
 */
export const Journal = z.object({
  from: Day,
  to: Day,
  /** Whether today is in it: importing it now would miss what is booked later today. */
  isRunning: z.boolean(),
  entries: z.array(z.object({ day: Day, lines: z.array(JournalLine) })),
  lines: z.int(),
  /** The debits of all entries, which equal their credits. */
  total: MoneySum,
  /** Accounts of these entries that are not mapped: the files are refused while there are any. */
  unmapped: z.array(AccountName),
})
export type Journal = z.infer<typeof Journal>

/** The journal of a period. `invalid_input` when the last day is before the first, or for more than 366 days. */
export const getJournal = endpoint({
  method: 'GET',
  path: '/api/admin/bookkeeping/journal',
  access: 'admin',
  right: 'see-money',
  summary: 'One entry for each day with what each account of the ledger changed by',
  query: ReportPeriod,
  response: Journal,
})

/**
 * The same as a file that the program imports; with more lines than it takes in one file, one entry for each month. A year of
 * twenty accounts fits. `invalid_input` as `getJournal`; `refused` while an account is not mapped.
 */
export const getJournalFile = endpoint({
  method: 'GET',
  path: '/api/admin/bookkeeping/journal.csv',
  access: 'admin',
  right: 'see-money',
  summary: 'The journal in the import format of QuickBooks Online or Xero',
  query: z.object({ ...ReportPeriod.shape, program: JournalProgram }),
  file: 'text/csv',
  errors: ['refused'],
  response: FileBytes,
})
