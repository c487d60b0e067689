import type { Readable } from 'node:stream'

/** What a handler returns where the answer has more than a body: headers, or a file as it is made. */
export class Answer<Body> {
  readonly body: Body | Readable
  readonly headers: Record<string, string | number>

  constructor(body: Body | Readable, headers: Record<string, string | number>) {
    this.body = body
    this.headers = headers
  }
}
