import { describe, expect, test } from 'vitest'
import { breachesOfAnswer, breachesOfRequest, hasReference, referenceSays } from './reference.ts'

const sending = { To: '+16045550142', From: '+16045550199', Body: 'Hi' }

if (!hasReference) process.stdout.write(`${referenceSays}\n`)

describe.skipIf(!hasReference)('Twilio’s description of its API', () => {
  test('a request as Twilio describes it has no breach', () => {
    expect(breachesOfRequest('post', sending)).toEqual([])
    const since = { To: '+16045550142', 'DateSent>': '2026-11-21T20:00:00Z', PageSize: '1000' }
    expect(breachesOfRequest('get', since)).toEqual([])
  })

  test.for([
    ['post', { ...sending, IdempotencyKey: 'x' }, 'post.IdempotencyKey is not described'],
    ['post', { Body: 'Hi' }, 'post.To is missing'],
    ['post', { ...sending, To: '604 555 0142' }, 'post.To is no phone-number'],
    ['post', { ...sending, RiskCheck: 'maybe' }, 'post.RiskCheck is none of enable, disable'],
    ['post', { ...sending, MessagingServiceSid: 'MG1' }, 'post.MessagingServiceSid is not ^MG'],
    ['post', { ...sending, Body: ['Hi', 'there'] }, 'post.Body is no text'],
    ['get', { PageSize: '1001' }, 'get.PageSize is no whole number in its range'],
    ['get', { 'DateSent>': 'yesterday' }, 'get.DateSent> is no date-time'],
  ] as const)('a %s with %o is a breach', ([method, parameters, breach]) => {
    const breaches = breachesOfRequest(method, parameters)
    expect(breaches).toEqual([expect.stringContaining(breach)])
  })

  test('so is an answer with a status that Twilio has not, or with a field it does not describe', () => {
    expect(breachesOfAnswer('post', { status: 'teleported' })).toHaveLength(1)
    expect(breachesOfAnswer('get', { messages: [{ colour: 'red' }] })).toEqual([
      'answer.messages.0.colour is not described',
    ])
    expect(breachesOfAnswer('post', { status: null })).toEqual(['answer.status is null'])
  })
})
