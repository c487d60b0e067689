import { sql, type Selectable } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { NewTemplate, Template } from '../../contract/social-templates.ts'
import type { ContentType, SocialPlatform, SocialTemplateId } from '../../contract/social.ts'
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

const missing = () => new AppError('not_found', 'There is no such template')

/** Newest first. */
export async function allTemplates(db: Db): Promise<Template[]> {
  const templates = await db
    .selectFrom('socialMediaTemplates')
    .selectAll()
    .orderBy('id', 'desc')
    .execute()
  return templates.map(templateView)
}

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
  const kept = await db
    .insertInto('socialMediaTemplates')
    .values(template)
    .returningAll()
    .executeTakeFirstOrThrow()
  return templateView(kept)
}

/** @throws AppError not_found. */
export async function switchTemplate(
  db: Db,
  id: SocialTemplateId,
  { isActive }: { isActive: boolean },
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

/** @throws AppError not_found. */
export async function removeTemplate(db: Db, id: SocialTemplateId) {
  const { numDeletedRows } = await db
    .deleteFrom('socialMediaTemplates')
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw missing()
  return { id }
}

/** A template that is gone by now is not counted. */
export const countUse = (db: Db, id: SocialTemplateId) =>
  db
    .updateTable('socialMediaTemplates')
    .set({ usageCount: sql<number>`usage_count + 1` })
    .where('id', '=', id)
    .execute()

/** Active templates for this kind of post, those used least first. */
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
