import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shareStream } from './live-tabs.ts'
import { FakeSource, last } from './testing/fake-source.ts'

/** Both tabs of this test are in one document: messages go to all channels of a name but the sender. */
class FakeChannel extends EventTarget {
  static open = new Set<FakeChannel>()
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    FakeChannel.open.add(this)
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.open)
      if (other !== this && other.name === this.name)
        other.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  close() {
    FakeChannel.open.delete(this)
  }
}

/** One lock, held until its work is over, in the order of the requests. */
function fakeLocks() {
  let tail: Promise<unknown> = Promise.resolve()
  return {
    request(_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void> | undefined) {
      const turn = tail.then(() => (signal.aborted ? undefined : work()))
      tail = turn
      return turn
    },
  }
}

const tabs: (() => void)[] = []
function openTab() {
  const events: string[] = []
  const stop = shareStream('/api/events', {
    onEvent: (data) => events.push(data),
    onStale: () => events.push('stale'),
  })
  tabs.push(stop)
  return { events, stop }
}
/** Until what waits for a lock has it; no clock is needed for that. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

beforeEach(() => {
  FakeSource.opened = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
})
afterEach(() => {
  for (const stop of tabs.splice(0)) stop()
  Reflect.deleteProperty(navigator, 'locks')
})

test('two tabs read one stream, and both get what it says', async () => {
  const [first, second] = [openTab(), openTab()]
  await settle()
  expect(FakeSource.opened).toHaveLength(1)
  last().say('message', '7', 'a')
  last().say('reset', '8')
  expect(first.events).toEqual(['a', 'stale'])
  expect(second.events).toEqual(['a', 'stale'])
})

test('when the tab that reads closes, the other continues after the last event', async () => {
  const first = openTab()
  const second = openTab()
  await settle()
  last().say('message', '7', 'a')
  first.stop()
  await settle()
  expect(FakeSource.opened.map(({ isClosed }) => isClosed)).toEqual([true, false])
  expect(last().url).toBe('/api/events?after=7')
  last().say('message', '8', 'b')
  expect(second.events).toEqual(['a', 'b'])
})
