import { openStream, type StreamHandlers } from './live-stream.ts'

/** A tab out of sight for so long gives up its stream. */
const HIDDEN_MS = 60_000

type Shared = { data: string; id: string } | 'stale'

/**
 * One stream for all tabs with this address: browsers open six connections to a server at most, and a stream
 * keeps its own. The tab that holds the lock reads it and passes on what it says; when it closes or
 * is out of sight for a minute, the next one continues after the last event. Browsers without locks read one each.
 */
export function shareStream(address: string, { onEvent, onStale }: StreamHandlers): () => void {
  const name = `live ${address}`
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined
  const position = { lastId: '' }
  let stop: (() => void) | undefined

  const take = (shared: Shared): void => {
    if (shared === 'stale') return onStale()
    position.lastId = shared.id
    onEvent(shared.data, shared.id)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Shared>) => take(data))
  const pass = (shared: Shared): void => {
    channel?.postMessage(shared)
    take(shared)
  }
  const read = () =>
    openStream(
      address,
      { onEvent: (data, id) => pass({ data, id }), onStale: () => pass('stale') },
      position,
    )
  const start = (): void => {
    stop ??= channel && 'locks' in navigator ? readWithLock(name, read) : read()
  }
  const rest = (): void => {
    stop?.()
    stop = undefined
  }

  let resting: ReturnType<typeof setTimeout>
  const onVisibility = (): void => {
    clearTimeout(resting)
    if (document.visibilityState === 'hidden') resting = setTimeout(rest, HIDDEN_MS)
    else start()
  }
  document.addEventListener('visibilitychange', onVisibility)
  start()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(resting)
    rest()
    channel?.close()
  }
}

/** Reads once this tab has the lock, until it is stopped. */
function readWithLock(name: string, read: () => () => void): () => void {
  const waiting = new AbortController()
  let release: (() => void) | undefined
  navigator.locks
    .request(name, { signal: waiting.signal }, () => {
      if (waiting.signal.aborted) return undefined
      const stopReading = read()
      return new Promise<void>((resolve) => {
        release = () => {
          stopReading()
          resolve()
        }
      })
    })
    // Stopped while it waited.
    .catch(() => {})
  return () => {
    waiting.abort()
    release?.()
  }
}
