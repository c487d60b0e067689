import { expect, test } from 'vitest'
import { failureOf } from './smtp.failures.ts'

const NOW = new Date('2026-11-20T18:00:00Z')

/** What we make of this answer of a mail server to a command, as nodemailer reports it. */
const failureOfAnswer = (command: string, response: string) => {
  const permanent = response.startsWith('5')
  const error = { command, response, responseCode: Number(response.slice(0, 3)), permanent }
  return failureOf({ error, isComplete: false }, NOW)
}

test.for([
  '554 Message rejected: Email address is not verified.',
  '550 5.7.1 Relaying denied',
  '554 5.7.1 Service unavailable; Client host [203.0.113.7] blocked using zen.example',
  '550 5.7.26 This mail has been blocked because the sender is unauthenticated',
  '530 5.7.0 Authentication required',
])('a server that answers “%s” refuses us, and no email for good', (answer) => {
  for (const command of ['RCPT TO', 'DATA'])
    expect(failureOfAnswer(command, answer)).toMatchObject({
      name: 'RetryAt',
      message: `The mail server takes no email from us: ${answer}`,
      time: new Date(NOW.getTime() + 15 * 60_000),
    })
})

test.for([
  '550 5.1.1 No such mailbox',
  '552 5.2.2 Mailbox full',
  '554 5.7.1 Looks like spam',
  '550 5.1.1 <mei@example.test>: Recipient address rejected: User unknown in relay recipient table',
  '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup',
  '552-5.7.0 This message was blocked because its content presents a potential security issue',
  '550 <relay.denied@example.test>: no such user',
])('a server that answers “%s” refuses this email', (answer) => {
  for (const command of ['RCPT TO', 'DATA'])
    expect(failureOfAnswer(command, answer)).toMatchObject({ name: 'Refused' })
})
