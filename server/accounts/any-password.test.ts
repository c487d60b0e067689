import { expect, test } from 'vitest'
import { changePassword, staffLogin } from '../../contract/accounts.ts'
import { AppError } from '../../contract/errors.ts'
import { useApp } from '../testing/app.ts'
import { hashPassword } from './passwords.ts'

const app = useApp()
const OLD = 'the old password'

test.for<[name: string, next: string]>([
  ['eight letters', 'abcdwxyz'],
  ['digits alone', '4920185736'],
  ['spaces at both ends', '  two words  '],
  ['signs and other scripts', 'été 🚚 привет <b>'],
  ['200 characters', 'correct horse battery staple '.repeat(7).slice(0, 200)],
] as const)(
  'a password of %s is taken, and counts as it was typed alone',
  async ([, next]: readonly [string, string]) => {
    const user = await app.given.user('admin', { password: await hashPassword(OLD) })
    await app.as(user).call(changePassword, { body: { current: OLD, next } })
    const logIn = (password: string) =>
      app.as({}).call(staffLogin, { body: { email: user.email, password, role: 'admin' } })
    expect(await logIn(next)).toMatchObject({ role: 'admin' })
    const others = [
      next.toUpperCase(),
      next.trim(),
      next.slice(0, -1),
      next.slice(0, 72),
      `${next} `,
    ]
    for (const other of others.filter((one) => one !== next))
      await expect(logIn(other)).rejects.toThrow(AppError)
  },
)
