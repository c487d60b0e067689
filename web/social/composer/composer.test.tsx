import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Post } from '../../../contract/social-posts.ts'
import { button, pass, press, type, unmountAll } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { waiting, whole } from '../testing/posts.ts'
import {
  at,
  choose,
  older,
  openComposer,
  page,
  preview,
  select,
  sent,
} from './testing/open-composer.tsx'

beforeEach(() => {
  document.head.innerHTML = SETTINGS
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2026-11-26T18:00:00Z'))
})
afterEach(() => void vi.useRealTimers())

test('each network is previewed live with its own text, its account and its tracked link', async () => {
  await openComposer()
  choose('X', 'LinkedIn')
  type('Content', 'A tidy garage')
  select('Link (optional)', '/')
  expect(preview('Facebook')).toContain('A tidy garage')
  expect(preview('LinkedIn')).toContain('1,204 followers')
  expect(preview('X')).toContain('@westhaul.bc · now')
  press('Per platform')
  type('Content for X', 'For X alone')
  expect(preview('X')).toContain('For X alone')
  expect(preview('Facebook')).toContain('A tidy garage')
  expect(page()).toContain('utm_source=x&utm_medium=social&utm_campaign=posts&utm_content=post-…')
  expect(page()).toContain('36 of 280 characters on X, hashtags and link included')
})

test('several networks are sent in one call, and what cannot go as a draft', async () => {
  const calls = await openComposer()
  choose('Instagram', 'X')
  type('Content', 'A tidy garage')
  press(/^Thu, Nov 26, 12:00 PM/)
  expect(page()).toContain('Instagram needs a picture: it stays a draft.')
  press('Schedule 2, keep Instagram as draft')
  await pass(300)
  const scheduledFor = '2026-11-26T19:00:00.000Z'
  expect(sent(calls, `${at}/post-groups`)).toMatchObject([
    {
      posts: [
        { platform: 'facebook', status: 'scheduled', scheduledFor },
        { platform: 'instagram', status: 'draft', scheduledFor },
        { platform: 'twitter', status: 'scheduled', scheduledFor },
      ],
    },
  ])
  // The answer was lost: a second press names the same group.
  press('Schedule 2, keep Instagram as draft')
  await pass(300)
  const groups = sent(calls, `${at}/post-groups`) as { groupId: string }[]
  expect(groups).toHaveLength(2)
  expect(new Set(groups.map(({ groupId }) => groupId)).size).toBe(1)
  type('Content', 'A tidy garage in Burnaby')
  press('Schedule 2, keep Instagram as draft')
  await pass(300)
  const [first, , third] = sent(calls, `${at}/post-groups`) as { groupId: string }[]
  expect(third?.groupId).not.toBe(first?.groupId)
})

test('a post for one network is stored once, also when the first answer is lost', async () => {
  const calls = await openComposer()
  type('Content', 'A tidy garage')
  press('Create Post')
  await pass(300)
  press('Create Post')
  await pass(300)
  const tries = sent(calls, `${at}/post-groups`) as { groupId: string }[]
  const post = { platform: 'facebook', content: 'A tidy garage', status: 'draft' }
  expect(tries).toMatchObject([{ posts: [{ ...post, scheduledFor: null }] }, { posts: [post] }])
  expect(tries[0]?.groupId).toBeTruthy()
  expect(tries[1]?.groupId).toBe(tries[0]?.groupId)
})

test('Cancel drops what was typed: opened again, the post is as it is stored', async () => {
  const post = Post.parse(whole(waiting(1, '2026-12-01T19:10:00.000Z')))
  await openComposer({ post })
  type('Content', 'Half a thought')
  press('Cancel')
  unmountAll()
  await openComposer({ post })
  expect(document.querySelector('textarea')?.value).toBe('Text 1')
})

test('nearly the same text stays a draft until it is changed, left out or accepted', async () => {
  await openComposer({ similar: () => [older] })
  choose('X')
  type('Content', 'A tidy garage again')
  press(/^Thu, Nov 26, 12:00 PM/)
  // Typing pauses, then the answer comes.
  await pass(1_000)
  await pass(300)
  expect(page()).toContain('Close to a post on X from Oct 3. 8 of 10 words are the same.')
  const link = document.querySelector('a[href="https://x.com/westhaul/status/3"]')
  expect(link?.textContent).toContain('View Oct 3 post')
  button('Schedule 1, keep X as draft')
  press('Send it anyway')
  button('Schedule 2 posts')
  expect(page()).not.toContain('Close to a post')
})

test('the first comment is hidden where a network cannot have one, and carries the link where it can', async () => {
  await openComposer()
  select('Platform', 'tiktok')
  expect(page()).not.toContain('First comment')
  choose('Instagram')
  select('Link (optional)', '/')
  expect(page()).toContain('not on TikTok')
  expect(page()).toContain('Link as first comment on Instagram')
  expect(preview('Instagram')).toContain(`${location.origin}/ first comment`)
})

test('a best hour is named from own posts, and none where there are too few', async () => {
  await openComposer()
  expect(page()).toContain(
    'Facebook: best hour from your own 41 posts in 90 days: Thursday 12 PM to 1 PM, 31 reactions a post; all others 12.',
  )
  expect(page()).toContain('Not enough posts yet for a best hour, of 20 in 90 days: X 4.')
})

test('a text that is too long for one network is refused there, and says for which', async () => {
  const calls = await openComposer()
  choose('X')
  press('Per platform')
  type('Content for Facebook', 'Fine')
  type('Content for X', 'a'.repeat(281))
  press('Save 2 drafts')
  expect(page()).toContain('X takes at most 280 characters with the hashtags; these are 281')
  expect(document.activeElement?.textContent).toBe('a'.repeat(281))
  expect(calls.filter(({ path }) => path.includes('/post-groups'))).toEqual([])
})

test('a day of the calendar opens with its time', async () => {
  await openComposer({ at: '2026-12-01T09:00' })
  const field = document.querySelector<HTMLInputElement>('input[type="datetime-local"]')
  expect(field?.value).toBe('2026-12-01T09:00')
})

test('Ctrl and Enter send the posts, and a form of a dialog does not', async () => {
  const calls = await openComposer()
  type('Content', 'A tidy garage')
  const dialogForm = document.createElement('form')
  document.querySelector('form')?.append(dialogForm)
  act(() => void dialogForm.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await pass(300)
  expect(sent(calls, `${at}/post-groups`)).toEqual([])
  dialogForm.remove()
  const keys = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }
  act(
    () =>
      void document.querySelector('textarea')?.dispatchEvent(new KeyboardEvent('keydown', keys)),
  )
  await pass(300)
  expect(sent(calls, `${at}/post-groups`)).toHaveLength(1)
})
