import { expect, test } from 'vitest'
import { segmentsText } from './TemplatePreview.tsx'

test.for([
  ['', '0 of 160 characters, sent as 1 text'],
  ['a'.repeat(160), '160 of 160 characters, sent as 1 text'],
  ['a'.repeat(161), '161 characters, sent as 2 texts'],
  ['it’s', '4 of 70 characters, sent as 1 text. “’” leaves room for 70 instead of 160'],
  ['ê'.repeat(71), '71 characters, sent as 2 texts. “ê” leaves room for 70 instead of 160'],
] as const)('%s: %s', ([text, line]) => {
  expect(segmentsText(text)).toBe(line)
})
