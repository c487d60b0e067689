import { expect, test } from 'vitest'
import { ApiError } from '../api/client.ts'
import { checkLogin, waitOf, waitText } from './login-rules.ts'

test('email and password are required', () => {
  expect(checkLogin({ email: ' ', password: '', role: 'admin' }).errors).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  })
  expect(checkLogin({ email: 'a@b.ca', password: 'x', role: 'admin' }).login).toEqual({
    email: 'a@b.ca',
    password: 'x',
    role: 'admin',
  })
})

test('after too many tries the wait is the one the server asks for', () => {
  expect(waitOf(new ApiError(429, '', '250'))).toBe(250)
  expect(waitOf(new ApiError(429, ''))).toBe(60)
  expect(waitOf(new ApiError(401, ''))).toBe(0)
})

test.each([
  [1, 'in 1 second'],
  [40, 'in 40 seconds'],
  [250, 'in 4 min 10 s'],
  [300, 'in 5 min'],
])('%i seconds read as %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})
