import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Post } from '../../../contract/social-posts.ts'
import { refusal } from '../../testing/api.ts'
import { pass, press, type, unmountAll } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { waiting, whole } from '../testing/posts.ts'
import { at, older, openComposer, openedComposer, page, sent } from './testing/open-composer.tsx'

beforeEach(() => {
  document.head.innerHTML = SETTINGS
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2026-11-26T18:00:00Z'))
})
afterEach(() => void vi.useRealTimers())

const READ = '2026-11-29T01:00:00.000Z'
const LATER = '2026-11-29T05:00:00.000Z'
const version = (more: object = {}) =>
  Post.parse(whole(waiting(1, '2026-12-01T19:10:00.000Z', more)))
const CHANGED = 'This post was changed while you were editing it.'
const content = () => document.querySelector('textarea')?.value
const answers = {
  [`PATCH ${at}/posts/1`]: () => refusal('edit_conflict', 'Priya changed this post after you'),
}
/** Which version each save names. */
const savedOf = (calls: { path: string; body: unknown }[]) =>
  sent(calls, `${at}/posts/1`).map((body) => (body as { updatedAt: string }).updatedAt)

test('a refused save keeps what is typed, shows the other version and saves mine over it only when asked', async () => {
  const { calls, redraw } = await openedComposer({ post: version(), answers })
  type('Content', 'My words')
  press('Save Post')
  await pass(300)
  expect(savedOf(calls)).toEqual([READ])
  expect(page()).toContain('Priya changed this post after you')
  redraw(version({ content: 'Words of Priya', updatedAt: LATER }))
  await pass(300)
  expect(page()).toContain(CHANGED)
  expect(page()).toContain('Content now Words of Priya')
  expect(content()).toBe('My words')
  press('Save Post')
  await pass(300)
  expect(savedOf(calls)).toEqual([READ, READ])
  press('Keep mine')
  expect(page()).not.toContain(CHANGED)
  expect(content()).toBe('My words')
  press('Save Post')
  await pass(300)
  expect(savedOf(calls).at(-1)).toBe(LATER)
})

test('the other version is taken with all its fields', async () => {
  const { calls, redraw } = await openedComposer({ post: version(), answers })
  type('Content', 'My words')
  redraw(version({ content: 'Words of Priya', link: '/o/SPRING20', updatedAt: LATER }))
  press('Use the other version')
  expect(content()).toBe('Words of Priya')
  expect(page()).not.toContain(CHANGED)
  press('Save Post')
  await pass(300)
  expect(sent(calls, `${at}/posts/1`)).toMatchObject([{ link: '/o/SPRING20', updatedAt: LATER }])
})

test('a post whose picture alone has another file is no other version', async () => {
  const pictures = (url: string) => [{ url, alt: 'A', width: 800, height: 600, crops: {} }]
  const name = (letter: string) => `/uploads/${letter.repeat(22)}.webp`
  const { calls, redraw } = await openedComposer({
    post: version({ pictures: pictures(name('a')) }),
    answers,
  })
  type('Content', 'My words')
  redraw(version({ pictures: pictures(name('b')), updatedAt: LATER }))
  expect(page()).not.toContain(CHANGED)
  press('Save Post')
  await pass(300)
  expect(savedOf(calls)).toEqual([LATER])
})

test('a draft that was kept in the browser is of the version it was typed for', async () => {
  await openComposer({ post: version() })
  type('Content', 'My words')
  unmountAll()
  await openComposer({ post: version({ content: 'Words of Priya', updatedAt: LATER }) })
  expect(content()).toBe('My words')
  expect(page()).toContain(CHANGED)
})

test('what an earlier text was close to is not said of a new one, and the post stays a draft meanwhile', async () => {
  let similar: object[] = [{ ...older, platform: 'facebook' }]
  await openComposer({ similar: () => similar })
  type('Content', 'A tidy garage again')
  press(/^Thu, Nov 26, 12:00 PM/)
  await pass(1_000)
  await pass(300)
  expect(page()).toContain('Close to a post on Facebook from Oct 3.')
  similar = []
  type('Content', 'Something else altogether')
  expect(page()).not.toContain('Close to a post')
  expect(page()).toContain('Comparing the new text with earlier posts on Facebook...')
  expect(page()).toContain('Save as draft')
  await pass(1_000)
  await pass(300)
  expect(page()).not.toContain('Comparing the new text')
  expect(page()).toContain('Create Post')
})

test('the composer says when the draft was saved, and nothing before something is typed', async () => {
  await openComposer()
  expect(page()).not.toContain('Draft saved')
  type('Content', 'A tidy garage')
  await pass(400)
  expect(page()).toContain('Draft saved 11:00 AM')
})

test('no draft is called saved where the browser keeps none', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await openComposer()
  type('Content', 'A tidy garage')
  await pass(400)
  expect(page()).not.toContain('Draft saved')
  vi.restoreAllMocks()
})

test('the previews are shown as on a phone or on a computer', async () => {
  await openComposer()
  expect(page()).toContain('As each platform shows it on a phone')
  press('Desktop')
  expect(page()).toContain('As each platform shows it on a computer')
  expect(document.querySelector('[data-device=desktop]')?.textContent).toContain('Facebook')
})
