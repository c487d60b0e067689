import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Context } from '../core/context.ts'
import { filesOf, nameOfUrl } from '../uploads/names.ts'
import { factsOf, type Facts } from './evidence-facts.ts'
import { evidenceJson } from './evidence-json.ts'
import { evidenceSummary } from './evidence-summary.ts'
import { messagesText } from './evidence-copy.ts'

type Entry = { name: string; bytes: Uint8Array }

/**
 * The evidence for a disputed charge, as a ZIP that is made while it is read: at most
 * one photo is in memory.
 * @throws AppError not_found before anything is written.
 */
export async function evidenceFor(
  ctx: Context,
  disputeId: number,
): Promise<{ name: string; stream: Readable }> {
  const facts = await factsOf(ctx, disputeId)
  return {
    name: `evidence-dispute-${disputeId}.zip`,
    // As bytes: a stream of objects would gather several photos.
    stream: Readable.from(zipped(entriesOf(ctx, facts), ctx.now()), { objectMode: false }),
  }
}

/** The photos first: the files after them say which photos are missing. */
async function* entriesOf(ctx: Context, facts: Facts): AsyncGenerator<Entry> {
  const missing: string[] = []
  for (const { name, address } of facts.photos) {
    const bytes = await photoAsJpeg(ctx, address)
    if (bytes) yield { name, bytes }
    else missing.push(name)
  }
  yield { name: 'messages.txt', bytes: Buffer.from(messagesText(facts)) }
  yield { name: 'dispute.json', bytes: Buffer.from(evidenceJson(facts, missing)) }
  yield { name: 'summary.pdf', bytes: await evidenceSummary(ctx, facts, missing) }
}

/** Stored and not compressed, which photos and PDF are already. */
async function* zipped(entries: AsyncIterable<Entry>, mtime: Date): AsyncGenerator<Uint8Array> {
  const { Zip, ZipPassThrough } = await import('fflate')
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  for await (const { name, bytes } of entries) {
    const file = new ZipPassThrough(name)
    file.mtime = mtime
    zip.add(file)
    file.push(bytes, true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready
}

const QUALITY = 88

/**
 * An uploaded picture as JPEG, for banks take no WebP; undefined when its file is gone or cannot be
 * read. Stored pictures are small: one at a time is held in memory.
 */
async function photoAsJpeg(
  { storage }: Pick<Context, 'storage'>,
  address: string,
): Promise<Uint8Array | undefined> {
  const name = nameOfUrl(address)
  const stored = name && (await storage.get(filesOf(name).web))
  if (!stored) return undefined
  const bytes = await buffer(stored.stream)
  return sharp(bytes)
    .jpeg({ quality: QUALITY })
    .toBuffer()
    .catch(() => undefined)
}
