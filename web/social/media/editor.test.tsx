import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PictureBox } from '../../../contract/social-crops.ts'
import type { MediaPicture } from '../../../contract/social-media.ts'
import { refusal } from '../../testing/api.ts'
import { button, pass, press, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { MediaEditor } from './MediaEditor.tsx'
import { aPicture, JOB, show, SOFA } from './testing/given.tsx'

beforeEach(() => {
  document.head.innerHTML = SETTINGS
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const onSaved = vi.fn<(picture: MediaPicture) => void>()
const onClose = vi.fn<() => void>()
beforeEach(() => {
  onSaved.mockClear()
  onClose.mockClear()
})

const SAVE = 'PATCH /api/admin/social/media/1'
const saved = (postsToApprove: number) => () => Response.json({ ...aPicture(), postsToApprove })
const key = (name: string | RegExp, pressed: string, shiftKey = false) =>
  act(() => {
    const options = { key: pressed, shiftKey, bubbles: true, cancelable: true }
    button(name).dispatchEvent(new KeyboardEvent('keydown', options))
  })
/** What was saved. */
const sentIn = (calls: readonly { body: unknown }[]) =>
  (calls.find(({ body }) => body)?.body ?? {}) as Partial<MediaPicture>
const page = () => document.body.textContent ?? ''
const rounded = (box: PictureBox | undefined) =>
  Object.values(box ?? {}).map((side) => Math.round(side * 1_000) / 1_000)

const edit = (changes: Partial<MediaPicture> = {}, answers: Parameters<typeof show>[1] = {}) =>
  show(
    <MediaEditor
      photo={{ of: 'library', picture: aPicture(changes) }}
      platforms={['instagram', 'facebook']}
      onSaved={onSaved}
      onClose={onClose}
    />,
    { [SAVE]: saved(0), ...answers },
  )

test('a crop is moved and zoomed with keys, inside the picture, and saved with the alt text', async () => {
  const crop = { x: 0.2, y: 0, width: 0.6, height: 1 }
  const calls = await edit({ crops: { instagram: crop } })
  const name = 'Crop for Instagram, 4:5'
  key(name, 'ArrowRight')
  key(name, 'ArrowRight', true)
  key(name, 'ArrowUp')
  type('Alt text, for people who cannot see it', ' A tidy garage ')
  press('Save')
  await pass(100)
  expect(sentIn(calls)).toMatchObject({ alt: 'A tidy garage', blurs: [] })
  expect(rounded(sentIn(calls).crops?.instagram)).toEqual([0.26, 0, 0.6, 1])
  expect(onSaved).toHaveBeenCalledTimes(1)
})

test('the person who changes what is blurred reads how many posts wait for approval again', async () => {
  await edit({}, { [SAVE]: saved(2) })
  press('Save')
  await pass(100)
  expect(page()).toContain('Photo saved. 2 posts with it must be approved again')
})

test('plus shows less of the picture and minus more, up to all of the shape', async () => {
  const calls = await edit({ crops: { instagram: { x: 0.2, y: 0, width: 0.6, height: 1 } } })
  const name = 'Crop for Instagram, 4:5'
  for (let times = 0; times < 3; times += 1) key(name, '+')
  key(name, '-')
  press('Zoom in')
  press('Save')
  await pass(100)
  const factor = 1.1 ** -3
  expect(rounded(sentIn(calls).crops?.instagram)).toEqual(
    [0.5 - 0.3 * factor, 0.5 - 0.5 * factor, 0.6 * factor, factor].map(
      (side) => Math.round(side * 1_000) / 1_000,
    ),
  )
})

test('each network has its own shape, the whole picture where it takes that', async () => {
  const calls = await edit()
  const shape = () => document.querySelector('select')
  expect(shape()?.value).toBe('whole')
  act(() => {
    const select = shape()
    if (!select) return
    select.value = '1:1'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(button(/^Instagram/).textContent).toBe('Instagram 1:1')
  expect(button(/^Facebook/).textContent).toBe('Facebook Whole picture')
  press('Save')
  await pass(100)
  const { crops } = sentIn(calls)
  expect(rounded(crops?.instagram)).toEqual([0.125, 0, 0.75, 1])
  expect(crops).not.toHaveProperty('facebook')
})

test('parts are blurred by keyboard: added, moved, resized, removed', async () => {
  const calls = await edit()
  press(/^Blur/)
  press('Add a part')
  press('Add a part')
  key(/^Blurred part 1 of 2/, 'ArrowLeft')
  key(/^Blurred part 1 of 2/, 'ArrowDown', true)
  key(/^Blurred part 2 of 2/, 'Delete')
  expect(page()).toContain('1 blurred part')
  press('Save')
  await pass(100)
  expect(sentIn(calls).blurs?.map(rounded)).toEqual([[0.39, 0.4, 0.2, 0.21]])
})

test('a part is drawn by a drag, and a press without a drag draws none', async () => {
  await edit()
  press(/^Blur/)
  const stage = document.querySelector('img')?.parentElement
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(100, 50, 400, 300),
  )
  const point = (kind: string, x: number, y: number, target: EventTarget = window) =>
    act(() => {
      const at = { clientX: x, clientY: y, button: 0, bubbles: true }
      target.dispatchEvent(Object.assign(new MouseEvent(kind, at), { pointerId: 1 }))
    })
  point('pointerdown', 200, 125, stage ?? window)
  point('pointermove', 300, 200)
  point('pointerup', 300, 200)
  expect(button(/^Blurred part 1 of 1/).ariaLabel).toContain(
    '25% from the left, 25% from the top, 25% wide, 25% high',
  )
  point('pointerdown', 400, 125, stage ?? window)
  point('pointerup', 401, 125)
  expect(page()).toContain('1 blurred part')
  vi.restoreAllMocks()
})

test('a photo of a pickup names the consent, and is added only once a person looked', async () => {
  const calls = await show(
    <MediaEditor
      photo={{ of: 'job', url: SOFA, job: JOB }}
      platforms={['facebook']}
      onSaved={onSaved}
      onClose={onClose}
    />,
    { 'POST /api/admin/social/job-photos': saved(0) },
  )
  expect(page()).toContain('Mei said yes to photos of pickup #1042 on their job page, ')
  expect(page()).toContain('Please say in a few words what the photo shows.')
  press('Add to library')
  await pass(100)
  expect(page()).toContain('Please look first')
  expect(calls).toEqual([])
  act(() => document.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click())
  press('Add to library')
  await pass(100)
  expect(calls[0]?.body).toMatchObject({ jobId: 1_042, photo: SOFA, isChecked: true })
})

test('a refusal is said, and nothing that was done is lost', async () => {
  const words = 'A post with this picture is going out to X right now. Please try again in a minute'
  await edit({}, { [SAVE]: () => refusal('in_use', words) })
  press(/^Blur/)
  press('Add a part')
  press('Save')
  await pass(100)
  expect(page()).toContain('1 blurred part')
  expect(onSaved).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})
