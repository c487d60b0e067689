import { expect, test } from 'vitest'
import { Day } from './calendar.ts'
import { type HeadlineJob, jobHeadline } from './job-headline.ts'
import { cents } from './money.ts'
import { FIRST_VISIT_RULES } from './visit-rules.ts'

const at = (time: string, day = '2026-11-28') => new Date(`${day}T${time}:00-07:00`)
const JOB: HeadlineJob = {
  status: 'pending',
  preferredDate: Day.parse('2026-11-28'),
  preferredTime: 'morning',
  visitRules: FIRST_VISIT_RULES,
  haulerName: null,
  due: null,
}
const ASSIGNED: HeadlineJob = { ...JOB, status: 'assigned', haulerName: 'Dale', timeSlot: '8-10' }
const LOADING: HeadlineJob = { ...ASSIGNED, status: 'in_progress', startedAt: at('09:44') }
const DONE: HeadlineJob = { ...LOADING, status: 'completed', completedAt: at('11:06') }
const WEEK_BEFORE = at('09:40', '2026-11-24')

test.for<[string, HeadlineJob, Date, string, string]>([
  [
    'unpaid',
    { ...JOB, due: { amount: cents(37_400), until: at('09:40', '2026-11-25') } },
    WEEK_BEFORE,
    "Your pickup isn't confirmed yet",
    'Sat, Nov 28, 8AM-12PM. Pay $374.00 by Wed, Nov 25, 9:40 AM, Pacific time, to confirm it.',
  ],
  [
    'without a hauler yet',
    JOB,
    WEEK_BEFORE,
    "We're finding your hauler",
    "Sat, Nov 28, 8AM-12PM. We'll send you the name and phone number as soon as a hauler accepts.",
  ],
  [
    'on request',
    { ...JOB, request: { confirmBy: at('12:00', '2026-11-27') } },
    WEEK_BEFORE,
    "We're confirming your hauler",
    "Sat, Nov 28, 8AM-12PM. We'll confirm your hauler by Fri, Nov 27, 12:00 PM, or refund you in full.",
  ],
  [
    'without a hauler six hours before',
    JOB,
    at('02:00'),
    "We haven't found a hauler yet",
    'Choose another window or get your money back. We keep looking for Sat, Nov 28, 8AM-12PM until you choose.',
  ],
  [
    'without a hauler within an hour of booking the next window',
    { ...JOB, createdAt: at('05:30') },
    at('06:29'),
    "We're finding your hauler",
    "Sat, Nov 28, 8AM-12PM. We'll send you the name and phone number as soon as a hauler accepts.",
  ],
  [
    'without a hauler an hour after booking the next window',
    { ...JOB, createdAt: at('05:30') },
    at('06:30'),
    "We haven't found a hauler yet",
    'Choose another window or get your money back. We keep looking for Sat, Nov 28, 8AM-12PM until you choose.',
  ],
  [
    'without a hauler within an hour of choosing another window',
    { ...JOB, createdAt: at('02:00'), windowChangedAt: at('05:30') },
    at('06:29'),
    "We're finding your hauler",
    "Sat, Nov 28, 8AM-12PM. We'll send you the name and phone number as soon as a hauler accepts.",
  ],
  [
    'without a hauler when the window is over',
    JOB,
    at('12:00'),
    "We couldn't find a hauler",
    'Your window, Sat, Nov 28, 8AM-12PM, has ended. Choose another window or get a full refund.',
  ],
  [
    'assigned',
    ASSIGNED,
    WEEK_BEFORE,
    'Dale is your hauler',
    'Dale will arrive between 8 and 10 AM on Sat, Nov 28.',
  ],
  [
    'on the way',
    { ...ASSIGNED, onTheWayAt: at('09:12') },
    at('09:13'),
    'Dale is on the way',
    'Left at 9:12 AM. Expected between 8 and 10 AM, in your window 8AM-12PM.',
  ],
  [
    'late',
    { ...ASSIGNED, onTheWayAt: at('11:50') },
    at('12:01'),
    'Dale is running late',
    'Your window ended at 12PM. You can wait, choose another window or get a full refund.',
  ],
  [
    'late for 19 minutes',
    ASSIGNED,
    at('12:19'),
    'Dale is running late',
    'Your window ended at 12PM. You can wait, choose another window or get a full refund.',
  ],
  [
    'not there after 20 minutes',
    ASSIGNED,
    at('12:20'),
    "Dale hasn't come",
    "We're sorry. Your window, Sat, Nov 28, 8AM-12PM, has ended. Choose another window or get a full refund. Our team is looking for another hauler.",
  ],
  [
    'ended because the customer was not there',
    { ...JOB, status: 'cancelled', missedFor: cents(49_00), refunded: cents(165_00) },
    at('12:30'),
    'We missed you',
    "Your hauler waited 15 minutes and called. The trip fee of $49.00 was kept. We've refunded $165.00. Your bank shows it in 5 to 10 days.",
  ],
  [
    'arrived',
    { ...ASSIGNED, arrivedAt: at('09:41') },
    at('12:30'),
    'Dale has arrived',
    'At your pickup since 9:41 AM.',
  ],
  ['in progress', LOADING, at('10:00'), 'Dale is loading', 'Under way since 9:44 AM.'],
  [
    'asking for a price',
    {
      ...LOADING,
      priceChange: { price: cents(42_800), was: cents(37_400), answerBy: at('10:38') },
    },
    at('10:10'),
    'Dale is requesting a new price',
    '$428.00 instead of $374.00. Please answer by 10:38 AM so loading can continue.',
  ],
  [
    'with a question that ran out',
    { ...LOADING, expiredPrice: cents(37_400) },
    at('10:40'),
    'The price stays $374.00',
    'No answer in time; price unchanged. Dale loads what you booked.',
  ],
  [
    'completed',
    DONE,
    at('11:07'),
    'Your junk is hauled away',
    'Completed by Dale on Sat, Nov 28, 11:06 AM.',
  ],
  [
    'completed with a problem',
    { ...DONE, problem: { openedAt: at('12:20') } },
    at('12:30'),
    "We're looking into your problem",
    'Reported Sat, Nov 28, 12:20 PM. Our team answers here, and by text and email.',
  ],
  [
    'cancelled',
    { ...JOB, status: 'cancelled', refunded: cents(37_400) },
    WEEK_BEFORE,
    'This pickup was cancelled',
    "It was for Sat, Nov 28, 8AM-12PM. We've refunded $374.00. Your bank shows it in 5 to 10 days.",
  ],
  [
    'a request that was not confirmed',
    {
      ...JOB,
      status: 'cancelled',
      refunded: cents(37_400),
      request: { confirmBy: at('12:00', '2026-11-27') },
    },
    at('12:01', '2026-11-27'),
    "We couldn't confirm Saturday morning",
    "Nothing is booked. We've refunded $374.00. Your bank shows it in 5 to 10 days.",
  ],
])('the headline of a pickup %s', ([, job, now, title, text]) => {
  expect(jobHeadline(job, now)).toEqual({ title, text })
})

test('a hauler whose phone had no signal stands there since the arrival, and we say when we heard', () => {
  const heard = { arrivedAt: at('10:52'), arrivalHeardAt: at('12:31') }
  expect(jobHeadline({ ...ASSIGNED, ...heard }, at('12:40'))).toEqual({
    title: 'Dale has arrived',
    text: 'At your pickup since 10:52 AM. Their phone had no signal, so we heard of it at 12:31 PM.',
  })
})
