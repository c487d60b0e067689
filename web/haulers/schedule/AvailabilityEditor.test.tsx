import { expect, test } from 'vitest'
import { refusal } from '../../testing/api.ts'
import { button, pass, press } from '../../testing/render.ts'
import {
  bodiesOf,
  fresh,
  hearOfSchedule,
  job,
  open,
  text,
  useStoppedClock,
  weekFor,
} from './testing/editor.tsx'

useStoppedClock()

test('a week that was saved somewhere else is shown beside the edits, and replaces nothing', async () => {
  const server = { ...fresh }
  const requests = await open(server, () => {
    Object.assign(server, {
      availability: weekFor(4),
      version: 4,
      savedAt: '2026-11-23T16:12:00Z',
    })
    return refusal('outdated', 'Your week was saved somewhere else meanwhile')
  })
  press('Weekdays 8-6')
  press('Save Availability')
  await pass(100)
  expect(text()).toContain('Your week was changed somewhere else on Mon, Nov 23, 9:12 AM')
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(rows).toContain('Sun 8-10 AM4 jobsOff')
  expect(rows).toContain('Mon 8-10 AM4 jobs2 jobs')
  expect(text()).toContain('17 unsaved changes')

  // Nothing is sent while both weeks are there to choose from.
  press('Save Availability')
  await pass(100)
  expect(bodiesOf(requests)).toMatchObject([{ version: 3 }])
  press('Use mine')
  await pass(100)
  expect(bodiesOf(requests)[1]).toMatchObject({ version: 4 })
  expect((bodiesOf(requests)[1] as typeof fresh).availability[6]).toMatchObject({ maxJobs: 2 })
})

test('edits stay on the week they began from when another tab saves meanwhile', async () => {
  const server = { ...fresh }
  const requests = await open(server)
  press('Weekdays 8-6')
  Object.assign(server, { availability: weekFor(4), version: 4 })
  await hearOfSchedule()
  expect(text()).toContain('Your week was changed somewhere else')
  press('Save Availability')
  await pass(100)
  expect(bodiesOf(requests)).toEqual([])
  expect(text()).toContain('17 unsaved changes')
})

test('the own save is not shown as one of another tab, whichever answer comes first', async () => {
  const server = { ...fresh }
  const answer = Promise.withResolvers<Response>()
  const requests = await open(server, () => answer.promise)
  press('Weekdays 8-6')
  press('Save Availability')
  await pass(100)
  const [body] = bodiesOf(requests) as (typeof fresh)[]
  Object.assign(server, { availability: body?.availability, version: 4 })
  await hearOfSchedule()
  expect(text()).not.toContain('changed somewhere else')
  answer.resolve(Response.json(server.availability))
  await pass(100)
  expect(text()).not.toContain('changed somewhere else')
  expect(text()).toContain('No unsaved changes')
})

test('using the saved week drops the edits', async () => {
  const server = { ...fresh }
  await open(server, () => {
    Object.assign(server, { availability: weekFor(4), version: 4 })
    return refusal('outdated', 'Your week was saved somewhere else meanwhile')
  })
  press('Weekdays 8-6')
  press('Save Availability')
  await pass(100)
  press('Use saved')
  expect(text()).toContain('No unsaved changes')
  expect(text()).toContain('42 slots, 168 jobs a week')
})

test('closing a slot asks about its job before the week is saved, and keeps it', async () => {
  const requests = await open({ ...fresh, booked: [job] })
  press('Weekdays 8-6')
  expect(text()).toContain('10 AM-12 PM on Saturdays holds 1 job.')
  expect(text()).toContain('Teresa Lam, Surrey, 10 AM-12 PM, ~$118.30')
  press('Save Availability')
  await pass(100)
  expect(bodiesOf(requests)).toEqual([])

  press('Close slot')
  expect(text()).toContain('1 job booked here stays yours.')
  press('Save Availability')
  await pass(100)
  expect(bodiesOf(requests)).toMatchObject([{ version: 3, keepJobs: [1080] }])
})

test('the job of a slot that closes is released with it, and that can be undone', async () => {
  const requests = await open({ ...fresh, booked: [job] })
  press('Weekdays 8-6')
  press('Release job #1080')
  expect(text()).toContain('it counts as a late release')
  press('Release 1, close slot')
  await pass(200)
  expect(bodiesOf(requests)).toEqual([
    { jobIds: [1080], reason: 'Not available then: hours changed' },
  ])
  expect(text()).toContain('Job #1080 releasedNo one hears of it for 8 seconds')
  expect(text()).not.toContain('holds 1 job')
  press('Save Availability')
  await pass(100)
  expect(bodiesOf(requests).at(-1)).toMatchObject({ version: 3 })
})

test('a job that cannot be released is named, and the question stays', async () => {
  await open({ ...fresh, booked: [{ ...job, jobId: 9 }] })
  press('Weekdays 8-6')
  press('Release job #9')
  press('Release 1, close slot')
  await pass(200)
  expect(text()).toContain('Not released. Job #9 is in progress; you cannot release it now')
  expect(text()).toContain('10 AM-12 PM on Saturdays holds 1 job.')
})

test('of several jobs those that were released can be undone, beside what was refused', async () => {
  await open({ ...fresh, booked: [job, { ...job, jobId: 9 }] })
  press('Weekdays 8-6')
  press('Release job #1080')
  press('Release job #9')
  press('Release 2, close slot')
  await pass(200)
  expect(text()).toContain('Job #1080 releasedNot released. Job #9 is in progress')
  expect(button('Undo')).toBeDefined()
})

test('a slot that is kept open after all is open again', async () => {
  await open({ ...fresh, booked: [job] })
  press('Weekdays 8-6')
  press('Keep it open')
  expect(text()).not.toContain('holds 1 job')
  expect(text()).toContain('26 slots')
})

test('a job that was booked meanwhile is asked about when the server refuses', async () => {
  const server = { ...fresh }
  await open(server, () => {
    server.booked = [job]
    return refusal('holds_jobs', '1 job is booked in a slot that you are closing.', { jobs: [job] })
  })
  press('Weekdays 8-6')
  press('Save Availability')
  await pass(100)
  expect(text()).toContain('10 AM-12 PM on Saturdays holds 1 job.')
  expect(text()).toContain('unsaved changes')
})
