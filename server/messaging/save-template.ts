import { dayOf } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { saveMessageTemplate } from '../../contract/message-template-calls.ts'
import type { Args } from '../../contract/endpoint.ts'
import { sampleValues } from '../../contract/sample-values.ts'
import {
  lengthProblem,
  mustBeSent,
  type TemplateVersion,
} from '../../contract/template-versions.ts'
import {
  templateProblems,
  type SavedTemplate,
  type TemplateId,
  type TemplateKey,
} from '../../contract/templates.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { refusal } from '../core/effective-day.ts'
import type { Db } from '../db/database.ts'
import { changeTemplate, findTemplate, type Template } from './store.ts'
import {
  findTemplateVersions,
  insertTemplateVersion,
  lockTemplate,
  newestTemplateVersion,
} from './template-version-store.ts'

type Saved = Args<typeof saveMessageTemplate>['body']
type Words = Pick<SavedTemplate, 'subject' | 'message' | 'isActive'>

/**
 * Publishes the next version of a template; earlier messages keep their words.
 * @throws AppError not_found; refused, naming the field, for words this template cannot have and for `restores` that is no earlier version; outdated with both
 * values when another version was published since `basedOn`.
 */
export function saveTemplate(
  ctx: Context,
  user: User,
  id: TemplateId,
  { basedOn, restores, note = '', ...words }: Saved,
): Promise<Template> {
  return inTransaction(ctx, async ({ db }) => {
    const template = await lockTemplate(db, id)
    if (!template) throw noSuchTemplate()
    checkTemplate(ctx, template.templateKey, words)
    const why = words.isActive ? undefined : mustBeSent(template.templateKey)
    if (why !== undefined)
      throw new AppError('refused', why, { fields: [{ path: 'isActive', message: why }] })
    if (basedOn !== undefined && basedOn !== template.version)
      throw outdatedError(template, basedOn, words)
    const current = await keepCurrent(db, template)
    const version = current + 1
    if (restores !== undefined && (restores < 1 || restores >= version))
      throw refusal('restores', `There is no version ${restores} to go back to`)
    await insertTemplateVersion(db, {
      ...wordsOf(words),
      templateId: id,
      version,
      note,
      restores: restores ?? null,
      publishedBy: user.id,
      publishedAt: ctx.now(),
    })
    return changeTemplate(db, id, { ...wordsOf(words), version })
  })
}

const noSuchTemplate = () => new AppError('not_found', 'There is no such template')

const wordsOf = ({ subject, message, isActive }: Words): Words => ({ subject, message, isActive })

function outdatedError(template: Template, basedOn: number, words: Words): AppError {
  return new AppError(
    'outdated',
    `Version ${template.version} was published meanwhile, and your changes were made from version ${basedOn}`,
    { facts: { newest: template.version, theirs: wordsOf(template), yours: wordsOf(words) } },
  )
}

/** Words that came with the product, or with a release since, are kept as a version before they change. @returns its number. */
async function keepCurrent(db: Db, template: Template): Promise<number> {
  const newest = await newestTemplateVersion(db, template.id)
  if (newest && isSame(newest, template)) return newest.version
  const current = notKept(template, newest)
  await insertTemplateVersion(db, { ...current, templateId: template.id })
  return current.version
}

/** The words in force as a version, where none has them: a release changed them, or none was kept yet. */
const notKept = (
  template: Template,
  newest: Pick<TemplateVersion, 'version'> | undefined,
): Omit<TemplateVersion, 'publishedBy'> & { publishedBy: null } => ({
  ...wordsOf(template),
  version: newest ? newest.version + 1 : template.version,
  note: newest ? 'From the product' : 'Before versions were kept',
  restores: null,
  publishedBy: null,
  publishedAt: template.updatedAt,
})

const isSame = (one: Words, other: Words): boolean =>
  JSON.stringify(wordsOf(one)) === JSON.stringify(wordsOf(other))

/** The versions of a template; one that was never saved since versions are kept has one. @throws AppError not_found. */
export async function versionsOfTemplate(
  { db }: Pick<Context, 'db'>,
  id: TemplateId,
): Promise<TemplateVersion[]> {
  const template = await findTemplate(db, id)
  if (!template) throw noSuchTemplate()
  const versions = await findTemplateVersions(db, id)
  const [newest] = versions
  if (newest && isSame(newest, template)) return versions
  return [notKept(template, newest), ...versions]
}

/** @throws AppError refused, naming the field, when a template of this kind cannot have this text. */
export function checkTemplate(
  { config, now }: Pick<Context, 'config' | 'now'>,
  key: TemplateKey,
  text: Pick<SavedTemplate, 'subject' | 'message'>,
): void {
  const { productName: product, supportPhone, publicUrl } = config
  const settings = { product, supportPhone, publicUrl, channel: 'sms' } as const
  const tooLong = lengthProblem(text.message, sampleValues(key, dayOf(now()), settings))
  const problems = Object.entries({
    ...(tooLong !== undefined && { message: tooLong }),
    ...templateProblems(key, text),
  })
  const [first] = problems
  if (!first) return
  const fields = problems.map(([path, message]) => ({ path, message }))
  throw new AppError('refused', first[1], { fields })
}
