/** What a stream of events reports. */
export type StreamHandlers = {
  onEvent: (data: string, id: string) => void
  /** Everything may have changed: the stream lost its place, or does not work and this is a poll. */
  onStale: () => void
}

/** The server sends a heartbeat every 15 seconds: a proxy that keeps them to itself counts as a failure. */
const SILENT_MS = 25_000
/** The first word comes with the connection. */
const SILENT_AT_FIRST_MS = 10_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
const POLLED_EVERY_MS = 20_000
/** After so many failures in a row the page polls, until the stream works again. */
const FAILURES_BEFORE_POLLING = 2
const SECOND_MS = 1_000
const MOST_SECONDS = 99

/** What has changed since the page was loaded, and before its stream opened, is asked for too. */
const secondsSinceLoading = (): number =>
  Math.min(MOST_SECONDS, Math.floor(performance.now() / SECOND_MS) + 1)

/**
 * Keeps a stream open: it connects again with growing, scattered pauses, continues after the last event, and
 * polls meanwhile once it has failed twice.
 */
export function openStream(
  address: string,
  { onEvent, onStale }: StreamHandlers,
  position: { lastId: string },
): () => void {
  let source: EventSource | undefined
  let failures = 0
  let silence: ReturnType<typeof setTimeout>
  let retry: ReturnType<typeof setTimeout>
  let polling: ReturnType<typeof setInterval> | undefined

  const works = (event: MessageEvent<string>): void => {
    if (event.lastEventId !== '') position.lastId = event.lastEventId
    failures = 0
    clearInterval(polling)
    polling = undefined
    listenFor(SILENT_MS)
  }
  const listenFor = (ms: number): void => {
    clearTimeout(silence)
    silence = setTimeout(fail, ms)
  }
  const fail = (): void => {
    clearTimeout(silence)
    source?.close()
    failures += 1
    if (failures >= FAILURES_BEFORE_POLLING)
      polling ??= setInterval(() => void pollOnce(onStale), POLLED_EVERY_MS)
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
    // Scattered: a server that starts again is not met by all browsers in the same moment.
    retry = setTimeout(connect, pause * (0.5 + Math.random() / 2))
  }
  const connect = (): void => {
    const { lastId } = position
    const start = lastId === '' ? `back=${secondsSinceLoading()}` : `after=${lastId}`
    // Without a position nothing says what a break has hidden.
    const wasBroken = failures > 0 && lastId === ''
    const opened = new EventSource(`${address}?${start}`)
    source = opened
    opened.addEventListener('message', (event: MessageEvent<string>) => {
      works(event)
      onEvent(event.data, event.lastEventId)
    })
    opened.addEventListener('heartbeat', works)
    opened.addEventListener('ready', (event) => {
      works(event)
      if (wasBroken) onStale()
    })
    opened.addEventListener('reset', (event) => {
      works(event)
      onStale()
    })
    opened.addEventListener('error', fail)
    listenFor(SILENT_AT_FIRST_MS)
  }
  connect()
  return () => {
    source?.close()
    clearTimeout(silence)
    clearTimeout(retry)
    clearInterval(polling)
  }
}

/** A server that is away is left alone: what is on the screen stays, without an error. */
async function pollOnce(onStale: () => void): Promise<void> {
  if (document.visibilityState === 'hidden') return
  const answer = await fetch('/healthz').catch(() => undefined)
  if (answer?.ok) onStale()
}
