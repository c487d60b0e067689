import type { Context } from '../core/context.ts'
import { pushSandbox } from '../providers/push/sandbox.ts'
import type { PushProvider } from '../providers/push/push.ts'

/** Web push with a key pair in the settings, the sandbox without: the one place where that is decided. */
export async function openPush({
  config,
  now,
  ...sandbox
}: Pick<Context, 'config' | 'db' | 'secrets' | 'now'>): Promise<PushProvider> {
  if (!config.push) return pushSandbox({ ...sandbox, now })
  // The library is read only where it is used.
  const { webPushProvider } = await import('../providers/push/web-push.ts')
  return webPushProvider(config.push, { now })
}
