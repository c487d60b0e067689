import type { Insertable } from 'kysely'
import { MOST_TEMPLATE_VERSIONS, type TemplateVersion } from '../../contract/template-versions.ts'
import type { TemplateId } from '../../contract/templates.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Template } from './store.ts'

/** Holds a template to the end of the transaction: two people must not both build on the same version. */
export const lockTemplate = (db: Db, id: TemplateId): Promise<Template | undefined> =>
  db
    .selectFrom('messageTemplates')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Stored = Insertable<Tables['messageTemplateVersions']>

export const insertTemplateVersion = (db: Db, version: Stored) =>
  db.insertInto('messageTemplateVersions').values(version).execute()

/** The newest version that was kept of a template; undefined while it has the words of the product. */
export const newestTemplateVersion = (db: Db, id: TemplateId) =>
  db
    .selectFrom('messageTemplateVersions')
    .selectAll()
    .where('templateId', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The versions that were kept of a template, newest first. */
export async function findTemplateVersions(db: Db, id: TemplateId): Promise<TemplateVersion[]> {
  const rows = await db
    .selectFrom('messageTemplateVersions')
    .leftJoin('users', 'users.id', 'messageTemplateVersions.publishedBy')
    .select(['version', 'subject', 'message', 'isActive', 'note', 'restores', 'publishedAt'])
    .select(['users.firstName', 'users.lastName', 'users.email'])
    .where('templateId', '=', id)
    .orderBy('version', 'desc')
    .limit(MOST_TEMPLATE_VERSIONS)
    .execute()
  return rows.map(({ firstName, lastName, email, ...row }) => ({
    ...row,
    publishedBy: [firstName, lastName].filter(Boolean).join(' ') || email,
  }))
}
