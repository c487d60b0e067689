import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PhotoProblem } from '../../contract/uploads.ts'
import { answerApi } from '../testing/api.ts'
import { pass, press, render } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { DocumentPhoto } from './DocumentPhoto.tsx'

let count = 0
let sentUrl = ''
let problem: PhotoProblem | null

/** A server that stores every photo and finds the same wrong with each. */
class Uploading extends EventTarget {
  upload = new EventTarget()
  status = 200
  get responseText() {
    return JSON.stringify({ files: [sentUrl], problems: [problem] })
  }
  open() {}
  send() {
    sentUrl = `/uploads/photo-number-${10_000_000 + count++}.webp`
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Uploading)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => undefined
  answerApi({})
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

async function add(serverSays: PhotoProblem | null, needsAnswer = true) {
  problem = serverSays
  let url = ''
  const Form = () => {
    const [value, setValue] = useState('')

    return (
      <DocumentPhoto
        purpose="paper"
        noun="document photo"
        url={value}
        error={value ? undefined : 'Please add a photo of the document'}
        errorId="error"
        needsAnswer={needsAnswer}
        onUrl={(next) => {
          url = next
          setValue(next)
        }}
      />
    )
  }
  render(<Form />)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const photo = new File(['a picture of twelve bytes'], 'a.jpg', { type: 'image/jpeg' })
  Object.defineProperty(input, 'files', { value: [photo], configurable: true })
  act(() => void input?.dispatchEvent(new Event('change', { bubbles: true })))
  await pass(50)
  return { url: () => url }
}
const text = () => document.body.textContent

test('a readable photo is part of the form at once', async () => {
  const form = await add(null)
  expect(form.url()).toBe(sentUrl)
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test.each([
  ['blurred', 'Too blurred to read the date. Hold still, more light, fill the frame.'],
  ['dark', 'Too dark to read. More light, without a shadow on the document.'],
  ['small', 'Too small to read. Go closer until it fills the frame, or send the original photo.'],
] as const)('a %s one waits for an answer', async (serverSays, words) => {
  const form = await add(serverSays)
  expect(document.querySelector('[role=alert]')?.textContent).toBe(words)
  expect(form.url()).toBe('')
  expect(text()).toContain('Retake the photo, or choose Use it anyway')
  expect(text()).not.toContain('Please add a photo')
})

test('the person keeps it, since the check can be wrong', async () => {
  const form = await add('blurred')
  press('Use it anyway')
  await pass(50)
  expect(form.url()).toBe(sentUrl)
  expect(document.querySelector('[role=alert]')).toBeNull()
  expect(text()).toContain('Our team sees that it may be hard to read')
})

test('or takes another: the files open again, and nothing is kept', async () => {
  const form = await add('blurred')
  const openPicker = vi.spyOn(HTMLInputElement.prototype, 'click')
  press('Retake')
  await pass(50)
  expect(openPicker).toHaveBeenCalledTimes(1)
  expect(form.url()).toBe('')
  expect(text()).not.toContain('Too blurred')
  expect(document.activeElement).toBe(document.querySelector('input[type=file]'))
})

test('the application says it as well, and takes the photo all the same', async () => {
  const form = await add('blurred', false)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Too blurred to read')
  expect(form.url()).toBe(sentUrl)
  press('Use it anyway')
  await pass(50)
  expect(form.url()).toBe(sentUrl)
  expect(document.querySelector('[role=alert]')).toBeNull()
})
