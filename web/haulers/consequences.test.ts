import { expect, test } from 'vitest'
import { deletionOf } from './HaulerQuestion.tsx'

test('an account with a job in progress cannot be deleted; assigned jobs go back to the market', () => {
  expect(deletionOf('Dale', { assigned: 0, inProgress: 1 }).possible).toBe(false)
  expect(deletionOf('Dale', { assigned: 1, inProgress: 0 }).text).toContain(
    '1 assigned job goes back',
  )
  expect(deletionOf('Dale', { assigned: 2, inProgress: 0 }).text).toContain(
    '2 assigned jobs go back',
  )
})
