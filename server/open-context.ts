import type { Context } from './core/context.ts'
import { readDiskSpace } from './core/disk-space.ts'
import { openSecretBox } from './core/secret-box.ts'
import { hooks } from './hooks.ts'
import { openWatch, watchParts } from './integrations/watch-calls.ts'
import { openMessages } from './messaging/open-messages.ts'
import { openPush } from './push/open-push.ts'
import { openPayments } from './webhooks/open-payments.ts'
import { openGeocoder } from './places/open-geocoder.ts'
import { openRoads } from './places/open-roads.ts'
import { openPublisher } from './providers/publisher/open-publisher.ts'
import { openReader } from './quotes/open-reader.ts'
import { liveConfig } from './settings/live-settings.ts'
import { openStorage } from './uploads/open-storage.ts'
import { openWriter } from './writing/open-writer.ts'

/**
 * The outside world of the server and its commands: which adapters there are. `log`
 * takes a line when the circuit breaker of one opens, and when it closes.
 */
export async function openContext(
  environment: Pick<Context, 'config' | 'db' | 'connection' | 'queue' | 'now'>,
  log: (line: string) => void = () => undefined,
): Promise<Context> {
  const basics = { ...environment, config: await liveConfig(environment) }
  const { config, db, now } = basics
  const secrets = await openSecretBox(config)
  const storage = await openStorage({ config, secrets, now })
  const watch = openWatch(basics, log)
  const context: Context = {
    ...basics,
    storage,
    writer: openWriter({ config, db, now, report: (failure) => watch.report('writer', failure) }),
    reader: openReader({
      config,
      db,
      now,
      storage,
      report: (failure) => watch.report('reader', failure),
    }),
    payments: await openPayments(basics),
    ...(await openMessages(basics)),
    push: await openPush({ config, db, secrets, now }),
    publisher: openPublisher(basics),
    geocoder: openGeocoder(basics, log, (register) => watch.port('geocoder', register)),
    roads: openRoads(basics, log, (server) => watch.port('roads', server)),
    diskSpace: () => readDiskSpace(config.dataDir),
    secrets,
    hooks,
  }
  return watchParts(context, watch)
}
