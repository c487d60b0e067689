import { AppError } from '../../contract/errors.ts'
import {
  templateProblems,
  type SavedTemplate,
  type TemplateId,
  type TemplateKey,
} from '../../contract/templates.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { changeTemplate, findTemplate, type Template } from './store.ts'

/**
 * Changes the text of a template; earlier messages keep theirs.
 * @throws AppError not_found; refused, naming the field, for a placeholder this template does not know.
 */
export function saveTemplate(
  ctx: Context,
  id: TemplateId,
  saved: SavedTemplate,
): Promise<Template> {
  return inTransaction(ctx, async ({ db }) => {
    const template = await findTemplate(db, id)
    if (!template) throw new AppError('not_found', 'There is no such template')
    checkTemplate(template.templateKey, saved)
    return changeTemplate(db, id, saved)
  })
}

/** @throws AppError refused, naming the field, when a template of this kind cannot have this text. */
export function checkTemplate(
  key: TemplateKey,
  text: Pick<SavedTemplate, 'subject' | 'message'>,
): void {
  const problems = Object.entries(templateProblems(key, text))
  const [first] = problems
  if (!first) return
  const fields = problems.map(([path, message]) => ({ path, message }))
  throw new AppError('refused', first[1], { fields })
}
