import { expect, test } from 'vitest'
import { passwordProblem } from './password-rules.ts'

const owner = {
  email: 'dale.kowalchuk@hauling.example',
  names: ['Dale', 'Kowalchuk', null],
  product: 'Westhaul',
}

test.each([
  'password',
  'PASSWORD',
  'qwerty',
  'letmein',
  '12345678',
  'iloveyou',
  'password2026!',
  'aaaaaaaa',
  'ababababab',
])('%s is what many people use', (password) => {
  expect(passwordProblem(password, owner)).toMatch(/^Many people use this password/)
})

test.each([
  'dale.kowalchuk',
  'Kowalchuk99!',
  'westhaul-2026',
  'Dale@Westhaul',
  'dale.kowalchuk@hauling.example',
])('%s is made of what others know', (password) => {
  expect(passwordProblem(password, owner)).toMatch(/^Your name, your email and our name/)
})

test.each([
  'correct horse battery',
  'eight or more',
  'dale likes old maps',
  'xk4-Vp9w',
  'mösli & süß',
  '  six x',
])('%s is fine', (password) => {
  expect(passwordProblem(password, owner)).toBeUndefined()
})
