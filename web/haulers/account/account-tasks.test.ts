import { expect, test } from 'vitest'
import { addDays, Day } from '../../../contract/calendar.ts'
import { PAPER_KINDS, PaperId, type Paper, type PaperOfKind } from '../../../contract/papers.ts'
import { tasksOf } from './account-tasks.ts'
import { consequenceOf, paperBadges, validityOf } from './paper-copy.ts'
import { paperStateOf } from '../../../contract/papers.ts'

const TODAY = Day.parse('2026-11-25')

const paper = (days: number, status: Paper['status'] = 'approved'): Paper => ({
  id: PaperId.parse(1),
  kind: 'icbc_commercial',
  status,
  number: null,
  expiresOn: addDays(TODAY, days),
  fileUrl: '/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp',
  reason: status === 'refused' ? 'The date cannot be read.' : null,
  sentAt: new Date('2026-11-01T20:00:00Z'),
})
const of = (current: Paper | null, renewal: Paper | null = null): PaperOfKind => ({
  kind: 'icbc_commercial',
  current,
  renewal,
})
const tasks = (...papers: PaperOfKind[]) =>
  tasksOf({ needsAreas: false, changes: [] }, { papers, expireOn: null }, TODAY)

test('a paper waits for its hauler from 30 days before its end, and not while its renewal is in review', () => {
  expect(tasks(of(paper(31)))).toEqual([])
  expect(tasks(of(paper(30)))).toHaveLength(1)
  expect(tasks(of(paper(-1)))).toHaveLength(1)
  expect(tasks(of(paper(5), paper(300, 'in_review')))).toEqual([])
  expect(tasks(of(paper(5), paper(300, 'refused')))).toHaveLength(1)
  expect(tasks(of(null))).toEqual([])
  expect(tasks(of(null, paper(300, 'refused')))).toHaveLength(1)
})

test('what ends first stands first, below the areas', () => {
  const papers = PAPER_KINDS.slice(0, 2).map((kind, at) => ({ ...of(paper(20 - at)), kind }))
  const all = tasksOf({ needsAreas: true, changes: [] }, { papers, expireOn: null }, TODAY)
  expect(all.map((task) => (task.is === 'paper' ? task.paper.kind : task.is))).toEqual([
    'areas',
    'icbc_commercial',
    'drivers_licence',
  ])
})

test('each state reads in words', () => {
  expect(validityOf(of(paper(12)), TODAY)).toBe('Expires in 12 days, Dec 7, 2026')
  expect(validityOf(of(paper(1)), TODAY)).toBe('Expires tomorrow, Nov 26, 2026')
  expect(validityOf(of(paper(0)), TODAY)).toBe('Expires today, Nov 25, 2026')
  expect(validityOf(of(paper(-1)), TODAY)).toBe('Expired Nov 24, 2026')
  expect(validityOf(of(paper(40)), TODAY)).toBe('Until Jan 4, 2027')
  expect(validityOf(of(null), TODAY)).toBe('Add it when you have it at hand')
  expect(paperBadges[paperStateOf(of(paper(-1)), TODAY)].words).toBe('expired')
  expect(consequenceOf(of(paper(-1)), true)).toContain("can't claim jobs until")
  expect(consequenceOf({ ...of(paper(-1)), kind: 'worksafebc' }, true)).not.toContain('claim')
})
