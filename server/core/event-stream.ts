import type { ServerResponse } from 'node:http'
import type { StreamEvent } from '../../contract/events.ts'
import type { StoredEvent } from './event-store.ts'

/** Whom a stream is for. */
export type Reader = {
  /** Under which the open streams are counted: 'user 12' or 'job 7'. */
  name: string
  /** Also the names of changes after which the stream's rights are checked: 'user 12', 'session <sid>'. */
  identities: readonly string[]
  sees: (event: StoredEvent) => boolean
  /** Whether the session, or the link, still allows what it did at the start. */
  isAllowed: () => Promise<boolean>
}

export type EventStream = {
  reader: Reader
  /** Sends those of the events that the reader sees. */
  send(events: readonly StoredEvent[]): void
  /** Says something about the stream itself, with the position that it has reached. */
  say(event: StreamEvent, position: number | undefined): void
  /** Ends a stream whose reader has not taken the last heartbeat yet, and sends the next. */
  beat(position: number | undefined): void
  end(): void
}

/** How long a browser waits before it connects again by itself. */
const RETRY_MS = 3_000
/** What may wait for a slow reader; then the stream ends, and the browser continues from its last event. */
const MOST_WAITING_BYTES = 64 * 1024

const textOf = ({ id, topic, subject }: StoredEvent): string =>
  `id: ${id}\ndata: ${JSON.stringify({ topic, ...(subject !== null && { id: subject }) })}\n\n`

/** Writes events to a response whose head has been sent. */
export function openStream(response: ServerResponse, reader: Reader): EventStream {
  let wasBehind = false
  const write = (text: string): void => {
    if (response.writableEnded || response.destroyed) return
    response.write(text)
    if (response.writableLength > MOST_WAITING_BYTES) response.destroy()
  }
  const say: EventStream['say'] = (event, position) => {
    const id = position === undefined ? '' : `id: ${position}\n`
    write(`event: ${event}\n${id}data: {}\n\n`)
  }
  write(`retry: ${RETRY_MS}\n\n`)
  return {
    reader,
    send(events) {
      const text = events.filter(reader.sees).map(textOf).join('')
      if (text !== '') write(text)
    },
    say,
    beat(position) {
      const isBehind = response.writableLength > 0
      if (isBehind && wasBehind) return void response.destroy()
      wasBehind = isBehind
      write(': heartbeat\n')
      say('heartbeat', position)
    },
    end: () => void response.end(),
  }
}
