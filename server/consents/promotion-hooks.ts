import { CONSENT_CLASSES } from '../../contract/consents.ts'
import { formatInstant } from '../../contract/calendar.ts'
import { endOfQuietHours } from '../../contract/quiet-hours.ts'
import type { Hooks } from '../core/hooks.ts'
import { withdrawConsents } from './consent-store.ts'
import { mayPromote } from './record-consent.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

/** What messages need to know of consent, when they are handed over. */
export const promotionHooks: Hooks['promotions'] = {
  async complete(ctx, { channel, to, text, consentClass }) {
    const { productName, postalAddress = '' } = ctx.config
    const url = await unsubscribeUrl(ctx, ctx.db, { contact: to, class: consentClass })
    if (channel === 'sms')
      return {
        text: `${productName}: ${text} ${productName}, ${postalAddress}. Reply STOP or see ${url} to opt out.`,
      }
    // The design of emails ends with the sender, the postal address and this link.
    return { text, unsubscribe: { url } }
  },

  async check(ctx, { to, consentClass, isTest }) {
    const { config, now } = ctx
    if (config.postalAddress === undefined)
      return { refusal: 'Promotions carry a postal address, and MAIL_POSTAL_ADDRESS is not set' }
    if (isTest) return undefined
    if (!(await mayPromote(ctx, to, consentClass, now())))
      return { refusal: 'This person has not agreed to such messages, or has unsubscribed' }
    const until = endOfQuietHours(now(), config.sendingHours)
    return until && { until, reason: `Waits for the end of quiet hours, ${formatInstant(until)}` }
  },

  stop: (db, contact, at) =>
    withdrawConsents(db, { contact, classes: CONSENT_CLASSES }, 'stop_text', at),
}
