import { expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { streamEvents, streamJobEvents, TOPICS } from '../../contract/events.ts'
import { jobEventsAddress, OWN_EVENTS } from './use-live.ts'
import { ALL_READS, isStaleAfter, READS } from './live-reads.ts'

test('every topic says what it makes stale, by paths of the contract', () => {
  expect(Object.keys(READS)).toEqual(TOPICS)
  const paths = api.filter(({ method }) => method === 'GET').map(({ path }) => path)
  expect(ALL_READS.filter((path) => !paths.some((each) => each === path))).toEqual([])
})

test('what changes the jobs at risk changes those that are solved', () => {
  const topics = TOPICS.filter((topic) => READS[topic].includes('/api/admin/at-risk'))
  expect(topics).toContain('hauler_note')
  for (const topic of topics) expect(READS[topic]).toContain('/api/admin/at-risk/solved')
})

test('the addresses of the streams are those of the contract', () => {
  expect(OWN_EVENTS).toBe(streamEvents.path)
  expect(jobEventsAddress(':token')).toBe(streamJobEvents.path.replace(':token', '%3Atoken'))
})

test('a job that is shown alone is stale after its own events only', () => {
  const key = (jobId: number) => ['/api/admin/jobs/:jobId', { params: { jobId } }]
  expect(isStaleAfter('job', new Set([7]), key(7))).toBe(true)
  expect(isStaleAfter('job', new Set([7]), key(8))).toBe(false)
  expect(isStaleAfter('job', new Set([7]), ['/api/admin/jobs', { query: {} }])).toBe(true)
  const proof = (jobId: number) => ['/api/admin/jobs/:jobId/proof', { params: { jobId } }]
  expect(isStaleAfter('job', new Set([7]), proof(7))).toBe(true)
  expect(isStaleAfter('job', new Set([7]), proof(8))).toBe(false)
  // The market's own screens apply what comes and goes without asking for all of it.
  expect(isStaleAfter('market', new Set([7]), ['/api/hauler/offers', {}])).toBe(false)
  expect(isStaleAfter('job', new Set([7]), ['/api/hauler/offers', {}])).toBe(true)
  expect(isStaleAfter('post', new Set([7]), key(7))).toBe(false)
})
