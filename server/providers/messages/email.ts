/** The port for sending email. Adapters: the sandbox here, SMTP later. */
export type EmailProvider = {
  name: 'sandbox' | 'smtp'

  /**
   * Hands a plain-text email over; its delivery is not reported. The key is made from our own row:
   * the same key is the same email, also for repeated calls.
   * @throws Refused for an address that does not take mail.
   */
  send(request: {
    to: string
    subject: string
    text: string
    idempotencyKey: string
  }): Promise<{ messageId: string }>
}
