import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Post } from '../../contract/social-posts.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
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

/** A post that was moved to the next day; the server answers the move with a version of its own. */
async function moved(status: string, more: object = {}, undone?: () => Response) {
  const post = whole(waiting(1, OLD, { status, ...more }))
  const after = status === 'draft' || !post.needsApproval ? status : 'pending_approval'
  const calls = answerApi({
    [`PATCH ${posts}/1`]: ({ body }) =>
      Response.json({ ...post, ...(body as object), status: after, updatedAt: NEW }),
    [`POST ${posts}/1/undo-move`]: undone ?? (() => Response.json(post)),
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
const READ = '2026-11-29T01:00:00.000Z'

test.for<[status: string, more: object]>([
  ['pending_approval', {}],
  ['scheduled', {}],
  ['skipped', { status: 'scheduled' }],
  ['draft', { status: 'draft' }],
])('a %s post is moved as it was read, and Undo names the move', async ([status, more]) => {
  const sent = await moved(status)
  await undo()
  expect(sent()).toEqual([
    ['/1', { scheduledFor: NEW, updatedAt: READ, ...more }],
    ['/1/undo-move', { updatedAt: NEW }],
  ])
})

test('Undo says why nothing was undone, and is not offered again', async () => {
  const reason = 'This post was changed after it was moved'
  await moved('scheduled', {}, () => refusal('edit_conflict', reason))
  await undo()
  expect(page()).toContain(reason)
  expect(page()).not.toContain('Undo')
})

test('Undo is offered again when its answer was lost', async () => {
  await moved('scheduled', {}, () => refusal('unavailable', 'Away'))
  await undo()
  expect(page()).toContain('Undo')
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
