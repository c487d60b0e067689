import { expect, test } from 'vitest'
import { askForCode, signInByCode } from '../../contract/customers.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()

test.for([
  'nobody',
  '604 555',
  'a@b',
  'mei@example.test\u0000',
  "mei'--@",
  '@',
  ' ',
  '+999999999999999',
  'x'.repeat(10_000),
  `${'x'.repeat(10_000)}@example.test`,
  '６０４５５５０１４２',
  { contact: 'mei@example.test' },
  null,
])('the contact %j is refused, and nothing is stored', async (contact) => {
  const codes = await app.given.count('signInCodes')
  for (const payload of [{ contact }, { contact, code: '123456' }]) {
    const url = 'code' in payload ? signInByCode.path : askForCode.path
    const answer = await app.http.inject({ method: 'POST', url, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_input', errors: [{ path: 'contact' }] })
  }
  expect(await app.given.count('signInCodes')).toBe(codes)
})

test.for(['', '12345', '1234567', '12345a', '１２３４５６', 123_456, '1'.repeat(10_000), null])(
  'the code %j is refused as no code, and costs no try',
  async (code) => {
    const contact = 'mei@example.test'
    const answer = await app.http.inject({
      method: 'POST',
      url: signInByCode.path,
      payload: { contact, code },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path: 'code' }] })
  },
)
