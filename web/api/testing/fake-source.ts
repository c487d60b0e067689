/** Stands in for the browser's stream: a test says what arrives. */
export class FakeSource extends EventTarget {
  static opened: FakeSource[] = []
  isClosed = false
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.opened.push(this)
  }
  close() {
    this.isClosed = true
  }
  say(name: string, id = '', data = '{}') {
    this.dispatchEvent(Object.assign(new Event(name), { lastEventId: id, data }))
  }
  tell(topic: string, id: number, eventId = '7') {
    this.say('message', eventId, JSON.stringify({ topic, id }))
  }
  fail() {
    this.dispatchEvent(new Event('error'))
  }
}
/** The stream that was opened last. */
export const last = (): FakeSource => {
  const source = FakeSource.opened.at(-1)
  if (!source) throw new Error('No stream was opened')
  return source
}
