import { expect, test } from 'vitest'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import { render } from '../../testing/render.ts'
import { AreaMap } from './AreaMap.tsx'

const map = () => document.querySelector('svg')?.outerHTML

test('every area has its own sketch, which names it and the street', () => {
  const seenMaps = new Set<string | undefined>()
  for (const area of SERVICE_AREAS) {
    document.body.replaceChildren()
    render(<AreaMap area={area} address={`Main St, ${area}`} />)
    expect(document.body.textContent + (map() ?? '')).toContain(`Main St`)
    seenMaps.add(map())
  }
  expect(seenMaps.size).toBe(SERVICE_AREAS.length)
})

test('the sketch loads nothing from elsewhere', () => {
  render(<AreaMap area="Burnaby" address="Albert St, Burnaby" />)
  expect(document.querySelector('img, iframe, image, [href^=http]')).toBeNull()
})
