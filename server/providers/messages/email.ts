/** Sending e-mail, in our words. Adapters: the sandbox here, SMTP later. */
export type EmailProvider = {
  name: 'sandbox' | 'smtp'

  /**
   * Hands a plain-text e-mail over, which is the last we hear of it. The key is made from our own row:
   * the same key is the same e-mail, however often it is asked for.
   * @throws Refused for an address that does not take mail.
   */
  send(request: {
    to: string
    subject: string
    text: string
    idempotencyKey: string
  }): Promise<{ messageId: string }>
}
