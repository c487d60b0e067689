import { z } from 'zod'
import type { TwilioSettings } from './providers/messages/twilio.client.ts'

const sid = (prefix: string, what: string) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^${prefix}[0-9a-fA-F]{32}$`), `Expected ${what}, such as ${prefix}...`)
    .optional()

const token = z
  .string()
  .trim()
  .regex(/^\w{8,}$/, 'Expected an auth token, as the console of Twilio shows it')
  .optional()

/** The Twilio account that sends texts, and where tests have a stand-in for it listen. */
export const twilioVariables = {
  TWILIO_ACCOUNT_SID: sid('AC', 'the SID of an account'),
  TWILIO_AUTH_TOKEN: token,
  TWILIO_AUTH_TOKEN_PREVIOUS: token,
  TWILIO_MESSAGING_SERVICE_SID: sid('MG', 'the SID of a Messaging Service'),
  TWILIO_FROM: z
    .string()
    .trim()
    .regex(
      /^\+1[2-9]\d{9}$/,
      'Expected a number of Canada or the United States, such as +16045550142',
    )
    .optional(),
  TWILIO_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
}

type Variables = z.output<z.ZodObject<typeof twilioVariables>>

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** @returns undefined when nothing of Twilio is set. @throws Error for settings that do not go together. */
export function twilioSettings(
  variables: Variables,
  production: boolean,
): TwilioSettings | undefined {
  const {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_AUTH_TOKEN_PREVIOUS: previousAuthToken,
    TWILIO_API_BASE: apiBase,
  } = variables
  const sender = senderOf(variables)
  if (!accountSid && !authToken && !sender) {
    if (previousAuthToken || apiBase)
      throw new Error(
        `${apiBase ? 'TWILIO_API_BASE' : 'TWILIO_AUTH_TOKEN_PREVIOUS'} is set, but no account of Twilio is`,
      )
    return undefined
  }
  if (!accountSid || !authToken || !sender)
    throw new Error(
      `The settings of Twilio belong together, but ${missingOf({ accountSid, authToken, sender })} not set`,
    )
  if (production && apiBase && !LOOPBACK.test(new URL(apiBase).hostname))
    throw new Error(
      'TWILIO_API_BASE names another machine, which would get the auth token. With NODE_ENV=production it is for a stand-in on this one only',
    )
  return { accountSid, authToken, previousAuthToken, sender, apiBase }
}

function senderOf({
  TWILIO_FROM: from,
  TWILIO_MESSAGING_SERVICE_SID: messagingServiceSid,
}: Variables): TwilioSettings['sender'] | undefined {
  if (from && messagingServiceSid)
    throw new Error(
      'TWILIO_FROM and TWILIO_MESSAGING_SERVICE_SID both say who sends the texts. Set one of them: a Messaging Service has its own numbers',
    )
  if (messagingServiceSid) return { messagingServiceSid }
  return from ? { from } : undefined
}

type Required = { [Name in 'accountSid' | 'authToken' | 'sender']: unknown }

function missingOf({ accountSid, authToken, sender }: Required): string {
  const missing = [
    !accountSid && 'TWILIO_ACCOUNT_SID',
    !authToken && 'TWILIO_AUTH_TOKEN',
    !sender && 'one of TWILIO_MESSAGING_SERVICE_SID and TWILIO_FROM',
  ].filter((name) => name !== false)
  return `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'}`
}
