/** An answer as it travels; what is refused carries Stripe's error object. */
export type Answer = { status: number; body: unknown }

type Details = {
  type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  code?: string
  param?: string
  [more: string]: unknown
}

/** A request that Stripe refuses. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }

  answer(): Answer {
    const error = { type: 'invalid_request_error', message: this.message, ...this.details }
    return { status: this.status, body: { error } }
  }
}

export const missing = (kind: string, id: string, param = 'id'): Refused =>
  new Refused(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })

/** Dollars in the words of Stripe's messages. */
export const dollars = (amount: number): string => `$${(amount / 100).toFixed(2)}`
