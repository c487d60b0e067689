import { expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { CHANNELS, type Channel } from '../../contract/channels.ts'
import { listMessageTemplates } from '../../contract/message-template-calls.ts'
import { sampleValues } from '../../contract/sample-values.ts'
import { renderTemplate } from '../../contract/templates.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()
const SETTINGS = {
  product: 'Westhaul',
  supportPhone: '604-555-0142',
  publicUrl: 'https://westhaul.example',
}
/** What makes sense only in the other channel. */
const ELSEWHERE: Record<Channel, RegExp> = {
  sms: /\b(this email|e-?mail you|button|attached|unsubscribe|below)\b/i,
  email: /\b(reply|answer) (y|yes|stop|by|to this)\b|\btext (you|us|back)\b|\bthis text\b/i,
}

test('no message asks in one channel for what only the other one can do', async () => {
  const admin = app.as(await app.given.admin())
  for (const { templateKey, subject, message } of await admin.call(listMessageTemplates, {}))
    for (const channel of CHANNELS) {
      const values = sampleValues(templateKey, Day.parse('2026-11-26'), { ...SETTINGS, channel })
      const words = `${renderTemplate(subject, values)} ${renderTemplate(message, values)}`
      expect(words, `${templateKey} by ${channel}`).not.toMatch(ELSEWHERE[channel])
    }
})
