import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { UnknownOutcome } from '../providers/failures.ts'
import type { Storage } from '../providers/storage/storage.ts'

/** Writes, reads and deletes a small file. @throws as `storage` does; UnknownOutcome when it comes back different. */
export async function checkStorage(storage: Storage): Promise<void> {
  const name = `integration-test-${randomUUID()}.txt`
  await storage.put(name, new TextEncoder().encode(name))
  try {
    const stored = await storage.get(name)
    if (stored && (await text(stored.stream)) === name) return
  } finally {
    await storage.delete(name)
  }
  throw new UnknownOutcome('The file came back different from what was stored')
}
