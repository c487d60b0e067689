import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { projectRoot } from '../core/project-root.ts'
import { onSite } from '../job-page/testing/on-site.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()
const migration = readFileSync(
  join(projectRoot, 'server/db/migrations/0095_price_change_statuses.sql'),
  'utf8',
).split(/(?<=;\n)/)

const inOldWords = (column: string) =>
  sql`case ${sql.ref(column)} when 'pending_admin' then 'for_admin' when 'pending_customer' then 'asked'
    else ${sql.ref(column)} end`

test('changes and their history that were stored under the old statuses have the new ones', async () => {
  const team = await app.given.admin()
  const [escalated, approved, pending] = [await onSite(app), await onSite(app), await onSite(app)]
  await escalated.name(250_00)
  await approved.name(170_00)
  await approved.approve(170_00)
  await pending.name(170_00)
  const { db } = app.ctx
  const stored = async () => ({
    changes: await db.selectFrom('priceChanges').select(['id', 'status']).orderBy('id').execute(),
    history: await db
      .selectFrom('transitions')
      .select(['id', 'move', 'fromStatus', 'toStatus'])
      .where('noun', '=', 'price_change')
      .orderBy('id')
      .execute(),
  })
  await db
    .insertInto('transitions')
    .values({
      noun: 'price_change',
      nounId: (await stored()).changes[2]?.id ?? 0,
      move: 'admit',
      fromStatus: 'pending_admin',
      toStatus: 'pending_customer',
      by: 'admin',
      userId: team.id,
    })
    .execute()
  const expected = await stored()

  await sql`alter table price_changes drop constraint price_changes_status_check`.execute(db)
  await sql`update price_changes set status = ${inOldWords('status')}`.execute(db)
  await sql`update transitions set from_status = ${inOldWords('fromStatus')},
    to_status = ${inOldWords('toStatus')}`.execute(db)
  await sql`alter table price_changes add constraint price_changes_status_check check (status <> '')`.execute(
    db,
  )
  expect(await stored()).not.toEqual(expected)
  for (const statement of migration) await sql.raw(statement).execute(db)
  expect(await stored()).toEqual(expected)
  const old = sql`update price_changes set status = 'asked'`.execute(db)
  await expect(old).rejects.toThrow('price_changes_status_check')
})
