import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mediaMessages } from '../../../contract/social-media.ts'
import { MAX_FILE_BYTES } from '../../../contract/uploads.ts'
import type { PostPicture } from '../../../contract/social-pictures.ts'
import { button, pass, press, type } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { MediaPicker } from './MediaPicker.tsx'
import { PostPictures } from './PostPictures.tsx'
import { aPicture, JOB, pageOf, show, SOFA, WIDE } from './testing/given.tsx'

beforeEach(() => {
  document.head.innerHTML = SETTINGS
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const page = () => document.body.textContent ?? ''
const choice = (alt: string) =>
  [...document.querySelectorAll('img')].find((image) => image.alt === alt)?.closest('button')

const wide = aPicture({
  id: aPicture().id,
  url: WIDE,
  alt: 'A wide view',
  width: 1_600,
  height: 400,
})
const second = { ...wide, id: 2 }
const LIBRARY = 'GET /api/admin/social/media'
const JOBS = 'GET /api/admin/social/job-photos'

const pick = async (answers: Parameters<typeof show>[1], taken: string[] = []) => {
  const onChoose = vi.fn<(pictures: PostPicture[]) => void>()
  const calls = await show(
    <MediaPicker
      opened
      taken={taken}
      platforms={['instagram']}
      onChoose={onChoose}
      onClose={() => undefined}
    />,
    answers,
  )
  return { calls, onChoose }
}

test('pictures are chosen in their order, cropped where Instagram would refuse their shape', async () => {
  const { onChoose } = await pick({ [LIBRARY]: () => pageOf([aPicture(), second]) })
  act(() => choice('A wide view')?.click())
  act(() => choice('A sofa on a curb')?.click())
  press('Add 2 photos')
  const [chosen] = onChoose.mock.calls[0] ?? []
  expect(chosen?.map(({ url }) => url)).toEqual([WIDE, SOFA])
  expect(chosen?.[0]?.crops.instagram?.width).toBeCloseTo(1.91 / 4, 3)
  expect(chosen?.[1]?.crops).toEqual({})
})

test('a picture that the post has already cannot be chosen again, and a second press takes one back', async () => {
  await pick({ [LIBRARY]: () => pageOf([aPicture(), second]) }, [SOFA])
  expect(choice('A sofa on a curb')?.disabled).toBe(true)
  expect(page()).toContain('In this post')
  act(() => choice('A wide view')?.click())
  expect(button('Add photo').ariaDisabled).toBe('false')
  act(() => choice('A wide view')?.click())
  expect(button('Add photo').ariaDisabled).toBe('true')
})

test('the search goes to the server, and says when nothing is found', async () => {
  const { calls } = await pick({ [LIBRARY]: () => pageOf([]) })
  const search = document.querySelector<HTMLInputElement>('input[type="search"]')
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, 'couch')
    search?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await pass(500)
  expect(calls.at(-1)?.path).toContain('q=couch')
  expect(page()).toContain('No photo with these words')
})

test('a file above 20 MB is refused before it is sent', async () => {
  await pick({ [LIBRARY]: () => pageOf([]) })
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send')
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  const file = new File(['x'], 'huge.jpg', { type: 'image/jpeg' })
  Object.defineProperty(file, 'size', { value: MAX_FILE_BYTES + 1 })
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  act(() => void input?.dispatchEvent(new Event('change', { bubbles: true })))
  await pass(100)
  expect(page()).toContain(`huge.jpg: ${mediaMessages.tooLarge}`)
  expect(send).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('photos of pickups stand under who agreed; one in the library is not offered twice', async () => {
  const { id: jobId, ...consent } = JOB
  const photos = [
    { url: SOFA, isAfter: false, mediaId: null },
    { url: WIDE, isAfter: true, mediaId: 2 },
  ]
  const job = { id: 5, jobId, ...consent, area: 'Burnaby', completedAt: null, photos }
  await pick({ [LIBRARY]: () => pageOf([]), [JOBS]: () => pageOf([job]) })
  press('Job photos')
  await pass(100)
  expect(page()).toContain('Pickup #1042, Burnaby')
  expect(page()).toContain('Mei said yes on their job page, ')
  expect(choice('Photo 2 of pickup #1042')?.disabled).toBe(true)
  act(() => choice('Photo 1 of pickup #1042')?.click())
  await pass(100)
  expect(page()).toContain('I looked for faces, licence plates and addresses')
})

test('a consent is recorded with how it was given', async () => {
  const RECORD = 'POST /api/admin/jobs/1042/photo-consent'
  const answer = { canAsk: true, wording: 'Yes', givenAt: JOB.consentAt }
  const { calls } = await pick({
    [LIBRARY]: () => pageOf([]),
    [JOBS]: () => pageOf([]),
    [RECORD]: () => Response.json(answer),
  })
  press('Job photos')
  await pass(100)
  press('Record consent')
  expect(page()).toContain('Please enter a job number')
  type('Job number', '#1042')
  act(() => {
    const select = document.querySelector('select')
    if (!select) return
    select.value = 'phone'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  press('Record consent')
  await pass(100)
  expect(calls.find(({ body }) => body)?.body).toEqual({ how: 'phone' })
})

const draft: PostPicture = { url: SOFA, alt: '', width: 1_200, height: 900, crops: {} }
const other: PostPicture = { ...draft, url: WIDE, alt: 'A wide view', width: 1_600, height: 400 }

test('a post shows its pictures in order, what is missing, and what each network needs', async () => {
  const onChange = vi.fn<(pictures: PostPicture[]) => void>()
  await show(
    <PostPictures pictures={[draft, other]} onChange={onChange} platforms={['instagram']} />,
  )
  expect(page()).toContain('No alt text yet')
  expect(page()).toContain('Crop every picture for Instagram: it takes 4:5 to 1.91:1.')
  press('Move photo 2 earlier')
  expect(onChange.mock.lastCall?.[0]).toEqual([other, draft])
  press('Remove photo 1')
  expect(onChange.mock.lastCall?.[0]).toEqual([other])
})

test('a network without a picture that it needs is named, and what the server refused is said', async () => {
  await show(
    <PostPictures
      pictures={[]}
      onChange={() => undefined}
      platforms={['tiktok', 'facebook']}
      error="Instagram needs a picture"
    />,
  )
  expect(page()).toContain('TikTok needs a picture.')
  expect(page()).toContain('Instagram needs a picture')
})
