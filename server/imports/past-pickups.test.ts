import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CustomerId } from '../../contract/admin-customers.ts'
import { mergeCustomers } from '../../contract/customer-merges.ts'
import { useApp } from '../testing/app.ts'
import { sendingIn } from './testing/send-file.ts'

const app = useApp()
const send = sendingIn(app)

const customerOf = async (email: string): Promise<CustomerId> => {
  const { customerId } = await app.ctx.db
    .selectFrom('customerContacts')
    .select('customerId')
    .where('value', '=', email)
    .executeTakeFirstOrThrow()
  return customerId
}

test('a number that a merged record has as well names the customer that was kept', async () => {
  const [first, second] = [`${randomUUID()}@example.ca`, `${randomUUID()}@example.ca`]
  await send(
    `first_name,email,phone\nAmrita,${first},604 555 0177\nAmrita,${second},604 555 0177\n`,
  )
  const params = { customerId: await customerOf(first), otherId: await customerOf(second) }
  await app.as(await app.given.admin()).call(mergeCustomers, { params })
  const report = await send(
    'customer,date,address,description,amount\n604 555 0177,2025-11-20,"1 Elm St, Delta",Sofa,1\n',
    { kind: 'history' },
  )
  expect(report).toMatchObject({ faultCount: 0, importId: expect.any(Number) })
})
