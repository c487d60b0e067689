import { expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { Month } from '../../contract/statements.ts'
import { monthsUntil, statementFile } from './statement-words.ts'

const month = (text: string) => Month.parse(text)

test('the months go back to the first one, over the year’s edge', () => {
  expect(monthsUntil(month('2027-02'), month('2026-11'))).toEqual([
    '2027-02',
    '2027-01',
    '2026-12',
    '2026-11',
  ])
  expect(monthsUntil(month('2026-11'), null)).toEqual(['2026-11'])
})

test('the file of a statement has its lines between what was owed before and after', () => {
  const line = (entry: 'share' | 'returned', amount: number) => ({
    at: new Date('2026-11-20T20:00:00Z'),
    day: Day.parse('2026-11-20'),
    jobId: JobId.parse(12),
    area: 'Port Moody' as const,
    entry,
    amount: cents(amount),
  })
  const file = statementFile({
    month: month('2026-11'),
    firstMonth: month('2026-11'),
    lines: [line('share', 70_00), line('returned', -35_05)],
    owedBefore: cents(-5),
    earned: cents(70_00),
    tips: cents(0),
    takenBack: cents(0),
    paid: cents(-35_05),
    owed: cents(105_00),
  })
  expect(file.split('\r\n')).toEqual([
    '\uFEFFDate,Job ID,Area,What,Earned (CAD),Paid (CAD),Owed (CAD)',
    ',,,Owed before,,,-0.05',
    '2026-11-20,12,Port Moody,Your share of the job,70.00,,',
    '2026-11-20,12,Port Moody,Taken from your account,,-35.05,',
    ',,,Still owed,,,105.00',
    '',
  ])
})
