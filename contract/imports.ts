import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { FileBytes } from './fields.ts'
import { Id } from './ids.ts'

/** What a CSV file is brought over from another program as. */
export const IMPORT_KINDS = ['customers', 'history', 'haulers', 'bookings'] as const
/** One of `IMPORT_KINDS`. */
export const ImportKind = z.enum(IMPORT_KINDS, 'Please choose what the file holds')
export type ImportKind = z.infer<typeof ImportKind>

/** The largest file: 10 MiB. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024
/** The most rows of one file. */
export const MAX_IMPORT_ROWS = 50_000
/** The most rows of a file of bookings: each is placed in the schedule, and others wait for its day meanwhile. */
export const MOST_IMPORTED_BOOKINGS = 300
/** How many faults an answer lists; `faultCount` counts all. */
export const FAULTS_LISTED = 200

type ImportColumn = { isRequired: boolean; about: string; sample: string }
const column = (isRequired: boolean, about: string, sample: string): ImportColumn => ({
  isRequired,
  about,
  sample,
})

/** The columns of each file, in the order of its template. */
export const importColumns = {
  customers: {
    first_name: column(true, 'First name', 'Amrita'),
    last_name: column(false, 'Last name', 'Gill'),
    company: column(false, 'Name of the company, for a commercial customer', ''),
    email: column(false, 'Email address; this or a phone number is needed', 'amrita@example.com'),
    phone: column(false, 'Phone number of Canada or the United States', '604 555 0142'),
    address: column(false, 'Pickup address', '2418 St Johns St, Port Moody'),
    tags: column(false, 'Tags, separated by ;', 'strata; monthly'),
    note: column(false, 'A note for the team', 'Gate code by phone'),
  },
  history: {
    customer: column(
      true,
      'Email address or phone number of a customer who is here already',
      'amrita@example.com',
    ),
    date: column(true, 'Day of the pickup, 2025-11-20', '2025-11-20'),
    address: column(true, 'Address of the pickup', '2418 St Johns St, Port Moody'),
    description: column(false, 'What was taken', 'Sofa and six boxes'),
    amount: column(false, 'What the customer paid in dollars, 249.50', '249.50'),
    reference: column(false, 'Number of the job in the other program', 'A-1042'),
  },
  haulers: {
    first_name: column(true, 'First name', 'Dale'),
    last_name: column(true, 'Last name', 'Kowalchuk'),
    email: column(true, 'Email address, to sign in with', 'dale@example.com'),
    phone: column(true, 'Phone number of Canada or the United States', '604 555 0143'),
    company: column(false, 'Company', ''),
    vehicle_type: column(true, 'Pickup Truck, Box Truck, Cargo Van and so on', 'Box Truck'),
    vehicle_model: column(true, 'Make and model', 'Isuzu NPR'),
    license_plate: column(true, 'Licence plate', 'AB1 23C'),
    service_areas: column(false, 'Areas, separated by ;', 'Burnaby; Coquitlam'),
  },
  bookings: {
    first_name: column(true, 'First name', 'Amrita'),
    last_name: column(true, 'Last name', 'Gill'),
    phone: column(true, 'Phone number of Canada or the United States', '604 555 0142'),
    email: column(false, 'Email address', 'amrita@example.com'),
    address: column(true, 'Address of the pickup', '2418 St Johns St, Port Moody'),
    date: column(true, 'Day of the pickup, 2026-12-03', '2026-12-03'),
    window: column(true, 'morning, afternoon or evening', 'morning'),
    load_size: column(true, 'Tiny, Small, Medium, Large or XL', 'Medium'),
    description: column(true, 'What is picked up', 'Sofa and six boxes'),
    price: column(true, 'The agreed price in dollars with tax, 249.50', '249.50'),
    payment: column(
      false,
      'How it is paid at the pickup: cash, e-transfer or cheque; cash where it is empty',
      'cash',
    ),
  },
} as const satisfies Record<ImportKind, Record<string, ImportColumn>>

/** A fault of a file: in which row (1 is the line of titles) and column, in a sentence. */
export const ImportFault = z.object({
  row: z.int(),
  /** Empty where it is about the whole row or file. */
  column: z.string(),
  message: z.string(),
})
export type ImportFault = z.infer<typeof ImportFault>

/** The number of an import. */
export const ImportId = Id.brand<'ImportId'>()
export type ImportId = z.infer<typeof ImportId>

/** What a file holds. With faults nothing is imported. */
export const ImportReport = z.object({
  rows: z.int(),
  /** The first 200. */
  faults: z.array(ImportFault),
  faultCount: z.int(),
  /** Null after a dry run, and where there are faults. */
  importId: ImportId.nullable(),
})
export type ImportReport = z.infer<typeof ImportReport>

/** A file that was imported. */
export const PastImport = z.object({
  id: ImportId,
  kind: ImportKind,
  fileName: z.string(),
  rows: z.int(),
  by: z.string(),
  at: Instant,
  undoneAt: Instant.nullable(),
})
export type PastImport = z.infer<typeof PastImport>

/**
 * Reads a CSV file (UTF-8, up to 10 MiB and 50,000 rows, of bookings 300) and with `dryRun` false imports it, all or nothing. Every row is
 * checked; a fault names its row, its column and what is wrong. A booking whose window is full is a fault that names the nearest
 * open ones, and its customer reads of it only with `notify`. `too_large` for a larger file, `unsupported_media` for
 * another request, `busy` while two files are being read, `outdated` when an address was taken while the file was
 * imported: nothing is, then.
 */
export const importFile = endpoint({
  method: 'POST',
  path: '/api/admin/imports',
  access: 'admin',
  right: 'run-jobs',
  summary:
    'Check a CSV file of customers, past pickups, open bookings or haulers, and import it: all or nothing',
  multipart: true,
  body: z.object({
    kind: ImportKind,
    dryRun: z.enum(['true', 'false']),
    /** With bookings: whether each customer gets a confirmation; 'false' unless it is sent. */
    notify: z.enum(['true', 'false']).optional(),
    file: FileBytes,
  }),
  errors: ['busy', 'outdated', 'too_large', 'unsupported_media'],
  response: ImportReport,
})

/** A file with the titles of the columns and one row as a sample. */
export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/admin/imports/:kind/template.csv',
  access: 'admin',
  right: 'see-jobs',
  summary: 'A CSV file to fill in, with one row as a sample',
  params: z.object({ kind: ImportKind }),
  file: 'text/csv',
  response: z.string(),
})

/** The newest 20 imports, newest first. */
export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/imports',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The newest imports',
  response: z.array(PastImport),
})

/**
 * Takes everything of an import away again. `in_use` where something depends on it by now: a customer who booked, was
 * edited, merged or noted about, a hauler who was reviewed or has jobs, a booking that was assigned, edited, paid or confirmed to its customer. `illegal_move` when it was undone already.
 */
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/:importId/undo',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Undo a whole import while nothing depends on it',
  params: z.object({ importId: ImportId }),
  errors: ['in_use', 'illegal_move'],
  response: z.array(PastImport),
})
