import { expect, test } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import { doEach } from './do-each.ts'

test('what fails is named with its reason, an error that no one expects is reported, and the others go on', async () => {
  const broken = new Error('The disk is full')
  const reported: unknown[] = []
  const run = async (id: number) => {
    if (id === 2) throw new AppError('illegal_move', 'It is over')
    if (id === 3) throw broken
  }
  expect(await doEach([1, 2, 3, 4], run, (error) => reported.push(error))).toEqual({
    done: [1, 4],
    failed: [
      { id: 2, reason: 'It is over' },
      { id: 3, reason: expect.stringContaining('Something went wrong with this one') },
    ],
  })
  expect(reported).toEqual([broken])
})
