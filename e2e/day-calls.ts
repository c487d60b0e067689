import { formatShortDay, formatWeekday } from '../contract/calendar.ts'
import { ask } from './books.ts'
import { claim, type Desk, lookUp, panelOf, TODAY, TOMORROW, trucks } from './day-desk.ts'
import { answer, paidJob } from './given.ts'
import { at } from './server-clock.ts'

/** A customer calls: found by the phone number, the pickup moved, its fee waived with a reason, a note added. */
export async function answerCall(desk: Desk) {
  const { product, page, hands } = desk
  // Each run has a customer of its own.
  const phone = hands.by === 'mouse' ? '(604) 555-0161' : '(604) 555-0162'
  const { id } = await jobOnTheWay(desk, phone)
  await page.goto('/admin')
  await lookUp(desk, phone, /Paulette Baptiste.*1 job/)
  await page.getByRole('heading', { name: 'Paulette Baptiste' }).waitFor()
  await hands.press(page.getByRole('link', { name: `#${id}` }).first())
  const panel = panelOf(desk, id)

  await hands.press(panel.getByRole('button', { name: 'Reschedule' }), 'm')
  const move = panel.getByRole('form', { name: 'Reschedule' })
  const window = `${formatWeekday(TOMORROW)}, ${formatShortDay(TOMORROW)}, `
  await hands.tick(move.getByRole('radio', { name: window }).first())
  await hands.tick(move.getByRole('checkbox', { name: /^Waive the \$/ }))
  await hands.write(move.getByLabel('Reason, kept in the audit log'), 'The elevator is broken')
  await hands.press(move.getByRole('button', { name: /^Move to / }), 'Control+Enter')
  await move.waitFor({ state: 'detached' })
  await panel.getByText('Admin moved the pickup').waitFor()

  await hands.write(panel.getByLabel('Add a note'), 'Ring twice, the dog is friendly', 't')
  await hands.press(panel.getByRole('button', { name: 'Add note' }), 'Control+Enter')
  await panel.getByRole('listitem').filter({ hasText: 'Ring twice' }).waitFor()
  const [job] = await ask<{ day: string; fees: number }>(
    product.database,
    `select preferred_date::text as day, (select count(*)::int from payments
       where job_id = jobs.id and purpose = 'rescheduling_fee') as fees from jobs where id = $1`,
    [id],
  )
  return job
}

/** A pickup of this morning whose hauler has set out: moving it costs the customer a fee. */
async function jobOnTheWay(desk: Desk, phone: string) {
  const [dana] = await trucks(desk, 'Dana')
  if (!dana) throw new Error('There is no hauler')
  const job = await desk.yesterday(async () => {
    const bookedJob = await paidJob(await desk.product.newContext(), {
      firstName: 'Paulette',
      lastName: 'Baptiste',
      email: `paulette.${desk.hands.by}@example.test`,
      phone,
      preferredDate: TODAY,
      preferredTime: 'morning',
    })
    await claim(dana, bookedJob)
    return bookedJob
  })
  await answer(dana.request, 'POST', `/api/hauler/jobs/${job.id}/events`, {
    event: 'on_the_way',
    happenedAt: at(TODAY, 7, 40).toISOString(),
  })
  return job
}
