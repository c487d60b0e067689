import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { getGuideFile, removeGuideFile } from '../../../contract/guides.ts'
import { LeadMagnetId } from '../../../contract/lead-magnets.ts'
import { MAX_PDF_BYTES } from '../../../contract/uploads.ts'
import { answerApi } from '../../testing/api.ts'
import { press, render } from '../../testing/render.ts'
import { GuideFile } from './GuideFile.tsx'

const id = LeadMagnetId.parse(7)
const path = '/api/admin/lead-magnets/7/guide-file'
const stored = {
  bytes: 1_300_000,
  uploadedBy: 'Anika Sandhu',
  uploadedAt: '2026-11-24T22:00:00Z',
  url: '/guide-files/7.pdf?expires=1&signature=a',
}

const shows = (words: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    expect(document.body.textContent).toContain(words)
  })

function open(file: typeof stored | null) {
  let current = file
  const asked = answerApi({
    [`${getGuideFile.method} ${path}`]: () => Response.json({ file: current }),
    [`${removeGuideFile.method} ${path}`]: () => {
      current = null
      return Response.json({ file: null })
    },
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <GuideFile id={id} />
    </QueryClientProvider>,
  )
  return asked
}

async function choose(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no place for a file')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}

test('a file that is no PDF or too large is refused before it is sent', async () => {
  const asked = open(null)
  await shows('Upload PDF')
  await choose(new File(['words'], 'guide.docx', { type: 'application/msword' }))
  await shows('Please choose a PDF')
  const large = new File(['%PDF-'], 'guide.pdf', { type: 'application/pdf' })
  Object.defineProperty(large, 'size', { value: MAX_PDF_BYTES + 1 })
  await choose(large)
  await shows('The PDF can have at most 10.0 MB')
  expect(asked.map((call) => call.path)).toEqual([path])
})

test('the file says its size and who uploaded it, and goes after a question', async () => {
  open(stored)
  await shows('PDF, 1.2 MB')
  expect(document.body.textContent).toContain('Anika Sandhu')
  const download = [...document.querySelectorAll('a')].find((a) => a.textContent === 'Download')
  expect(download?.getAttribute('href')).toBe(stored.url)
  press('Remove')
  await shows('links in emails that were sent stop working')
  press('Remove file')
  await shows('No file yet')
})
