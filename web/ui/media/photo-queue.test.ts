import { beforeEach, expect, test, vi } from 'vitest'
import { MAX_FILE_BYTES, MAX_PDF_BYTES, pdfMessages } from '../../../contract/uploads.ts'

import { choosePhotos } from './choose-photos.ts'
import { createPhotoQueue, type Send } from './photo-queue.ts'

const device = { online: true }

// jsdom has no addresses for files; what they look like does not matter here.
beforeEach(() => {
  device.online = true
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
})

const photo = (name: string, type = 'image/jpeg', content = 'enough of a picture') =>
  new File([content], name, { type })
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A queue whose transfers the test ends by hand. */
function queueOf(shrink: (file: File) => Promise<Blob> = async (file) => file) {
  const sent: {
    arrive: (url: string) => void
    fail: (reason: string) => void
    progress: (to: number) => void
  }[] = []
  const send: Send = (_, progress) => {
    let cancel = () => {}
    const done = new Promise<string>((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(reason))
      sent.push({ arrive: resolve, fail, progress })
      cancel = () => fail('cancelled')
    })
    return { done, cancel }
  }
  const queue = createPhotoQueue({ send, shrink, isOnline: () => device.online })
  const onArrived = vi.fn<(url: string) => void>()
  const onSettled = vi.fn<(batch: { arrived: number; errors: string[] }) => void>()
  queue.handle({ onArrived, onSettled })
  return { queue, sent, onArrived, onSettled }
}

test('two photos are sent at a time, and a batch is settled once', async () => {
  const { queue, sent, onArrived, onSettled } = queueOf()
  queue.add([photo('1'), photo('2'), photo('3')])
  await settle()
  expect(sent).toHaveLength(2)

  sent[0]?.progress(0.64)
  expect(queue.photos().map(({ progress }) => progress)).toEqual([0.64, 0, 0])
  sent[0]?.arrive('/uploads/1.webp')
  await settle()
  expect(sent).toHaveLength(3)
  expect(onSettled).not.toHaveBeenCalled()

  sent[1]?.arrive('/uploads/2.webp')
  sent[2]?.arrive('/uploads/3.webp')
  await settle()
  expect(onArrived.mock.calls.flat()).toEqual([
    '/uploads/1.webp',
    '/uploads/2.webp',
    '/uploads/3.webp',
  ])
  expect(onSettled.mock.calls).toEqual([[{ arrived: 3, errors: [] }]])
  expect(queue.photos()).toEqual([])
})

test('a photo that fails stays with its name and the reason, and can be tried again', async () => {
  const { queue, sent, onArrived, onSettled } = queueOf()
  queue.add([photo('sofa.jpg')])
  await settle()
  sent[0]?.fail('This picture cannot be read')
  await settle()
  expect(queue.photos()).toMatchObject([
    { state: 'failed', error: 'sofa.jpg: This picture cannot be read' },
  ])
  expect(onSettled).toHaveBeenLastCalledWith({
    arrived: 0,
    errors: ['sofa.jpg: This picture cannot be read'],
  })

  queue.retry(queue.photos()[0]?.id ?? '')
  await settle()
  expect(queue.photos()).toMatchObject([{ state: 'sending', progress: 0 }])
  sent[1]?.arrive('/uploads/1.webp')
  await settle()
  expect(onArrived).toHaveBeenCalledWith('/uploads/1.webp')
  expect(onSettled).toHaveBeenLastCalledWith({ arrived: 1, errors: [] })
})

test('a cancelled photo is gone without a word, and the next one starts', async () => {
  const { queue, sent, onArrived, onSettled } = queueOf()
  queue.add([photo('1'), photo('2'), photo('3')])
  await settle()
  queue.remove(queue.photos()[0]?.id ?? '')
  await settle()
  expect(queue.photos().map(({ file, state }) => [file.name, state])).toEqual([
    ['2', 'sending'],
    ['3', 'sending'],
  ])
  for (const { arrive } of sent) arrive('/uploads/x.webp')
  await settle()
  expect(onArrived).toHaveBeenCalledTimes(2)
  expect(onSettled.mock.calls).toEqual([[{ arrived: 2, errors: [] }]])
})

test('a photo removed while it is made smaller is never sent', async () => {
  let shrunk: (photo: Blob) => void = () => {}
  const { queue, sent } = queueOf(() => new Promise((resolve) => (shrunk = resolve)))
  queue.add([photo('1')])
  queue.remove(queue.photos()[0]?.id ?? '')
  shrunk(new Blob())
  await settle()
  expect(sent).toEqual([])
})

test('a photo that is still too large when made smaller is not sent', async () => {
  const tooLarge = { size: MAX_FILE_BYTES + 1 } as Blob
  const { queue, sent } = queueOf(async () => tooLarge)
  queue.add([photo('1')])
  await settle()
  expect(sent).toEqual([])
  expect(queue.photos()).toMatchObject([
    { state: 'failed', error: '1: File is larger than 20971520 bytes' },
  ])
})

test('of a choice only photos are taken, as many as there is room for', () => {
  const [jpeg, heic, text, svg] = [
    photo('a.jpg'),
    photo('IMG_1.HEIC', ''),
    photo('a.txt', 'text/plain'),
    photo('a.svg', 'image/svg+xml'),
  ]
  expect(choosePhotos([jpeg, heic], 2)).toEqual({ photos: [jpeg, heic] })
  expect(choosePhotos([jpeg, heic], 1)).toEqual({ photos: [jpeg], error: 'Too many files' })
  expect(choosePhotos([text, svg, heic], 5)).toEqual({
    photos: [heic],
    error: 'a.txt: File type must be JPEG, PNG, WebP, AVIF or HEIC',
  })
})

test('a file without content is refused before it is sent, also beside a good one', () => {
  const [empty, cut, good] = [
    photo('a.jpg', 'image/jpeg', ''),
    photo('b.HEIC', '', 'x'.repeat(11)),
    photo('c.jpg', 'image/jpeg', 'x'.repeat(12)),
  ]
  expect(choosePhotos([empty], 5)).toEqual({
    photos: [],
    error: 'a.jpg: File is smaller than 12 bytes',
  })
  expect(choosePhotos([good, cut], 5)).toEqual({
    photos: [good],
    error: 'b.HEIC: File is smaller than 12 bytes',
  })
})

test('what breaks off without a connection waits, and goes on once there is one', async () => {
  const { queue, sent, onArrived, onSettled } = queueOf()
  queue.add([photo('1')])
  await settle()
  device.online = false
  sent[0]?.fail('Failed to upload files')
  await settle()
  queue.add([photo('2')])
  await settle()
  expect(queue.photos().map(({ state, error }) => [state, error])).toEqual([
    ['waiting', undefined],
    ['waiting', undefined],
  ])
  expect(onSettled).not.toHaveBeenCalled()

  device.online = true
  queue.resume()
  await settle()
  expect(sent).toHaveLength(3)
  sent[1]?.arrive('/uploads/1.webp')
  sent[2]?.arrive('/uploads/2.webp')
  await settle()
  expect(onArrived.mock.calls.flat()).toEqual(['/uploads/1.webp', '/uploads/2.webp'])
  expect(onSettled.mock.calls).toEqual([[{ arrived: 2, errors: [] }]])
})

test('papers may be PDFs of at most 10 MB, and nothing else may', () => {
  const pdf = new File(['%PDF-1.7 with content'], 'policy.pdf', { type: 'application/pdf' })
  const unnamed = new File(['%PDF-1.7 with content'], 'policy.PDF')
  expect(choosePhotos([pdf], 1, 'paper')).toEqual({ photos: [pdf] })
  expect(choosePhotos([unnamed], 1, 'paper')).toEqual({ photos: [unnamed] })
  const large = new File([new Uint8Array(MAX_PDF_BYTES + 1)], 'all.pdf', { type: pdf.type })
  expect(choosePhotos([large], 1, 'paper')).toEqual({
    photos: [],
    error: `all.pdf: ${pdfMessages.bytes}`,
  })
  for (const purpose of ['photo', 'licence'] as const)
    expect(choosePhotos([pdf], 1, purpose).photos).toEqual([])
})
