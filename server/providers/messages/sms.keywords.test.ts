import { expect, test } from 'vitest'
import { keywordOf } from './sms.keywords.ts'

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
