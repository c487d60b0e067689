import { expect, test } from 'vitest'
import { Refused } from '../failures.ts'
import { waitForWriter } from './writer.ts'

test.for([new Refused('Not these words'), new Error('socket hang up')])(
  'a writer that fails with %s does not answer',
  async (error) => {
    const answer = waitForWriter(Promise.reject(error))
    await expect(answer).rejects.toMatchObject({ code: 'provider_unavailable', cause: error })
  },
)

test('a bug of our own stays what it is', async () => {
  const bug = new TypeError('brief is undefined')
  await expect(waitForWriter(Promise.reject(bug))).rejects.toBe(bug)
})
