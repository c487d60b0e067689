import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { RetryAt } from '../providers/failures.ts'
import { explainFailure } from './explain-failure.ts'

test.each([
  [
    '450 4.2.0 <mei@example.test>: Recipient address rejected',
    '450 4.2.0 <…>: Recipient address rejected',
  ],
  ['550 "Mei Lin"@example.test is unknown', '550 … is unknown'],
  ['No rows for To=mei%40example.test', 'No rows for …'],
  ["The number '+16045550142' is busy", "The number '…' is busy"],
  ['No answer from /Messages.json?To=%2B16045550142', 'No answer from /Messages.json?To=…'],
  ['(604) 555-0142 and 1-604-555-0142 are busy', '… and … are busy'],
  [
    'connect ECONNREFUSED 10.120.200.150:2525 after 15000 ms',
    'connect ECONNREFUSED 10.120.200.150:2525 after 15000 ms',
  ],
])('a sentence about a part names no recipient: %s', (sentence, stored) => {
  const failure = new RetryAt(sentence, new Date('2026-11-24T20:00:00Z'))
  expect(explainFailure(readConfig({}), 'email', failure)?.sentence).toBe(stored)
})
