import { expect, test } from 'vitest'
import { passwordStrength } from './PasswordField.tsx'

test.for([
  ['abcdef', 1],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['Summer26', 2],
  ['correct horse', 2],
  ['Correct horse 7', 3],
  ['correct horse battery', 3],
] as const)('%s has strength %d', ([password, level]) => {
  expect(passwordStrength(password).level).toBe(level)
})
