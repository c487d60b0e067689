import { sql, type Selectable } from 'kysely'
import {
  listAdTemplates,
  type AdTemplate,
  type AdTemplateId,
  type NewAdTemplate,
} from '../../contract/ad-templates.ts'
import { AppError } from '../../contract/errors.ts'
import { isAnyOf, isTrue } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'
import { breaks, type Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

const view = ({
  id,
  name,
  category,
  platform,
  content: { headline, text },
  isActive,
}: Selectable<Tables['adTemplates']>): AdTemplate => ({
  id,
  name,
  category,
  platform,
  headline,
  text,
  isActive,
})

/** Every template. */
export const allAdTemplates = pageOf(listAdTemplates, {
  from: ({ db }) => db.selectFrom('adTemplates').selectAll(),
  item: view,
  missing: () => 'There is no such template',
  id: 'adTemplates.id',
  sorts: { createdAt: [sql`ad_templates.created_at`, 'timestamptz'] },
  filters: {
    platform: isAnyOf('platform'),
    category: isAnyOf('category'),
    active: isTrue('isActive'),
  },
})

const row = ({ headline, text, ...template }: NewAdTemplate) => ({
  ...template,
  content: JSON.stringify({ headline, text }),
})

/** @throws AppError in_use when another template has the name, in any case. */
export const insertAdTemplate = async (db: Db, template: NewAdTemplate): Promise<AdTemplate> =>
  view(
    await db
      .insertInto('adTemplates')
      .values(row(template))
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseTakenName),
  )

/** @throws AppError not_found; in_use when another template has the name, in any case. */
export async function updateAdTemplate(
  db: Db,
  id: AdTemplateId,
  template: NewAdTemplate,
): Promise<AdTemplate> {
  const changed = await db
    .updateTable('adTemplates')
    .set(row(template))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
    .catch(refuseTakenName)
  return changed ? view(changed) : missing()
}

/** @throws AppError not_found. */
export async function removeAdTemplate(db: Db, id: AdTemplateId): Promise<{ id: AdTemplateId }> {
  const gone = await db
    .deleteFrom('adTemplates')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return gone ?? missing()
}

const missing = (): never => {
  throw new AppError('not_found', 'There is no such template')
}

function refuseTakenName(error: unknown): never {
  if (!breaks(error, 'ad_templates_name')) throw error
  const message = 'Another template has this name. Please choose another one'
  throw new AppError('in_use', message, { fields: [{ path: 'name', message }] })
}
