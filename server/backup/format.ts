import { z } from 'zod'

/** Counts up when an older program could not read what a newer one writes. */
export const FORMAT = 1

/** Names of the parts, in their order. Parts of tables and files stand between the header and the manifest. */
export const HEADER = 'header.json'
export const TOKEN_KEY = 'token.key'
export const MANIFEST = 'manifest.json'
export const FILES = 'files/'
export const TABLES = 'tables/'

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  /** In the order of the rows; generated columns are left out. */
  columns: z.array(z.string()),
})
export type Table = z.infer<typeof Table>

/** What a backup says about itself before its content. */
export const Header = z.object({
  format: z.number(),
  createdAt: z.iso.datetime(),
  /** The version of the program that made it. */
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The version of the tables of the task queue. */
  queueVersion: z.number(),
  tables: z.array(Table),
  sequences: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      // A bigint.
      lastValue: z.string(),
      isCalled: z.boolean(),
    }),
  ),
  /** Whether the key that seals secrets is inside: it may be a setting instead, or not exist yet. */
  tokenKey: z.enum(['included', 'in_settings', 'absent']),
  /** False for the copy that moves a database: its files stay where they are. */
  hasFiles: z.boolean(),
})
export type Header = z.infer<typeof Header>

/** What must have arrived: written last, compared after writing and before restoring. */
export const Manifest = z.object({
  tables: z.array(z.object({ table: z.string(), rows: z.number(), digest: z.string() })),
  files: z.object({ count: z.number(), bytes: z.number(), digest: z.string() }),
  /** Files that the database names and the storage did not have, at most 100 of them. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

/** A table's name in parts and in the manifest. */
export const nameOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${schema}.${name}`

/** A part is at most this large, but for one photo or document: the memory that a backup needs. */
export const PART_BYTES = 8 * 1024 * 1024

/** The table that a part belongs to. */
export const tableOfPart = (part: string): string =>
  part.slice(TABLES.length, part.lastIndexOf('/'))

export const partOf = (table: Table, number: number): string =>
  `${TABLES}${nameOf(table)}/${String(number).padStart(6, '0')}.copy`
