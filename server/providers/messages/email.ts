/** An email to one recipient. */
export type Email = {
  /** One address, without a name. */
  to: string
  /** One line: an adapter replaces line breaks and other control characters with spaces. */
  subject: string
  text: string
  /** The same words as `text`, designed: no email leaves without it. */
  html: string
  /** Made from our own row: the same key is the same email, also for repeated calls. */
  idempotencyKey: string
  attachments?: EmailAttachment[]
  /**
   * For promotions only: the https address that ends them with one POST and without signing in
   * (RFC 8058). Mailboxes show it as a button.
   */
  unsubscribe?: { url: string }
}

/** A file that comes with an email; `contentType` is a media type such as application/pdf. */
export type EmailAttachment = { filename: string; contentType: string; content: Uint8Array }

/** Why an address gets no mail: its mailbox does not exist. */
export type EmailRefusal = 'no_mailbox'

/** The port for sending email. Adapters: the sandbox and SMTP. */
export type EmailProvider = {
  name: 'sandbox' | 'smtp'

  /**
   * Hands an email over; its delivery is not reported.
   * @throws Refused for an address that does not take mail, with an `EmailRefusal` as code where that is
   * the reason.
   */
  send(email: Email): Promise<{ messageId: string }>

  /** Ends its connections, once the emails under way are answered or 5 s have passed. */
  close(): Promise<void>
}
