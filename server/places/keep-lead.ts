import { leadConsent } from '../../contract/leads.ts'
import { AppError } from '../../contract/errors.ts'
import { readContact } from '../accounts/contact.ts'
import type { Context } from '../core/context.ts'
import { insertLead } from './lead-store.ts'
import { placeOfLocality } from './names.ts'

type Asked = { contact: string; municipality: string }

/**
 * Keeps somebody outside who agreed to be told when their municipality is served. The answer is the same
 * when the contact was kept before.
 * @throws AppError invalid_input for a phone number that cannot be dialled, refused for an area that is served.
 */
export async function keepLead(
  ctx: Context,
  { visitorId }: { visitorId: string },
  asked: Asked,
): Promise<{ municipality: string }> {
  const { value: contact } = readContact(asked.contact)
  const place = placeOfLocality(asked.municipality)
  if (place?.kind === 'area')
    throw new AppError('refused', `We serve ${place.area} already: please book your pickup`, {
      fields: [{ path: 'municipality', message: `We serve ${place.area} already` }],
    })
  const municipality = place?.name ?? asked.municipality.replace(/\s+/g, ' ')
  await insertLead(ctx.db, {
    contact,
    municipality,
    visitorId,
    consentWording: leadConsent(ctx.config.productName),
    consentedAt: ctx.now(),
  })
  return { municipality }
}
