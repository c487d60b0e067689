import { sql, type Selectable } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import {
  listSocialTemplates,
  type NewTemplate,
  type Template,
} from '../../contract/social-templates.ts'
import type { ContentType, SocialPlatform, SocialTemplateId } from '../../contract/social.ts'
import { isAnyOf, isTrue } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type StoredTemplate = Selectable<Tables['socialMediaTemplates']>

const templateView = (template: StoredTemplate): Template => ({
  id: template.id,
  name: template.name,
  platform: template.platform,
  contentType: template.contentType,
  template: template.template,
  hashtags: template.hashtags,
  isActive: template.isActive,
  usageCount: template.usageCount,
})

const MISSING = 'There is no such template'
const missing = () => new AppError('not_found', MISSING)

/** Every template. */
export const allTemplates = pageOf(listSocialTemplates, {
  from: ({ db }) => db.selectFrom('socialMediaTemplates').selectAll(),
  item: templateView,
  missing: () => MISSING,
  id: 'socialMediaTemplates.id',
  sorts: {
    createdAt: [sql`social_media_templates.created_at`, 'timestamptz'],
    usage: [sql`usage_count`, 'integer'],
  },
  filters: {
    platform: isAnyOf('platform'),
    contentType: isAnyOf('contentType'),
    active: isTrue('isActive'),
  },
})

/** @throws AppError not_found. */
export async function findTemplate(db: Db, id: SocialTemplateId): Promise<Template> {
  const template = await db
    .selectFrom('socialMediaTemplates')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!template) throw missing()
  return templateView(template)
}

export async function insertTemplate(db: Db, template: NewTemplate): Promise<Template> {
  const stored = await db
    .insertInto('socialMediaTemplates')
    .values(template)
    .returningAll()
    .executeTakeFirstOrThrow()
  return templateView(stored)
}

/** @throws AppError not_found. */
export async function setActive(
  db: Db,
  id: SocialTemplateId,
  isActive: boolean,
): Promise<Template> {
  const changed = await db
    .updateTable('socialMediaTemplates')
    .set({ isActive })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw missing()
  return templateView(changed)
}

/** Whether a template is on still: it stays so until the transaction ends. */
export const lockActiveTemplate = async (db: Db, id: SocialTemplateId): Promise<boolean> =>
  (await db
    .selectFrom('socialMediaTemplates')
    .select('id')
    .where('id', '=', id)
    .where('isActive', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined

/** @throws AppError not_found. */
export async function removeTemplate(db: Db, id: SocialTemplateId) {
  const { numDeletedRows } = await db
    .deleteFrom('socialMediaTemplates')
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw missing()
  return { id }
}

/** Counts a use of a template; a deleted one is not counted. */
export const countUse = (db: Db, id: SocialTemplateId) =>
  db
    .updateTable('socialMediaTemplates')
    .set({ usageCount: sql<number>`usage_count + 1` })
    .where('id', '=', id)
    .execute()

/** Active templates for this kind of post, the least used first. */
export const templatesFor = (
  db: Db,
  platform: SocialPlatform,
  contentType: ContentType,
): Promise<StoredTemplate[]> =>
  db
    .selectFrom('socialMediaTemplates')
    .selectAll()
    .where('platform', '=', platform)
    .where('contentType', '=', contentType)
    .where('isActive', '=', true)
    .orderBy('usageCount')
    .orderBy('id')
    .execute()
