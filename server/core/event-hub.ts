import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import { HEARTBEAT_MS, type Position } from '../../contract/events.ts'
import { AppError } from '../../contract/errors.ts'
import { openListener } from '../db/listener.ts'
import { eventsFrom, newestEvents, type Rest, type StoredEvent } from './event-store.ts'
import { openStream, type EventStream, type Reader } from './event-stream.ts'

/** The most open streams: a browser shares one among its tabs. */
export const STREAM_LIMITS = { each: 20, all: 2_000 }
const RETRY_SECONDS = 30
const SECOND_MS = 1_000

/** How many events a stream can continue from after a break; with an older position it starts over. */
const MOST_KEPT = 10_000
/** How many events are read and delivered at a time: after an outage there may be as many as the table keeps. */
export const MOST_AT_A_TIME = 1_000
/** Rights are checked when a notice says that they changed, and every fourth heartbeat should one be lost. */
const CHECKED_EVERY = 4

/** The streams of this process, and the events that they may continue from. */
export type EventHub = {
  /** Sends the events that `reader` sees to this response, from where it starts. */
  open(response: ServerResponse, reader: Reader, start: Position): void
  /** @throws AppError too_many_requests or busy, when there are too many streams. */
  checkRoom(name: string): void
  /** Ends the streams that this change concerns, unless they may go on; '' concerns all. */
  recheck(change: string): void
  /** Sends events to the streams whose readers see them. */
  deliver(events: readonly StoredEvent[]): void
  /** Sends a heartbeat to all streams, as the clock does every 15 seconds. */
  beat(): void
  /** How many streams are open. */
  streamCount(): number
  /** Ends all streams and takes no more. */
  close(): void
}

export function openHub(limits = STREAM_LIMITS): EventHub {
  const streams = new Set<EventStream>()
  const keptEvents: KeptEvent[] = []
  let beats = 0
  let isClosed = false
  const position = () => keptEvents.at(-1)?.id

  const check = (stream: EventStream): void =>
    // A database that is away now is asked again at a later heartbeat.
    void stream.reader
      .isAllowed()
      .then((isAllowed) => isAllowed || stream.end())
      .catch(() => {})

  const beat = (): void => {
    beats += 1
    for (const stream of streams) {
      stream.beat(position())
      if (beats % CHECKED_EVERY === 0) check(stream)
    }
  }
  const timer = setInterval(beat, HEARTBEAT_MS).unref()

  return {
    checkRoom(name) {
      const wait = { facts: { retryAfterSeconds: RETRY_SECONDS } }
      if (isClosed || streams.size >= limits.all)
        throw new AppError('busy', 'Too many screens are open. Please try again later', wait)
      const own = [...streams].filter(({ reader }) => reader.name === name).length
      if (own >= limits.each)
        throw new AppError('too_many_requests', 'Too many of your screens are open', wait)
    },
    open(response, reader, start) {
      const stream = openStream(response, reader)
      const missedEvents = missedSince(keptEvents, start)
      if (missedEvents) stream.send(missedEvents)
      stream.say(missedEvents ? 'ready' : 'reset', position())
      streams.add(stream)
      response.on('close', () => streams.delete(stream))
      if (isClosed) stream.end()
    },
    recheck(change) {
      for (const stream of streams)
        if (change === '' || stream.reader.identities.includes(change)) check(stream)
    },
    deliver(events) {
      if (events.length === 0) return
      const arrivedAt = performance.now()
      keptEvents.push(...events.map((event) => ({ ...event, arrivedAt })))
      keptEvents.splice(0, keptEvents.length - MOST_KEPT)
      for (const stream of streams) stream.send(events)
    },
    beat,
    streamCount: () => streams.size,
    close() {
      isClosed = true
      clearInterval(timer)
      for (const stream of streams) stream.end()
    },
  }
}

type KeptEvent = StoredEvent & { arrivedAt: number }

function missedSince(
  keptEvents: readonly KeptEvent[],
  { after, back }: Position,
): readonly StoredEvent[] | undefined {
  if (after !== undefined) return eventsAfter(keptEvents, Number(after))
  const since = performance.now() - Number(back ?? 0) * SECOND_MS
  return back === undefined ? [] : keptEvents.filter(({ arrivedAt }) => arrivedAt >= since)
}

/**
 * What a browser that has reached this event may have missed; undefined when the event is not known any more.
 * A lower id counts too where its transaction was still running when this event was written: it may have
 * committed, and so been sent, after this one.
 */
function eventsAfter(keptEvents: readonly StoredEvent[], id: number): StoredEvent[] | undefined {
  const last = keptEvents.findLast((event) => event.id === id)
  if (!last) return undefined
  const wasOver = readSnapshot(last.snapshot)
  return keptEvents.filter(
    (event) => event.id > id || (event.xid !== last.xid && !wasOver(event.xid)),
  )
}

/** Whether a transaction was over in this snapshot. */
function readSnapshot(snapshot: string): (xid: bigint) => boolean {
  const [xmin = '0', xmax = '0', running = ''] = snapshot.split(':')
  const others = new Set(running.split(','))
  return (xid) => xid < BigInt(xmin) || (xid < BigInt(xmax) && !others.has(String(xid)))
}

/**
 * Brings the hub the events of all processes: at the start the newest, then those of every notice. A notice says only
 * that there is something; one look at a time fetches everything since the oldest transaction that was
 * still running at the look before, so that none is missed, and none is fetched twice. It does so in parts, and
 * the next connection continues a look that was interrupted.
 */
export async function followEvents(
  settings: pg.ClientConfig,
  hub: Pick<EventHub, 'deliver'>,
): Promise<() => Promise<void>> {
  let horizon: bigint | undefined
  /** The events that are delivered of the transactions from `horizon` on, by id. */
  const deliveredEvents = new Map<number, StoredEvent['xid']>()
  let rest: Rest | undefined
  let looking: Promise<void> | undefined
  let isOutdated = false

  const lookOnce = async (client: pg.ClientBase): Promise<void> => {
    const bounds = { except: [...deliveredEvents.keys()], limit: MOST_AT_A_TIME, rest }
    const part =
      horizon === undefined
        ? await newestEvents(client, MOST_KEPT)
        : await eventsFrom(client, horizon, bounds)
    const { horizon: next, snapshot } = rest ?? part
    for (const { id, xid } of part.events) if (xid >= next) deliveredEvents.set(id, xid)
    const last = part.events.at(-1)
    const isWhole = horizon === undefined || part.events.length < MOST_AT_A_TIME
    // What came while the parts were read is fetched by another look.
    isOutdated ||= !isWhole || rest !== undefined
    if (isWhole || !last) {
      rest = undefined
      horizon = next
      for (const [id, xid] of deliveredEvents) if (xid < next) deliveredEvents.delete(id)
    } else rest = { snapshot, horizon: next, after: last.id }
    hub.deliver(part.events)
  }
  const look = async (client: pg.ClientBase): Promise<void> => {
    isOutdated = true
    looking ??= (async () => {
      try {
        while (isOutdated) {
          isOutdated = false
          await lookOnce(client)
        }
      } finally {
        looking = undefined
      }
    })()
    await looking
  }
  return openListener(settings, 'events', {
    opened: look,
    // What this look misses, the next connection fetches.
    noticed: (_, client) => void look(client).catch(() => {}),
    check: look,
  })
}
