import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Storage } from '../providers/storage/storage.ts'
import type { AddPart } from './archive.ts'
import {
  FILES,
  FORMAT,
  HEADER,
  MANIFEST,
  nameOf,
  PART_BYTES,
  partOf,
  TOKEN_KEY,
  type Header,
  type Manifest,
  type Table,
} from './format.ts'
import { openRowDigest } from './row-digest.ts'
import {
  copyOut,
  listFiles,
  listMigrations,
  listSequences,
  listTables,
  readQueueVersion,
} from './snapshot-query.ts'

/** Where the content of a backup comes from. */
export type Source = {
  /** Undefined leaves the files out: they stay where they are. */
  storage: Storage | undefined
  /** What seals secrets, when it is a file; `in_settings` when it is a setting. */
  tokenKey: Buffer | 'in_settings' | undefined
  version: string
  now: () => Date
}

const NAMED_MISSING = 100
const NEW_LINE = 10

/** Writes everything that the snapshot of this connection sees, and the files that it names. */
export async function writeContent(
  add: AddPart,
  client: pg.ClientBase,
  source: Source,
): Promise<{ header: Header; manifest: Manifest }> {
  const header = await headerOf(client, source)
  await addJson(add, HEADER, header)
  const tables: Manifest['tables'] = []
  for (const table of header.tables) tables.push(await writeTable(add, client, table))
  const files = await writeFiles(add, client, source.storage)
  if (Buffer.isBuffer(source.tokenKey))
    await add(TOKEN_KEY, source.tokenKey.length, [source.tokenKey])
  const manifest = { tables, ...files }
  await addJson(add, MANIFEST, manifest)
  return { header, manifest }
}

async function headerOf(
  client: pg.ClientBase,
  { storage, tokenKey, version, now }: Source,
): Promise<Header> {
  return {
    format: FORMAT,
    createdAt: now().toISOString(),
    version,
    migrations: await listMigrations(client),
    queueVersion: await readQueueVersion(client),
    tables: await listTables(client),
    sequences: await listSequences(client),
    tokenKey: tokenKey === 'in_settings' ? tokenKey : tokenKey ? 'included' : 'absent',
    hasFiles: storage !== undefined,
  }
}

async function addJson(add: AddPart, name: string, value: object): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(value))
  await add(name, bytes.length, [bytes])
}

/** In parts that end with a row, since each is restored by a COPY of its own. */
async function writeTable(
  add: AddPart,
  client: pg.ClientBase,
  table: Table,
): Promise<Manifest['tables'][number]> {
  const digest = openRowDigest()
  let number = 0
  let waiting: Uint8Array[] = []
  let bytes = 0
  const push = (chunk: Uint8Array) => {
    waiting.push(chunk)
    bytes += chunk.length
  }
  const flush = async () => {
    number += 1
    await add(partOf(table, number), bytes, waiting)
    waiting = []
    bytes = 0
  }
  for await (const chunk of copyOut(client, table) as AsyncIterable<Buffer>) {
    digest.update(chunk)
    const end = bytes + chunk.length < PART_BYTES ? 0 : chunk.lastIndexOf(NEW_LINE) + 1
    if (end > 0) {
      push(chunk.subarray(0, end))
      await flush()
    }
    push(chunk.subarray(end))
  }
  if (bytes > 0) await flush()
  return { table: nameOf(table), ...digest.end() }
}

async function writeFiles(
  add: AddPart,
  client: pg.ClientBase,
  storage: Storage | undefined,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const digest = openFilesDigest()
  const missing: string[] = []
  if (storage)
    for await (const name of listFiles(client)) {
      const file = await storage.get(name)
      if (file) await add(`${FILES}${name}`, file.bytes, digest.pass(name, file.stream))
      else if (missing.length < NAMED_MISSING) missing.push(name)
    }
  return { files: digest.end(), missing }
}

/** Digests files in their order, each by its name and bytes. */
export function openFilesDigest() {
  const all = createHash('sha256')
  let count = 0
  let bytes = 0
  return {
    /** Hands on the bytes of one file and counts them. */
    async *pass(name: string, file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      const one = createHash('sha256')
      for await (const chunk of file) {
        one.update(chunk)
        bytes += chunk.length
        yield chunk
      }
      count += 1
      all.update(`${name} ${one.digest('hex')}\n`)
    },
    end: (): Manifest['files'] => ({ count, bytes, digest: all.digest('hex') }),
  }
}
