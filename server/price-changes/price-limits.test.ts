import { expect, test } from 'vitest'
import { proposePriceChange } from '../../contract/price-changes.ts'
import { useApp } from '../testing/app.ts'

const app = useApp({ settings: { RATE_LIMITS: 'true' } })
const LIMIT = 10

test('each price may text a customer: a hauler names ten in a minute, and is then told to wait', async () => {
  const { cookie } = await app.given.hauler()
  const answers = []
  for (let turn = 0; turn <= LIMIT; turn++)
    answers.push(
      await app.http.inject({
        method: proposePriceChange.method,
        url: proposePriceChange.path.replace(':jobId', '1'),
        payload: { price: '100.00' },
        headers: { cookie: `sid=${cookie}` },
      }),
    )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    ...Array.from({ length: LIMIT }, () => 404),
    429,
  ])
})
