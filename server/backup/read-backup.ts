import type { Readable } from 'node:stream'
import { bytesOf, DamagedBackup, readArchive, type Part } from './archive.ts'
import {
  FILES,
  FORMAT,
  HEADER,
  Header,
  MANIFEST,
  Manifest,
  nameOf,
  TABLES,
  tableOfPart,
  TOKEN_KEY,
} from './format.ts'
import type { Secret } from './passphrase.ts'
import { openRowDigest } from './row-digest.ts'
import { openFilesDigest } from './write-content.ts'

/** What is done with the content while it is read, in its order. Each must read its bytes to the end. */
export type Handlers = {
  header?: (header: Header) => Promise<void>
  table?: (table: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  file?: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  tokenKey?: (key: Buffer) => Promise<void>
}

/** A whole backup, as it was read to its end. */
export type Content = { header: Header; manifest: Manifest }

/**
 * Reads a backup to its end and compares every table and file with its own manifest.
 * @throws WrongPassphrase; DamagedBackup, also for one that ends early; Error for one of a newer version.
 */
export async function readBackup(
  source: Readable,
  secret: Secret,
  handlers: Handlers = {},
): Promise<Content> {
  const digests = new Map<string, ReturnType<typeof openRowDigest>>()
  const files = openFilesDigest()
  let header: Header | undefined
  let manifest: Manifest | undefined
  for await (const part of readArchive(source, secret)) {
    if (part.name === HEADER) {
      header = await readHeader(part)
      for (const table of header.tables) digests.set(nameOf(table), openRowDigest())
      await handlers.header?.(header)
    } else if (part.name === MANIFEST) manifest = Manifest.parse(await jsonOf(part))
    else if (part.name === TOKEN_KEY) await (handlers.tokenKey ?? ignore)(await bytesOf(part))
    else if (part.name.startsWith(FILES)) {
      const name = part.name.slice(FILES.length)
      await (handlers.file ?? drain)(name, files.pass(name, part.bytes))
    } else if (part.name.startsWith(TABLES)) {
      const table = tableOfPart(part.name)
      const digest = digests.get(table)
      if (!digest) throw new DamagedBackup(`${table} is not in its header`)
      await (handlers.table ?? drain)(table, passing(part.bytes, digest))
    } else throw new DamagedBackup(`${part.name} is unknown`)
  }
  if (!header || !manifest) throw new DamagedBackup('it does not end with its manifest')
  const content = {
    tables: [...digests].map(([table, digest]) => ({ table, ...digest.end() })),
    files: files.end(),
  }
  const { tables, files: expectedFiles } = manifest
  if (JSON.stringify(content) !== JSON.stringify({ tables, files: expectedFiles }))
    throw new DamagedBackup('its content is not that of its manifest')
  return { header, manifest }
}

async function readHeader(part: Part): Promise<Header> {
  const json = await jsonOf(part)
  if (json.format !== FORMAT)
    throw new Error('This backup was made by a newer version of the program: install that one')
  return Header.parse(json)
}

const jsonOf = async (part: Part): Promise<Record<string, unknown>> =>
  JSON.parse((await bytesOf(part)).toString()) as Record<string, unknown>

async function* passing(
  bytes: AsyncIterable<Uint8Array>,
  digest: ReturnType<typeof openRowDigest>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    digest.update(chunk)
    yield chunk
  }
}

async function drain(_name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of bytes);
}

const ignore = async (): Promise<void> => {}
