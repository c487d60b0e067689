/** The port for sending texts. Adapters: the sandbox here, Twilio later. */
export type SmsProvider = {
  name: 'sandbox' | 'twilio'

  /**
   * Hands a text over; whether it arrived is reported later. The key is made from our own row: the
   * same key is the same text, also for repeated calls. `to` is E.164.
   * @throws Refused for a number that no text can reach.
   */
  send(request: {
    to: string
    text: string
    idempotencyKey: string
  }): Promise<{ messageId: string }>

  /**
   * Checks the signature of a delivered report and decodes it.
   * @throws Refused when it is not genuine.
   */
  readReport(rawBody: string, signature: string): SmsReport
}

/** What became of a text. It has the key of the request, because a report may arrive before the answer. */
export type SmsReport = {
  messageId: string
  reference: string
  status: 'delivered' | 'failed'
  /** The network's words; null when it was delivered. */
  failure: string | null
}
