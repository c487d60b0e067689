/** The port for sending e-mail. Adapters: the sandbox here, SMTP later. */
export type EmailProvider = {
  name: 'sandbox' | 'smtp'

  /**
   * Hands a plain-text e-mail over; its delivery is not reported. The key is made from our own row:
   * the same key is the same e-mail, also for repeated calls.
   * @throws Refused for an address that does not take mail.
   */
  send(request: {
    to: string
    subject: string
    text: string
    idempotencyKey: string
  }): Promise<{ messageId: string }>
}
