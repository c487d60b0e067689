import { join } from 'node:path'
import type { Context } from './core/context.ts'
import { openSecretBox } from './core/secret-box.ts'
import { hooks } from './hooks.ts'
import { openMessageSandboxes } from './messaging/open-sandbox.ts'
import { openPayments } from './webhooks/open-payments.ts'
import { openGeocoder } from './places/open-geocoder.ts'
import { sandboxPublisher } from './providers/publisher/sandbox.ts'
import { diskStorage } from './providers/storage/disk.ts'
import { builtInWriter } from './providers/writer/built-in.ts'
import { openReader } from './quotes/open-reader.ts'

/**
 * The outside world of the server and its commands: which adapters there are. `log`
 * takes a line when the circuit breaker of one opens, and when it closes.
 */
export async function openContext(
  basics: Pick<Context, 'config' | 'db' | 'queue' | 'now'>,
  log: (line: string) => void = () => undefined,
): Promise<Context> {
  const { config, db, queue, now } = basics
  const storage = diskStorage(join(config.dataDir, 'uploads'))
  return {
    ...basics,
    storage,
    writer: builtInWriter(),
    reader: openReader({ config, db, now, storage }),
    payments: await openPayments(basics),
    ...openMessageSandboxes({ db, queue }),
    publisher: sandboxPublisher({ db, now, publicUrl: config.publicUrl }),
    geocoder: openGeocoder(basics, log),
    secrets: await openSecretBox(config),
    hooks,
  }
}
