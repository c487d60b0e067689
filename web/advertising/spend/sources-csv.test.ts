import { expect, test } from 'vitest'
import type { AdSources } from '../../../contract/ad-sources.ts'
import { Day } from '../../../contract/calendar.ts'
import { cents } from '../../../contract/money.ts'
import { sourcesCsv } from './sources-csv.ts'

const credit = (jobs: number, share: number, gross: number) => ({
  jobs,
  share: cents(share),
  gross: cents(gross),
})
const report: AdSources = {
  from: Day.parse('2026-11-01'),
  to: Day.parse('2026-11-24'),
  sources: [
    {
      origin: 'linkedin',
      visitors: 188,
      first: credit(5, 270_00, 900_00),
      last: credit(3, 162_00, 540_00),
      cost: cents(180_00),
    },
    {
      origin: 'direct',
      visitors: null,
      first: credit(0, 0, 0),
      last: credit(2, 108_00, 360_00),
      cost: cents(0),
    },
  ],
  total: {
    visitors: 188,
    first: credit(5, 270_00, 900_00),
    last: credit(5, 270_00, 900_00),
    cost: cents(180_00),
  },
}

test('the file of sources has a line for each, a loss with its minus sign, and the total last', () => {
  const [, linkedin, direct, total, end] = sourcesCsv(report).split('\r\n')
  expect(linkedin).toBe('LinkedIn Ads,188,5,270.00,900.00,0.5000,3,162.00,540.00,-0.1000,180.00')
  expect(direct).toBe('Direct or unknown,,0,0.00,0.00,,2,108.00,360.00,,0.00')
  expect(total).toBe('All sources,188,5,270.00,900.00,,5,270.00,900.00,,180.00')
  expect(end).toBe('')
})
