import { Readable } from 'node:stream'
import { CONSENT_CLASSES } from '../../contract/consents.ts'
import * as people from '../../contract/people.ts'
import { dayOf } from '../../contract/calendar.ts'
import { readContact } from '../accounts/contact.ts'
import { recordDownload } from '../accounts/download-store.ts'
import { withdrawConsents } from '../consents/consent-store.ts'
import { Answer } from '../core/answer.ts'
import type { Bind } from '../core/bind.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { certificateText, certificateView } from './certificate.ts'
import { checkErasure, erasePerson } from './erase-person.ts'
import { newestErasures } from './erasure-store.ts'
import { exportPerson } from './export-person.ts'
import { findPerson } from './person-query.ts'

const fileHeaders = (type: string, name: string) => ({
  'content-type': `${type}; charset=utf-8`,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'no-store',
})

/** Export and erasure of one person, and the end of promotions to them, for admins. */
export function peopleRoutes(bind: Bind): void {
  bind(people.exportPerson, async ({ ctx, caller, body }) => {
    const pieces = await exportPerson(ctx, body)
    await recordDownload(ctx.db, {
      downloadedAt: ctx.now(),
      downloadedBy: caller.user.id,
      what: 'person_export',
      contact: readContact(body.contact).value,
    })
    const name = `person-${dayOf(ctx.now())}.json`
    return new Answer<string>(Readable.from(pieces), fileHeaders('application/json', name))
  })
  bind(people.unsubscribePerson, ({ ctx, body }) => unsubscribePerson(ctx, body))
  bind(people.checkErasure, ({ ctx, body }) => checkErasure(ctx, body))
  bind(people.listErasures, async ({ ctx }) => (await newestErasures(ctx.db)).map(certificateView))
  bind(people.erasePerson, ({ ctx, caller, body }) => erasePerson(ctx, caller.user, body))
  bind(
    people.getErasureCertificate,
    async ({ ctx, params }) =>
      new Answer<string>(
        Readable.from([await certificateText(ctx, params.id)]),
        fileHeaders('text/plain', `erasure-${params.id}.txt`),
      ),
  )
}

/**
 * Ends promotions to a person who asked for it: to this contact and to the others of their account and
 * bookings. Repeating it changes nothing.
 * @throws AppError invalid_input for a contact that messages cannot go to.
 */
function unsubscribePerson(
  ctx: Context,
  { contact }: { contact: string },
): Promise<{ contacts: string[] }> {
  const { value } = readContact(contact)
  return inTransaction(ctx, async ({ db }) => {
    const { contacts } = await findPerson({ ...ctx, db }, value)
    const all = [...new Set([value, ...contacts])]
    for (const each of all)
      await withdrawConsents(db, { contact: each, classes: CONSENT_CLASSES }, 'team', ctx.now())
    return { contacts: all }
  })
}
