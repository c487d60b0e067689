/** A text to one number: `to` is E.164, `text` has at most 1,600 characters. */
export type Sms = {
  to: string
  text: string
  /** Made from our own row: concurrent calls with one key are one text. */
  idempotencyKey: string
}

/** The port for sending and receiving texts. Adapters: the sandbox and Twilio. */
export type SmsProvider = {
  name: 'sandbox' | 'twilio'
  /** A request that is repeated under its key is one text, whenever and from wherever it is repeated. */
  knowsKeys: boolean

  /**
   * Hands a text over; whether it arrived is reported later. The sandbox knows every key it was ever
   * given. Twilio knows none, so the outbox calls again only after a failure that says nothing happened,
   * or after `find` found nothing.
   * @throws Refused for a text that never goes out, with an `SmsRefusal` as code where that is the reason;
   * RetryAt when nothing was sent and a later try may succeed; Reconnect for settings that the provider
   * does not accept; UnknownOutcome when the text may have been sent.
   */
  send(request: Sms): Promise<{ messageId: string }>

  /**
   * Looks up a text that may have been sent to this number since this moment, by recipient, time and body;
   * `except` are texts that belong to other requests. Undefined: it was not handed over or has failed, and may
   * be sent. An answer may come some seconds after the text.
   * @throws RetryAt or Reconnect when the provider gives no answer: nothing is known, so do not send.
   */
  find(request: {
    to: string
    text: string
    since: Date
    except: readonly string[]
  }): Promise<{ messageId: string; status: Exclude<SmsStatus, 'failed'> } | undefined>

  /**
   * Checks the signature of a report and decodes it. Reports arrive late, twice and out of order:
   * of the final ones, 'delivered' and 'failed', the first counts.
   * @throws Refused when it is not genuine, or not about a text that we sent.
   */
  readReport(request: SmsRequest): SmsReport

  /**
   * Checks the signature of a text that a person sent to us and decodes it. The provider itself answers
   * STOP, START and HELP.
   * @throws Refused when it is not genuine.
   */
  readInbound(request: SmsRequest): InboundSms
}

/** A request of the provider to us, as it arrived; the names of headers are in lower case. */
export type SmsRequest = {
  /** With path and query exactly as received; scheme and host are not relied on. */
  url: string
  rawBody: string
  headers: Record<string, string | undefined>
}

/** Why a number gets no text: its owner wrote STOP, or it does not exist or takes no texts. */
export type SmsRefusal = 'opted_out' | 'unreachable'

/** What became of a text. 'sent' left the provider; only 'delivered' arrived. */
export type SmsStatus = 'queued' | 'sent' | 'delivered' | 'failed'

/** What became of a text. */
export type SmsReport = {
  messageId: string
  /** The key of the request, because a report may arrive before the answer. */
  reference: string
  status: SmsStatus
  /** A sentence for the admin team; null unless it failed. */
  failure: string | null
  /** The failure as one word of the port; null where only the sentence says it. */
  refusal: SmsRefusal | null
}

/** A text that a person sent to our number. */
export type InboundSms = {
  messageId: string
  /** The sender as the provider names it: E.164, or the digits of a short code. */
  from: string
  to: string
  text: string
  keyword: SmsKeyword | undefined
  /** How many pictures or other files came with it. */
  media: number
}

/** What a person asks for by a single word. */
export type SmsKeyword = 'stop' | 'start' | 'help'
