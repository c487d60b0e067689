import { randomUUID } from 'node:crypto'
import { listCustomers, type CustomerRow } from '../../../contract/admin-customers.ts'
import { getCustomer } from '../../../contract/customer-record.ts'
import type { useApp } from '../../testing/app.ts'

/** Jobs of different people, and the directory as the team reads it. */
export function directoryOf(app: ReturnType<typeof useApp>) {
  type JobFields = Parameters<typeof app.given.job>[0]
  let lastNumber = 1000
  const anEmail = () => `${randomUUID()}@example.ca`
  /** A number that no other job has. */
  const aPhone = () => `+1604556${(lastNumber += 1)}`
  const job = (fields: JobFields) => app.given.job({ phone: '', phoneE164: aPhone(), ...fields })
  const done = async (fields: JobFields) =>
    job({ status: 'completed', haulerId: (await app.given.hauler()).id, ...fields })

  async function find(query: Record<string, unknown>): Promise<CustomerRow[]> {
    const reader = app.as(await app.given.admin('read-only'))
    const list = { ...listCustomers, ...listCustomers.page }
    return (await reader.call(list, { query: { limit: 50, ...query } })).items
  }
  async function customerOf(email: string): Promise<CustomerRow> {
    const [customer] = await find({ q: email })
    if (!customer) throw new Error(`No customer with ${email}`)
    return customer
  }
  const record = async (customerId: CustomerRow['id']) =>
    app.as(await app.given.admin()).call(getCustomer, { params: { customerId } })

  return { anEmail, aPhone, job, done, find, customerOf, record }
}
