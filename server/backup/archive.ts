import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { identityOf, recipientOf, type Secret } from './passphrase.ts'

/** Adds a part of `size` bytes. */
export type AddPart = (
  name: string,
  size: number,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) => Promise<void>

/**
 * Writes parts as an age file of a zstd-compressed tar into `sink`, and ends it. `age --decrypt` and `tar --zstd` open it
 * without this program.
 */
export async function writeArchive(
  sink: Writable,
  secret: Secret,
  fill: (add: AddPart) => Promise<void>,
): Promise<void> {
  let sinkError: Error | undefined
  sink.on('error', (error) => (sinkError ??= error))
  const { readable, controller } = createTarPacker()
  const zstd = createZstdCompress()
  const packing = pipeline(Readable.fromWeb(readable as ReadableStream), zstd)
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipientOf(secret))
  const encrypting = encrypter.encrypt(
    Readable.toWeb(zstd) as globalThis.ReadableStream<Uint8Array>,
  )
  const writing = encrypting.then((encrypted) =>
    pipeline(Readable.fromWeb(encrypted as ReadableStream), sink),
  )
  const ended = Promise.allSettled([packing, writing])
  try {
    await fill(async (name, size, bytes) => {
      const part = controller.add({ name, size, mtime: new Date(0), mode: 0o600 }).getWriter()
      for await (const chunk of bytes) await part.write(chunk)
      await part.close()
    })
    controller.finalize()
    await Promise.all([packing, writing])
  } catch (error) {
    controller.error(error)
    sink.destroy()
    await ended
    // After an error of the sink, such as a full disk, the pipelines fail with errors that do not name it.
    throw sinkError ?? error
  }
}

/** The backup was encrypted with another passphrase. */
export class WrongPassphrase extends Error {
  constructor(cause: unknown) {
    super('BACKUP_PASSPHRASE does not open this backup', { cause })
  }
}

/** The file was cut short or changed after it was written, or is no backup. */
export class DamagedBackup extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`This backup is incomplete or damaged, and cannot be restored (${reason})`, { cause })
  }
}

export type Part = { name: string; size: number; bytes: AsyncIterable<Uint8Array> }

/**
 * Reads the parts of an archive of `writeArchive`; each must be read to its end before the next.
 * @throws WrongPassphrase, DamagedBackup or the error of the source.
 */
export async function* readArchive(source: Readable, secret: Secret): AsyncGenerator<Part> {
  let sourceError: Error | undefined
  source.on('error', (error) => (sourceError ??= error))
  const zstd = createZstdDecompress()
  try {
    const decrypted = await decrypt(source, secret)
    const unpacking = pipeline(Readable.fromWeb(decrypted), zstd)
    // The loop below throws the same error.
    unpacking.catch(() => {})
    const parts = (Readable.toWeb(zstd) as globalThis.ReadableStream<Uint8Array>).pipeThrough(
      createTarDecoder({ strict: true }),
    )
    for await (const { header, body } of parts as unknown as AsyncIterable<{
      header: { name: string; size: number }
      body: AsyncIterable<Uint8Array>
    }>)
      yield { name: header.name, size: header.size, bytes: body }
    await unpacking
  } catch (error) {
    if (sourceError) throw sourceError
    throw error instanceof WrongPassphrase ? error : new DamagedBackup(error)
  } finally {
    source.destroy()
    zstd.destroy()
  }
}

async function decrypt(source: Readable, secret: Secret): Promise<ReadableStream> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identityOf(secret))
  try {
    const stream = Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>
    return (await decrypter.decrypt(stream)) as ReadableStream
  } catch (error) {
    if (/no identity matched/.test(String(error))) throw new WrongPassphrase(error)
    throw error
  }
}

/** All bytes of a small part. */
export async function bytesOf({ bytes }: Part): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}
