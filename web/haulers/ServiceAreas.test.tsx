import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SERVICE_AREAS, type ServiceArea } from '../../contract/places.ts'
import { ServiceAreas } from './ServiceAreas.tsx'

const RULE = 'Please select at least one service area'
const markupOf = (areas: readonly ServiceArea[]) =>
  renderToStaticMarkup(<ServiceAreas id="areas" chosen={areas} onChange={() => {}} />)

test('while no area is chosen, the form says that one is needed', () => {
  expect(markupOf([])).toContain(RULE)
  expect(markupOf(['Delta'])).not.toContain(RULE)
  expect(markupOf(['Delta'])).toContain('1 selected')
})

test('every area can be chosen by its name', () => {
  const markup = markupOf([])

  for (const area of SERVICE_AREAS) expect(markup).toContain(`>${area}</label>`)
})
