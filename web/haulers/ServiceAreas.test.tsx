import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SERVICE_AREAS, type ServiceArea } from '../../contract/places.ts'
import { ServiceAreas } from './ServiceAreas.tsx'

const RULE = 'Please select at least one service area'
const shown = (chosen: readonly ServiceArea[]) =>
  renderToStaticMarkup(<ServiceAreas id="areas" chosen={chosen} onChange={() => {}} />)

test('while no area is chosen, the form says that one is needed', () => {
  expect(shown([])).toContain(RULE)
  expect(shown(['Delta'])).not.toContain(RULE)
  expect(shown(['Delta'])).toContain('1 selected')
})

test('every area can be chosen by its name', () => {
  const markup = shown([])

  for (const area of SERVICE_AREAS) expect(markup).toContain(`>${area}</label>`)
})
