import { expect, test } from 'vitest'
import { TimelineEntry } from '../../../contract/job-timeline.ts'
import { mentionedIn, suggestionsFor, withMention } from './mentions.ts'
import { sentenceOf } from './timeline-copy.ts'

const at = '2026-11-24T21:31:00Z'
const entry = (facts: object) => TimelineEntry.parse({ id: 'x 1', at, name: null, ...facts })
const said = (facts: object) => {
  const { title, detail } = sentenceOf(entry(facts))
  return detail === null ? title : `${title} | ${detail}`
}

test.each([
  [
    { kind: 'booked', by: 'customer', name: 'Amrita Gill', estimate: '214.00' },
    'Amrita Gill booked | Estimate $214.00.',
  ],
  [
    {
      kind: 'job',
      by: 'admin',
      name: 'Priya Lee',
      move: 'cancel',
      from: 'assigned',
      to: 'cancelled',
      reason: 'Ill',
    },
    'Priya Lee cancelled the job | Ill',
  ],
  [
    { kind: 'job', by: 'system', move: 'assign', from: 'pending', to: 'assigned', reason: null },
    'Westhaul assigned a hauler',
  ],
  [
    { kind: 'booked', by: 'admin', name: 'Priya Lee', estimate: '214.00', via: 'phone' },
    'Priya Lee booked for the caller | Estimate $214.00.',
  ],
  [
    { kind: 'booked', by: 'system', estimate: '214.00', via: 'recurring' },
    'Booked by the rule of a recurring pickup | Estimate $214.00.',
  ],
  [
    {
      kind: 'job',
      by: 'admin',
      name: 'Priya Lee',
      move: 'assign',
      from: 'pending',
      to: 'assigned',
      reason: null,
      hauler: 'Rosa Lim',
    },
    'Priya Lee assigned Rosa Lim',
  ],
  [
    {
      kind: 'job',
      by: 'admin',
      name: 'Priya Lee',
      move: 'release',
      from: 'assigned',
      to: 'pending',
      reason: 'Ill',
      hauler: 'Rosa Lim',
    },
    'Priya Lee released Rosa Lim from the job | Ill',
  ],
  [
    { kind: 'deletion', by: 'admin', name: 'Priya Lee', move: 'recover' },
    'Priya Lee recovered the job',
  ],
  [
    {
      kind: 'discount',
      by: 'admin',
      name: 'Priya Lee',
      move: 'give',
      amount: '20.00',
      share: 'westhaul',
      reason: 'Late',
    },
    'Priya Lee took $20.00 off the price | Late (Westhaul pays it)',
  ],
  [
    {
      kind: 'payment',
      by: 'admin',
      name: 'Priya Lee',
      move: 'settle',
      purpose: 'booking',
      amount: '214.00',
      card: null,
      method: 'e_transfer',
      heldBy: 'office',
    },
    'Priya Lee recorded $214.00 by e-transfer | Held by the office.',
  ],
  [{ kind: 'trip', by: 'hauler', name: 'Dale', event: 'on_the_way' }, 'Dale set out'],
  [
    {
      kind: 'price',
      by: 'hauler',
      name: 'Dale',
      move: 'propose',
      fromAmount: '214.00',
      toAmount: '274.00',
      reason: null,
    },
    'Dale proposed +$60.00 | $214.00 becomes $274.00.',
  ],
  [
    {
      kind: 'payment',
      by: 'provider',
      move: 'settle',
      purpose: 'booking',
      amount: '214.00',
      card: 'visa 4242',
    },
    'Payment received | $214.00, visa 4242.',
  ],
  [
    {
      kind: 'refund',
      by: 'admin',
      name: 'Priya',
      move: 'request',
      amount: '20.00',
      reason: 'Late',
    },
    'Priya refunded $20.00 | Late',
  ],
  [
    {
      kind: 'message',
      by: 'system',
      title: 'Hauler assigned',
      to: 'customer',
      channel: 'sms',
      status: 'failed',
      failure: 'No such number',
    },
    'Text to the customer: Hauler assigned | No such number',
  ],
  [{ kind: 'photos', by: 'hauler', name: 'Dale', count: 1 }, 'Dale added 1 photo'],
  [
    {
      kind: 'edit',
      move: 'edit',
      by: 'admin',
      name: 'Jordan',
      changes: [
        { field: 'phone', before: '604-555-0107', after: '604-555-0170' },
        { field: 'note', before: null, after: 'Gate' },
      ],
    },
    'Jordan changed phone and notes for the hauler | 604-555-0107 becomes 604-555-0170. nothing becomes Gate',
  ],
  [
    {
      kind: 'edit',
      move: 'undo',
      by: 'admin',
      name: 'Jordan',
      changes: [{ field: 'phone', before: '604-555-0170', after: '604-555-0107' }],
    },
    'Jordan undid the change of phone | 604-555-0170 becomes 604-555-0107',
  ],
])('%o', (facts, sentence) => {
  expect(said(facts)).toBe(sentence)
})

const team = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Ann Lee' },
  { id: 3, name: 'Jordan Leung' },
]

test('a name is suggested while it is typed after an @, and put in whole', () => {
  expect(suggestionsFor('Call first, @le', team).map(({ id }) => id)).toEqual([2, 3])
  expect(suggestionsFor('mail to a@le', team)).toEqual([])
  expect(withMention('Please @jo', { id: 3, name: 'Jordan Leung' })).toBe('Please @Jordan Leung ')
})

test('the longest name is who is mentioned', () => {
  expect(mentionedIn('@Ann Lee please', team).map(({ id }) => id)).toEqual([2])
  expect(mentionedIn('@Ann and @Ann Lee', team).map(({ id }) => id)).toEqual([2, 1])
  expect(mentionedIn('Ann', team)).toEqual([])
})
