import { beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, keepDraft, readDraft } from './draft.ts'

const empty = { firstName: '', password: '', areas: [] as string[] }
const typed = { firstName: 'Dale', password: 'hunter2hunter2', areas: ['Delta'] }

beforeEach(() => sessionStorage.clear())

test('a draft comes back as it was typed, without its password', () => {
  keepDraft('application', typed, ['password'])

  expect(readDraft('application', empty)).toEqual({ ...typed, password: '' })
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('hunter2')
})

test('a dropped draft is gone', () => {
  keepDraft('application', typed, ['password'])
  dropDraft('application')

  expect(readDraft('application', empty)).toEqual(empty)
})

test('fields that a draft holds in another shape are left out', () => {
  sessionStorage.setItem('application', '{"firstName":["Dale"],"areas":["Delta"],"extra":1}')
  expect(readDraft('application', empty)).toEqual({ ...empty, areas: ['Delta'] })

  sessionStorage.setItem('application', 'not json')
  expect(readDraft('application', empty)).toEqual(empty)
})

test('a browser that forbids storage costs the draft alone', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })

  expect(() => keepDraft('application', typed, [])).not.toThrow()
  vi.restoreAllMocks()
})
