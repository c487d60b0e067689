import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { projectRoot } from '../server/core/project-root.ts'

const SUBJECT_LIMIT = 72
const SUBJECT = /^[a-z][\w./-]*(, [a-z][\w./-]*)*: \S/
/** Words that say nothing to a newcomer; names in backquotes may be called what they are called. */
const RIDDLES = /\b(whoever|nobody|somebody|anew|wonder|told|of ours|tells of|a word on)\b/gi

/** What is wrong with a commit message. */
function problemsOf(message: string): string[] {
  const [subject = '', blank = ''] = message.split('\n')
  const riddles = message.replace(/`[^`]*`/g, '').match(RIDDLES) ?? []
  return [
    ...(subject.length > SUBJECT_LIMIT ? [`${subject.length} characters in the subject`] : []),
    ...(SUBJECT.test(subject) ? [] : ['the subject is not "area: what changes"']),
    ...(subject.endsWith('.') ? ['the subject ends with a full stop'] : []),
    ...(blank === '' ? [] : ['the second line is not blank']),
    ...riddles.map((word) => `"${word}" is no plain word`),
  ]
}

test.for([
  ['payments: book dispute fees during reconciliation', []],
  ['web/ui, e2e: name the dialogs\n\nWhat `told` held is now `providerPayment`.', []],
  ['Pass the focus on', ['the subject is not "area: what changes"']],
  ['quotes: recognise a shed.', ['the subject ends with a full stop']],
  [`quotes: ${'a'.repeat(64)}`, []],
  [`quotes: ${'a'.repeat(65)}`, ['73 characters in the subject']],
  ['quotes: read sheds\nand barns', ['the second line is not blank']],
  [
    'quotes: read sheds\n\nSo that nobody is told.',
    ['"nobody" is no plain word', '"told" is no plain word'],
  ],
] as const)('the commit message %j has these problems: %j', ([message, problems]) => {
  expect(problemsOf(message)).toEqual(problems)
})

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: 'pipe' })

/** The messages since this check exists, by their hash; in a shallow clone those that are there. */
function messagesSinceThisCheck(): [hash: string, message: string][] {
  const firstCommitArgs = [
    'log',
    '--diff-filter=A',
    '--format=%H',
    '--',
    'scripts/commit-messages.test.ts',
  ]
  const since = git(...firstCommitArgs)
    .trim()
    .split('\n')
    .at(-1)
  if (!since) return []
  return git('log', '--no-merges', '--format=%h%n%B%x00', `${since}..HEAD`)
    .split('\0')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => [entry.slice(0, entry.indexOf('\n')), entry.slice(entry.indexOf('\n') + 1)])
}

test('commit messages are "area: what changes" in plain words', ({ skip }) => {
  let messages: [hash: string, message: string][] = []
  try {
    messages = messagesSinceThisCheck()
  } catch (error) {
    skip(`There is no history to check: ${(error as Error).message}`)
  }
  const wrong = messages
    .map(([hash, message]) => ({ hash, problems: problemsOf(message) }))
    .filter(({ problems }) => problems.length > 0)
  expect(wrong).toEqual([])
})
