import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The parameters of Twilio's callbacks, as a form sends them. */
const TwilioCallback = z.record(z.string(), z.string())

/**
 * Twilio calls it with what became of a text; `ref` in the address is our own key. `invalid_input` when
 * the signature is not Twilio's. A report that arrives twice, late or about another text changes nothing.
 */
export const receiveTextStatus = endpoint({
  method: 'POST',
  path: '/api/webhooks/twilio/status',
  access: 'public',
  summary: 'For Twilio: what became of a text, with its X-Twilio-Signature',
  body: TwilioCallback,
  response: z.object({ received: z.literal(true) }),
})

/** What Twilio does with a text that came in: nothing, since we answer by ourselves. */
export const NO_REPLY = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

/**
 * Twilio calls it with a text that a person sent to our number. Answers in TwiML, which makes Twilio do
 * nothing. `invalid_input` when the signature is not Twilio's.
 */
export const receiveInboundText = endpoint({
  method: 'POST',
  path: '/api/webhooks/twilio/inbound',
  access: 'public',
  summary: 'For Twilio: a text that a person sent to our number, with its X-Twilio-Signature',
  body: TwilioCallback,
  response: z.literal(NO_REPLY),
})
