import { AppError } from '../../contract/errors.ts'
import { readContact } from '../accounts/contact.ts'
import type { Context } from '../core/context.ts'
import { countIn, findPerson, rowsIn } from './person-query.ts'
import { ERASED_DOMAIN, type Person } from './personal-rows-query.ts'
import { PERSONAL_TABLES } from './personal-tables-query.ts'

/**
 * Everything stored about a person, in pieces of one JSON text: memory holds one batch of rows, however
 * many there are.
 * @throws AppError not_found; invalid_input for a contact that messages cannot go to.
 */
export async function exportPerson(
  ctx: Context,
  { contact }: { contact: string },
): Promise<AsyncGenerator<string>> {
  const { value } = readContact(contact)
  return jsonOf(ctx, value, await knownPerson(ctx, value))
}

/** @throws AppError not_found when nothing is stored about the person, such as one who was erased. */
export async function knownPerson(
  ctx: Pick<Context, 'db' | 'secrets'>,
  contact: string,
): Promise<Person> {
  const person = await findPerson(ctx, contact)
  const unknown = new AppError('not_found', 'We hold nothing about this contact')
  if (contact.endsWith(ERASED_DOMAIN)) throw unknown
  for (const [name, { isTrace }] of Object.entries(PERSONAL_TABLES))
    if (!isTrace && (await countIn(ctx.db, name, person)) > 0) return person
  throw unknown
}

async function* jsonOf(ctx: Context, contact: string, person: Person): AsyncGenerator<string> {
  const secret = Object.entries(PERSONAL_TABLES).flatMap(([name, table]) =>
    (table.secret ?? []).map((column) => `${name}.${column}`),
  )
  const head = { contact, exportedAt: ctx.now().toISOString(), leftOut: secret }
  yield `${JSON.stringify(head).slice(0, -1)},"tables":{`
  let isFirst = true
  for (const name of Object.keys(PERSONAL_TABLES)) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(name)}:[`
    isFirst = false
    let separator = ''
    for await (const rows of rowsIn(ctx.db, name, person)) {
      yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
      separator = ',\n'
    }
    yield ']'
  }
  yield '\n}}\n'
}
