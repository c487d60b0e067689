import { getBookingRules, saveBookingRules } from '../../../../contract/booking-rules.ts'
import { addDays, type Day, dayOf } from '../../../../contract/calendar.ts'
import { cents } from '../../../../contract/money.ts'
import * as contract from '../../../../contract/recurring-pickups.ts'
import { companiesIn } from '../../../commercial/testing/companies.ts'
import type { useApp } from '../../../testing/app.ts'

type Form = Partial<contract.RecurringForm>

/** Companies with pickups that repeat. */
export function recurringIn(app: ReturnType<typeof useApp>) {
  const { aCompany, desk } = companiesIn(app)

  /** The office is closed on these days, and on no others. */
  async function closeOn(closedDays: Day[]) {
    const staff = await desk()
    const {
      version,
      requestsFromEnvironment: _,
      savedBy: __,
      savedAt: ___,
      ...rules
    } = await staff.call(getBookingRules, {})
    await staff.call(saveBookingRules, { body: { ...rules, closedDays, basedOn: version } })
  }

  const inDays = (count: number): Day => addDays(dayOf(app.ctx.now()), count)
  const formOf = (fields: Form = {}): contract.RecurringForm => ({
    firstName: 'Rosa',
    lastName: 'Lam',
    phone: '604 555 0177',
    address: '1166 Alberni St, Vancouver',
    items: [{ key: 'mattress', quantity: 2 }],
    every: 'week',
    firstDay: inDays(3),
    lastDay: null,
    window: 'afternoon',
    poNumber: '',
    ...fields,
  })
  async function recurring(fields: Form = {}, terms: Parameters<typeof aCompany>[0] = {}) {
    const company = await aCompany({ creditLimit: cents(90_000_00), ...terms })
    const staff = await desk()
    const params = { customerId: company.customerId }
    const add = (more: Form = {}, key?: string) =>
      staff.call(
        contract.addRecurring,
        { params, body: formOf({ ...fields, ...more }) },
        key === undefined ? undefined : { 'idempotency-key': key },
      )
    const list = async () => (await staff.call(contract.listRecurring, { params })).recurring
    const change = (recurringId: contract.RecurringId, state: 'active' | 'paused' | 'ended') =>
      staff.call(contract.changeRecurring, { params: { recurringId }, body: { state } })
    const edit = (recurringId: contract.RecurringId, changes: Form, version = 1) =>
      staff.call(contract.editRecurring, {
        params: { recurringId },
        body: { ...formOf(fields), ...changes, version },
      })
    return { company, staff, params, add, list, change, edit }
  }
  const jobsOf = (recurringId: contract.RecurringId) =>
    app.ctx.db
      .selectFrom('recurringDays')
      .innerJoin('jobs', 'jobs.id', 'jobId')
      .innerJoin('accountJobs', 'accountJobs.jobId', 'jobs.id')
      .select([
        'day',
        'jobs.id',
        'preferredDate',
        'preferredTime',
        'collectMethod',
        'poNumber',
        'estimatedPriceCents as price',
        'description',
      ])
      .where('recurringId', '=', recurringId)
      .orderBy('day')
      .execute()

  return { closeOn, desk, inDays, recurring, jobsOf }
}
