import { expect, test } from 'vitest'
import { withPhones } from './integration-copy.ts'

test.for([
  ['The text to +16045550177 is on its way.', 'The text to (604) 555-0177 is on its way.'],
  ['Twilio refused +16045550177: 21610', 'Twilio refused (604) 555-0177: 21610'],
  ['No answer within 15 seconds', 'No answer within 15 seconds'],
])('a result reads with its number as people write it: %j', ([sentence, shown]) => {
  expect(withPhones(sentence ?? '')).toBe(shown)
})
