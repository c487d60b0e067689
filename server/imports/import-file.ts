import {
  type ImportKind,
  type ImportReport,
  importFile as endpoint,
} from '../../contract/imports.ts'
import { AppError } from '../../contract/errors.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { createGate } from '../core/gate.ts'
import { breaks, type Db } from '../db/database.ts'
import { readValues, refuseTakenAddresses, type Checked, type Seen } from './check-rows.ts'
import { importBookings } from './import-bookings.ts'
import { lockDirectory } from '../customers/store.ts'
import { findSomeCustomer, insertImport, type StoredImport } from './import-store.ts'
import { findOwners, type OwnedPickup } from './past-pickup-query.ts'
import { Faults, readRows } from './read-file.ts'
import { writeCustomers, writeHaulers, writePastPickups } from './imported-store.ts'

type File = { path: string; name: string; kind: Exclude<ImportKind, 'bookings'> }
type Request = Omit<File, 'kind'> & { kind: ImportKind; dryRun: boolean; notifies: boolean }
type Write = (rows: Rows) => Promise<unknown>
type Rows =
  | { kind: 'customers'; rows: Checked<'customers'>[] }
  | { kind: 'history'; rows: OwnedPickup[] }
  | { kind: 'haulers'; rows: Checked<'haulers'>[] }

const gate = createGate(2, 2, 'Two files are being read. Please try again in a minute')

/**
 * Checks every row of a file, and without a fault writes all of them in one transaction unless it is a dry run.
 * @throws AppError busy; outdated when an address was taken between the check and the writing.
 */
export const importFile = (
  ctx: Context,
  userId: number,
  { kind, ...request }: Request,
): Promise<ImportReport> =>
  gate(1, async () => {
    if (kind === 'bookings') return importBookings(ctx, userId, request)
    const file = { ...request, kind }
    const { rows, faults } = await walk(ctx.db, file)
    const report = { rows, faults: faults.listed, faultCount: faults.count }
    if (file.dryRun || faults.count > 0) return { ...report, importId: null }
    return { ...report, importId: await writeAll(ctx, userId, file, rows) }
  })

async function writeAll(
  ctx: Context,
  importedBy: number,
  file: File,
  rowCount: number,
): Promise<StoredImport['id']> {
  try {
    return await inTransaction(ctx, async ({ db, publish }) => {
      const { kind, name: fileName } = file
      const facts = { kind, fileName, rowCount, importedBy, importedAt: ctx.now() }
      const stored = await insertImport(db, facts)
      await lockDirectory(db)
      const { faults } = await walk(db, file, (rows) => writeRows(db, stored, rows))
      if (faults.count > 0) throw changedMeanwhile()
      await publish('customer', await findSomeCustomer(db, stored.id))
      return stored.id
    })
  } catch (error) {
    if (breaks(error, 'customer_contacts_email')) throw changedMeanwhile()
    throw error instanceof AppError && error.code === 'email_in_use' ? changedMeanwhile() : error
  }
}

const changedMeanwhile = () =>
  new AppError(
    'outdated',
    'Another record has one of the addresses in this file now. Nothing was imported. Please check the file again',
  )

/** Reads a file from its first row to its last, some at a time; what is right goes on to `write`. */
async function walk(db: Db, { path, kind }: File, write?: Write) {
  const faults = new Faults()
  const seen: Seen = new Map()
  let rows = 0
  for await (const batch of readRows(path, kind, faults)) {
    rows += batch.length
    const checked = await check(db, kind, batch, { seen, faults })
    if (write && faults.count === 0) await write(checked)
  }
  return { rows, faults }
}

type Batch = Parameters<typeof readValues>[1]

async function check(
  db: Db,
  kind: File['kind'],
  batch: Batch,
  { seen, faults }: { seen: Seen; faults: Faults },
): Promise<Rows> {
  if (kind === 'history') {
    const rows = readValues(kind, batch, faults)
    return { kind, rows: await findOwners(db, rows, faults) }
  }
  if (kind === 'haulers') {
    const rows = readValues(kind, batch, faults)
    await refuseTakenAddresses(db, kind, rows, seen, faults)
    return { kind, rows }
  }
  const rows = readValues(kind, batch, faults)
  await refuseTakenAddresses(db, kind, rows, seen, faults)
  return { kind, rows }
}

function writeRows(db: Db, stored: StoredImport, checked: Rows): Promise<unknown> {
  if (checked.rows.length === 0) return Promise.resolve()
  if (checked.kind === 'customers') return writeCustomers(db, stored, checked.rows)
  if (checked.kind === 'haulers') return writeHaulers(db, stored, checked.rows)
  return writePastPickups(db, stored, checked.rows)
}

/** What the audit log calls it. */
export const IMPORT_CALL = `${endpoint.method} ${endpoint.path}`
