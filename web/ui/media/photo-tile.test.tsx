import { expect, test } from 'vitest'
import { render } from '../../testing/render.ts'
import type { QueuedPhoto } from './photo-list.ts'
import { QueuedTile } from './PhotoTile.tsx'

const photo = (progress: number): QueuedPhoto => ({
  id: '1',
  file: new File(['x'], 'garage.heic'),
  preview: '/garage.jpg',
  state: 'sending',
  progress,
  error: undefined,
})
const tile = (progress: number) => (
  <QueuedTile
    photo={photo(progress)}
    name="photo 1"
    onCancel={() => undefined}
    onRetry={() => undefined}
  />
)
const bar = () => document.querySelector('[role=progressbar]')

test('a photo says how much of it is sent, and then that the server processes it', () => {
  const draw = render(tile(0.64))
  expect(bar()?.textContent).toBe('64%')
  draw(tile(1))
  expect(bar()?.textContent).toBe('Processing...')
  expect(bar()?.getAttribute('aria-valuetext')).toBe('Processing...')
})
