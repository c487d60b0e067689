import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import * as people from '../../contract/people.ts'
import { dayOf } from '../../contract/calendar.ts'
import { Answer } from '../core/answer.ts'
import type { Bind } from '../core/bind.ts'
import { certificateText } from './certificate.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'

const fileHeaders = (type: string, name: string) => ({
  'content-type': `${type}; charset=utf-8`,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'no-store',
})

/** Export and erasure of one person, for admins. */
export function peopleRoutes(bind: Bind, log: FastifyBaseLogger): void {
  bind(people.exportPerson, async ({ ctx, caller, body }) => {
    log.info({ adminId: caller.user.id }, 'An admin exported what is stored about a person')
    const pieces = await exportPerson(ctx, body)
    const name = `person-${dayOf(ctx.now())}.json`
    return new Answer<string>(Readable.from(pieces), fileHeaders('application/json', name))
  })
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
