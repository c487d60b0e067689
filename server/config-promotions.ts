import { z } from 'zod'
import type { SendingHours } from '../contract/quiet-hours.ts'

/** Reminders of tomorrow's pickups leave from 5 PM, and the second digest of new jobs at 3 PM. */
const ALWAYS = { from: '12:00', until: '18:00' }
const HOURS = 'Expected hours that include noon to 6 PM, such as 9:00-20:00'

/** When what can wait may be sent, and what the reports of bounces are signed with. */
export const promotionVariables = {
  QUIET_HOURS: z
    .string()
    .trim()
    .default('9:00-20:00')
    .transform((text, { addIssue }): SendingHours => {
      const hours = readHours(text)
      if (hours) return hours
      addIssue(HOURS)
      return z.NEVER
    }),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .trim()
    .min(16, 'Expected at least 16 characters, such as openssl rand -hex 32 prints')
    .optional(),
}

function readHours(text: string): SendingHours | undefined {
  const [, from = '', until = ''] =
    /^((?:[01]?\d|2[0-3]):[0-5]\d) ?- ?((?:[01]?\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  const hours = { from: from.padStart(5, '0'), until: until.padStart(5, '0') }
  return hours.from <= ALWAYS.from && hours.until >= ALWAYS.until ? hours : undefined
}

type Variables = z.output<z.ZodObject<typeof promotionVariables>> & {
  MAIL_POSTAL_ADDRESS?: string | undefined
}

/** The settings of promotions; the postal address is that of email. */
export const promotionSettings = ({
  QUIET_HOURS: sendingHours,
  MAIL_WEBHOOK_SECRET: mailWebhookSecret,
  MAIL_POSTAL_ADDRESS: postalAddress,
}: Variables) => ({ sendingHours, mailWebhookSecret, postalAddress })
