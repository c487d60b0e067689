import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LIFECYCLES } from '../../contract/lifecycles.ts'
import { jobLifecycle } from '../../contract/jobs.ts'
import { postLifecycle } from '../../contract/social.ts'
import { useApp } from '../testing/app.ts'
import { movesOf } from '../testing/moves-of.ts'
import { STATUS_COLUMNS } from './status-columns.ts'
import { transition } from './transition.ts'

const app = useApp()
const SYSTEM = { by: 'system' } as const

const givenPost = () =>
  app.ctx.db
    .insertInto('socialMediaPosts')
    .values({
      platform: 'facebook',
      content: 'Spring is here',
      hashtags: [],
      scheduledFor: new Date('2026-12-01T20:00:00Z'),
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow()

test('a row that is deleted takes its history along, and nothing of the others', async () => {
  const { db } = app.ctx
  const [post, other] = [await givenPost(), await givenPost()]
  const { id: jobId } = await app.given.job()
  for (const { id } of [post, other])
    await transition(db, postLifecycle, id, 'schedule', { by: 'admin' })
  await transition(db, jobLifecycle, jobId, 'cancel', SYSTEM)
  await db.deleteFrom('socialMediaPosts').where('id', '=', post.id).execute()
  expect(await movesOf(db, 'post', post.id)).toEqual([])
  expect(await movesOf(db, 'post', other.id)).toEqual(['schedule'])
  expect(await movesOf(db, 'job', jobId)).toEqual(['cancel'])
})

test('the table of every lifecycle has the trigger that removes its history', async () => {
  const { rows } = await sql<{ table: string; definition: string }>`
    select tgrelid::regclass::text as table, pg_get_triggerdef(oid) as definition
    from pg_trigger where tgname = 'delete_transitions'`.execute(app.ctx.db)
  const nouns = rows.flatMap(({ definition }) =>
    [...definition.matchAll(/'(\w+)'/g)].map(([, noun]) => noun),
  )
  const expected = Object.values(LIFECYCLES).map(({ noun }) => noun)
  expect(nouns.toSorted()).toEqual(expected.toSorted())
  expect(Object.keys(STATUS_COLUMNS).toSorted()).toEqual(expected.toSorted())
})

test('the history of what an account did stays without the account', async () => {
  const { db } = app.ctx
  const { id } = await app.given.job()
  const customer = await app.given.user('client')
  await transition(db, jobLifecycle, id, 'cancel', { by: 'customer', userId: customer.id })
  await db.deleteFrom('sessions').execute()
  await db.deleteFrom('users').where('id', '=', customer.id).execute()
  const moves = db.selectFrom('transitions').select(['move', 'by', 'userId'])
  expect(await moves.where('noun', '=', 'job').where('nounId', '=', id).execute()).toEqual([
    { move: 'cancel', by: 'customer', userId: null },
  ])
})
