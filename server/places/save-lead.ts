import { leadConsent } from '../../contract/leads.ts'
import { AppError } from '../../contract/errors.ts'
import { readContact } from '../accounts/contact.ts'
import { recordLeadConsent } from '../consents/record-consent.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { areaOfLead } from './area-of-lead.ts'
import { insertLead } from './lead-store.ts'
import { placeOfLocality } from './names.ts'

type LeadForm = { contact: string; municipality: string }

/**
 * Stores the contact of a person who wants a message when we serve their municipality. The answer is the
 * same when the contact was stored before.
 * @throws AppError invalid_input for a phone number that texts do not go to, refused for an area that is served.
 */
export async function saveLead(
  ctx: Context,
  { visitorId }: { visitorId: string },
  form: LeadForm,
): Promise<{ municipality: string }> {
  const { value: contact } = readContact(form.contact)
  const area = areaOfLead(form.municipality)
  if (area)
    throw new AppError('refused', `We serve ${area} already: please book your pickup`, {
      fields: [{ path: 'municipality', message: `We serve ${area} already` }],
    })
  const place = placeOfLocality(form.municipality)
  const municipality =
    place && 'name' in place ? place.name : form.municipality.replace(/\s+/g, ' ')
  const wording = leadConsent(ctx.config.productName)
  await inTransaction(ctx, async ({ db }) => {
    const isNew = await insertLead(db, {
      contact,
      municipality,
      visitorId,
      consentWording: wording,
      consentedAt: ctx.now(),
    })
    if (isNew) await recordLeadConsent(ctx, db, contact)
  })
  return { municipality }
}
