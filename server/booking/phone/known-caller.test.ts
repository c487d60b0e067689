import { describe, expect, test } from 'vitest'
import * as edits from '../../../contract/customer-edits.ts'
import { getCustomer } from '../../../contract/customer-record.ts'
import { findCaller } from '../../../contract/callers.ts'
import * as phone from '../../../contract/phone-bookings.ts'
import { directoryOf } from '../../customers/testing/directory.ts'
import { useApp } from '../../testing/app.ts'
import { callForm } from './testing/call-form.ts'

const app = useApp()
const { anEmail, aPhone, job, customerOf } = directoryOf(app)

async function aCustomer() {
  const [email, phoneE164] = [anEmail(), aPhone()]
  const firstJob = await job({
    email,
    phoneE164,
    phone: phoneE164,
    firstName: 'Amrita',
    lastName: 'Gill',
    address: '2418 St Johns St, Port Moody',
    paymentStatus: 'pending',
    estimatedPriceCents: 240_00 as never,
  })
  const { id } = await customerOf(email)
  const staff = app.as(await app.given.admin('dispatcher'))
  return { id, email, phoneE164, job: firstJob, staff, params: { customerId: id } }
}

const find = async (query: { phone?: string; email?: string }) =>
  (
    await app
      .as(await app.given.admin('read-only'))
      .call(findCaller, { query: { phone: '', ...query } })
  ).caller

describe('a caller', () => {
  test('is known by the number with record, last job, addresses, notes and what is unpaid', async () => {
    const { id, phoneE164, job: last, staff, params } = await aCustomer()
    await staff.call(edits.saveCustomerAddress, {
      params,
      body: { address: '1166 Alberni St, Vancouver', notes: 'Loading bay P1' },
    })
    await staff.call(edits.tagCustomer, { params, body: { add: ['vip'], remove: [] } })
    await staff.call(edits.addCustomerNote, {
      params,
      body: { words: 'Never before 8 AM', isPinned: true },
    })
    expect(await find({ phone: phoneE164 })).toMatchObject({
      firstName: 'Amrita',
      lastJob: { id: last.id, status: 'pending', price: 24000 },
      customer: {
        id,
        name: 'Amrita Gill',
        tags: ['vip'],
        blocked: null,
        notes: [{ words: 'Never before 8 AM', isPinned: true }],
        balance: { unpaidJobs: 1, jobs: 24000, invoices: 0 },
        others: 0,
      },
    })
    const addresses = (await find({ phone: phoneE164 }))?.customer?.addresses
    expect(addresses).toContainEqual({
      address: '1166 Alberni St, Vancouver',
      notes: 'Loading bay P1',
    })
  })

  test('is known by the email address where the number is not', async () => {
    const { id, email } = await aCustomer()
    expect(await find({ phone: aPhone(), email: email.toUpperCase() })).toMatchObject({
      email,
      customer: { id },
    })
    expect(await find({ phone: aPhone(), email: anEmail() })).toBeNull()
  })

  test('who shares a number is not taken for the only one', async () => {
    const { phoneE164 } = await aCustomer()
    const email = anEmail()
    await job({ email, phoneE164, firstName: 'Noa', lastName: 'Levi' })
    expect(await find({ phone: phoneE164 })).toMatchObject({
      firstName: 'Noa',
      customer: { name: 'Noa Levi', others: 1 },
    })
  })

  test('who is blocked is booked for only after the block is lifted', async () => {
    const { id, email, phoneE164, staff, params } = await aCustomer()
    await staff.call(edits.blockCustomer, { params, body: { reason: 'Threw a lamp' } })
    expect(await find({ phone: phoneE164 })).toMatchObject({
      customer: { blocked: { reason: 'Threw a lamp' } },
    })
    const book = (contact: { phone: string; email?: string }) =>
      staff.call(phone.bookByPhone, { body: callForm(app.ctx, { payment: 'cash', ...contact }) })
    const refusal = {
      code: 'refused',
      message: 'Amrita Gill is blocked: Threw a lamp. Unblock the customer first, then book',
      facts: { customerId: id },
    }
    await expect(book({ phone: phoneE164 })).rejects.toMatchObject(refusal)
    await expect(book({ phone: aPhone(), email })).rejects.toMatchObject(refusal)
    const variant = email.replace('@', '+new@')
    await expect(book({ phone: aPhone(), email: variant })).rejects.toMatchObject(refusal)
    await staff.call(edits.unblockCustomer, { params })
    const { id: jobId } = await book({ phone: phoneE164, email })
    await staff.call(getCustomer, { params })
    expect(await find({ phone: phoneE164 })).toMatchObject({ lastJob: { id: jobId } })
  })
})
