import { expect, test } from 'vitest'
import { keywordOf } from './sms.keywords.ts'
import { isNewerStatus, type SmsStatus } from './sms.ts'

test.for([
  [
    'stop',
    ['STOP', 'StopAll', 'unsubscribe', 'Cancel', 'end', 'QUIT', 'arret', 'Arrêt', ' stop. '],
  ],
  ['start', ['START', 'unstop', '"Start"']],
  ['help', ['Help!', 'info', 'AIDE', '\n¿help?\t']],
] as const)('%s is asked for by %o', ([keyword, texts]) => {
  for (const text of texts) expect(keywordOf(text)).toBe(keyword)
})

test.for([
  'YES',
  'Yes',
  'no',
  '',
  '...',
  'please stop',
  'stop it',
  'cancel my pickup',
  'constructor',
])('“%s” is no keyword', (text) => {
  expect(keywordOf(text)).toBeUndefined()
})

test('a report never takes a text back: not from sent to queued, and out of no final state', () => {
  const all: SmsStatus[] = ['queued', 'sent', 'delivered', 'failed']
  const moves = all.flatMap((known) =>
    all.filter((reported) => isNewerStatus(reported, known)).map((to) => `${known} to ${to}`),
  )
  expect(moves).toEqual([
    'queued to sent',
    'queued to delivered',
    'queued to failed',
    'sent to delivered',
    'sent to failed',
  ])
})
