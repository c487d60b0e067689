import { PageFigures } from '../contract/page-figures.ts'

/** The figures of the settings that screens state, as of when the page was loaded. */
export const pageFigures = (): PageFigures =>
  PageFigures.parse(JSON.parse(document.getElementById('settings')?.textContent ?? '{}'))
