import { AppError } from '../../contract/errors.ts'
import { templateProblems, type SavedTemplate, type TemplateId } from '../../contract/templates.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { changeTemplate, findTemplate, type Template } from './store.ts'

/**
 * An admin changes the words of a template; messages that were written before keep theirs.
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
    const problems = Object.entries(templateProblems(template.templateKey, saved))
    const [first] = problems
    if (first) {
      const fields = problems.map(([path, message]) => ({ path, message }))
      throw new AppError('refused', first[1], { fields })
    }
    return changeTemplate(db, id, saved)
  })
}
