import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mustBeSent } from '../../contract/template-versions.ts'
import { TEMPLATE_KEYS, templateProblems, type TemplateKey } from '../../contract/templates.ts'
import { projectRoot } from '../core/project-root.ts'
import { useApp } from '../testing/app.ts'
import { muteMessages } from '../testing/messages.ts'

const app = useApp()

/** Never turned off before: their templates are newer than that migration. */
const NEWER: readonly TemplateKey[] = ['move_asked', 'sign_in_loosened']

test('templates that must be sent and were turned off before are on again, and only those', async () => {
  await muteMessages(app.ctx)
  const file = join(projectRoot, 'server/db/migrations/0551_always_sent.sql')
  await sql.raw(await readFile(file, 'utf8')).execute(app.ctx.db)
  const templates = await app.ctx.db
    .selectFrom('messageTemplates')
    .select('templateKey')
    .where('isActive', '=', true)
    .execute()
  expect(templates.map(({ templateKey }) => templateKey).toSorted()).toEqual(
    TEMPLATE_KEYS.filter((key) => mustBeSent(key) !== undefined && !NEWER.includes(key)).toSorted(),
  )
})

test.each(['account_invoice', 'account_credit_note'] as const)(
  'an %s always goes out, with its link',
  (key) => {
    expect(mustBeSent(key)).toBeDefined()
    const subject = 'From us'
    expect(templateProblems(key, { subject, message: 'It is ready' })).toHaveProperty('message')
    expect(templateProblems(key, { subject, message: 'See {link}' })).toEqual({})
  },
)
