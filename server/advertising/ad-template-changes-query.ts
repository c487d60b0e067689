import type { AdTemplateId } from '../../contract/ad-templates.ts'
import type { RowChange } from '../../contract/row-changes.ts'
import { fieldsSentence, type FieldSentences, rowChanges } from '../audit/row-changes-query.ts'
import type { Context } from '../core/context.ts'
import { allAdTemplates } from './ad-template-store.ts'

/** What colleagues changed of a template, by the audit log. @throws AppError not_found */
export async function adTemplateChanges(ctx: Context, id: AdTemplateId): Promise<RowChange[]> {
  await allAdTemplates.find(ctx, id, undefined)
  const row = { table: 'ad_templates', noun: null, id }
  return rowChanges(ctx.db, row, (entry) =>
    entry.change === 'insert' ? 'Created' : fieldsSentence(entry, FIELDS),
  )
}

type Words = { headline?: string; text?: string }

/** One field of the words that changed, from what it was to what it is. */
const changed = (what: string, before?: string, after?: string): string =>
  before === after ? '' : `${what}: “${before ?? ''}” to “${after ?? ''}”`

const FIELDS: FieldSentences = {
  name: (before, after) => `Name: “${String(before)}” to “${String(after)}”`,
  category: (before, after) => `For: ${String(before)} to ${String(after)}`.replaceAll('_', ' '),
  platform: (before, after) => `Platform: ${String(before)} to ${String(after)}`,
  content: (before, after) => {
    const [earlier, later] = [(before ?? {}) as Words, (after ?? {}) as Words]
    return [
      changed('Headline', earlier.headline, later.headline),
      changed('Text', earlier.text, later.text),
    ]
      .filter((sentence) => sentence !== '')
      .join('; ')
  },
  is_active: (_, after) => (after === true ? 'Switched on' : 'Switched off'),
}
