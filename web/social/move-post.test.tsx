import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Post } from '../../contract/social-posts.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { AsRole } from '../testing/as-role.tsx'
import { pass, press, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { posts, waiting, whole } from './testing/posts.ts'
import { useMovePost } from './use-move-post.ts'

const OLD = '2026-12-01T19:10:00.000Z'
const NEW = '2026-12-02T19:10:00.000Z'

beforeEach(() => {
  document.head.innerHTML = SETTINGS
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2026-11-30T16:00:00Z'))
})
afterEach(() => void vi.useRealTimers())

function Moving({ post }: { post: Post }) {
  const moving = useMovePost()
  const when = { status: post.status === 'draft' ? post.status : ('scheduled' as const) }
  return (
    <>
      <button
        type="button"
        onClick={() => moving.move(post, { ...when, scheduledFor: new Date(NEW) })}
      >
        Move
      </button>
      {moving.moved && (
        <button type="button" onClick={moving.undo}>
          Undo
        </button>
      )}
    </>
  )
}

/** A post that was moved to the next day; each answer of the server has an edit of its own. */
async function moved(
  status: string,
  more: object = {},
  edits: readonly object[] = [{ updatedAt: NEW }, { updatedAt: OLD }],
) {
  const post = whole(waiting(1, OLD, { status, ...more }))
  const answers = [...edits]
  const after = {
    ...post,
    status: status === 'draft' || !post.needsApproval ? status : 'pending_approval',
  }
  const calls = answerApi({
    [`PATCH ${posts}/1`]: ({ body }) =>
      Response.json({ ...after, ...(body as object), status: after.status, ...answers.shift() }),
    [`POST ${posts}/1/review`]: () => Response.json(post),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <AsRole role="marketing">
        <Moving post={Post.parse(post)} />
      </AsRole>
    </QueryClientProvider>,
  )
  press('Move')
  await pass(300)
  return () => calls.map(({ path, body }) => [path.replace(posts, ''), body])
}

const undo = async () => {
  press('Undo')
  await pass(300)
}
const page = () => document.body.textContent ?? ''

test('Undo gives a post that was not approved its earlier time, and never asks to send it', async () => {
  const sent = await moved('pending_approval')
  await undo()
  expect(sent()).toEqual([
    ['/1', { scheduledFor: NEW }],
    ['/1', { scheduledFor: OLD }],
  ])
})

test('Undo approves an approved post again, as its way back answered it', async () => {
  const sent = await moved('scheduled')
  await undo()
  expect(sent().slice(1)).toEqual([
    ['/1', { scheduledFor: OLD }],
    ['/1/review', { decision: 'approve', updatedAt: OLD }],
  ])
})

test('Undo skips a skipped post again', async () => {
  const sent = await moved('skipped')
  await undo()
  expect(sent()).toEqual([
    ['/1', { scheduledFor: NEW, status: 'scheduled' }],
    ['/1', { scheduledFor: OLD }],
    ['/1/review', { decision: 'skip', updatedAt: OLD }],
  ])
})

test('Undo approves no words that a colleague wrote since the move', async () => {
  const sent = await moved('scheduled', {}, [{}, { content: 'Words of a colleague' }])
  await undo()
  expect(sent().slice(1)).toEqual([['/1', { scheduledFor: OLD }]])
})

test('Undo keeps a draft a draft', async () => {
  const sent = await moved('draft')
  await undo()
  expect(sent().at(-1)).toEqual(['/1', { scheduledFor: OLD, status: 'draft' }])
})

test.for(['pending_approval', 'scheduled', 'skipped'])(
  'a %s post whose earlier time has passed has no way back there',
  async (status) => {
    await moved(status, { scheduledFor: '2026-11-30T15:00:00.000Z' })
    expect(page()).not.toContain('Undo')
  },
)

test.for(['pending_approval', 'scheduled', 'skipped'])(
  'Undo sends nothing for a %s post whose earlier time passes meanwhile',
  async (status) => {
    const sent = await moved(status)
    vi.setSystemTime(new Date('2026-12-01T20:00:00Z'))
    await undo()
    await pass(300)
    expect(sent()).toHaveLength(1)
    expect(page()).toContain('Its earlier time has passed. Choose another time instead.')
  },
)
