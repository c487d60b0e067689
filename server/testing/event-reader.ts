import { get, type IncomingMessage } from 'node:http'
import { onTestFinished, vi } from 'vitest'
import { LiveEvent } from '../../contract/events.ts'
import type { Visit } from './app.ts'

/** How long an event may take on a busy machine. */
const ARRIVES_MS = 10_000

type Options = Visit & { lastEventId?: string | undefined }

/** Opens a stream of events as a browser does. */
export async function readEvents(address: string, { cookie, lastEventId }: Options = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = get(
      address,
      {
        agent: false,
        headers: {
          ...(cookie !== undefined && { cookie: `sid=${cookie}` }),
          ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
        },
      },
      resolve,
    )
    request.on('error', reject)
    onTestFinished(() => void request.destroy())
  })
  let text = ''
  let hasEnded = false
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  response.on('error', () => {})
  for (const event of ['end', 'close', 'aborted'])
    response.on(event, () => {
      hasEnded = true
    })
  const blocks = () =>
    text
      .split('\n\n')
      .slice(0, -1)
      .map((block) => new Map(block.split('\n').map((line) => cutAt(line))))
  const ids = () => blocks().flatMap((block) => block.get('id') ?? [])
  return {
    status: response.statusCode,
    headers: response.headers,
    text: () => text,
    /** What the stream says of itself. */
    named: () => blocks().flatMap((block) => block.get('event') ?? []),
    /** What it says has changed, in order. */
    events: () =>
      blocks()
        .filter((block) => !block.has('event') && block.has('data'))
        .map((block) => LiveEvent.parse(JSON.parse(block.get('data') ?? ''))),
    lastEventId: () => ids().at(-1),
    hasEnded: () => hasEnded,
    until: (isThere: () => boolean) => vi.waitUntil(isThere, { timeout: ARRIVES_MS, interval: 10 }),
    close: () => void response.destroy(),
  }
}

const cutAt = (line: string): [string, string] => {
  const at = line.indexOf(': ')
  return [line.slice(0, at), line.slice(at + 2)]
}
