import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { startSmtpServer } from '../server/testing/smtp-server.ts'
import { type Desk, lookUp } from './day-desk.ts'
import { answer } from './given.ts'
import { ADMIN } from './server-process.ts'

type Mail = Awaited<ReturnType<typeof startSmtpServer>>

/** What an authenticator app shows for this key. */
export const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** The checklist from its first step to the last; the key of the owner's authenticator app. */
export async function followChecklist(desk: Desk, mail: Mail): Promise<string> {
  const { page, hands } = desk
  await page.goto('/admin')
  await nameBusiness(desk)
  await chooseAreas(desk)
  await publishPrices(desk)
  await testParts(desk)
  await inviteColleagues(desk, mail)
  const list = page.getByRole('region', { name: 'Checklist' })
  await list.getByText('Ready for real customers: 8 of 9').waitFor()
  await hands.press(list.getByRole('link', { name: 'Set up two-factor' }))
  const key = await setUpTwoFactor(desk)
  await hands.press(page.getByRole('link', { name: 'Back', exact: true }))
  await openChecklist(desk)
  await list.getByText('Ready for real customers: 9 of 9').waitFor()
  return key
}

const openChecklist = async (desk: Desk): Promise<void> => {
  await lookUp(desk, 'integrations', /^Integrations, staff, audit log/)
  await desk.page.getByText(/^Ready for real customers: \d of 9$/).waitFor()
}

async function publishGroup({ page, hands }: Desk, name: string, fill: () => Promise<void>) {
  const group = page.getByRole('region', { name })
  await hands.press(group.getByRole('button', { name: 'Change', exact: true }))
  await fill()
  await hands.write(group.getByLabel('What changes and why'), 'As we are')
  await hands.press(group.getByRole('button', { name: 'Preview' }))
  await group.getByRole('status', { name: 'Preview' }).waitFor()
  await hands.press(group.getByRole('button', { name: 'Publish' }))
  await group.getByRole('button', { name: 'Change', exact: true }).waitFor()
}

async function nameBusiness(desk: Desk): Promise<void> {
  const { page, hands } = desk
  await openChecklist(desk)
  await hands.press(page.getByRole('link', { name: 'Change name' }))
  const group = page.getByRole('region', { name: 'Name, phone, hours' })
  await publishGroup(desk, 'Name, phone, hours', async () => {
    await hands.write(group.getByLabel('Business name'), 'Northhaul')
    await hands.write(group.getByLabel('Phone', { exact: true }), '604-555-0188')
  })
  await group.getByText('Northhaul').first().waitFor()
}

async function chooseAreas(desk: Desk): Promise<void> {
  const { page, hands } = desk
  await openChecklist(desk)
  await hands.press(page.getByRole('link', { name: 'Choose areas' }))
  await publishGroup(desk, 'Areas served', () =>
    hands.tick(page.getByRole('checkbox', { name: 'Bowen Island' }), false),
  )
}

async function publishPrices(desk: Desk): Promise<void> {
  const { page, hands } = desk
  await openChecklist(desk)
  await hands.press(page.getByRole('link', { name: 'Open rate card' }))
  await hands.press(page.getByRole('button', { name: 'Edit' }))
  await hands.write(page.getByLabel('Minimum charge ($)'), '120')
  await hands.write(page.getByLabel('What changes and why'), 'Our own prices')
  await hands.press(page.getByRole('button', { name: 'Publish' }))
  await page
    .getByText(/^Version \d+ published/)
    .first()
    .waitFor()
}

/** Each part outside, from the list. */
async function testParts(desk: Desk): Promise<void> {
  const { page, hands } = desk
  await openChecklist(desk)
  const list = page.getByRole('region', { name: 'Checklist' })
  const step = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  await hands.press(step('Payments by Stripe').getByRole('button', { name: /^Test connection/ }))
  await step('Payments by Stripe').getByText('Done').waitFor()
  await hands.press(
    step('Text messages by Twilio').getByRole('button', { name: /^Send me a test/ }),
  )
  await hands.write(list.getByLabel('Phone number for the test'), '604 555 0142')
  await hands.press(list.getByRole('button', { name: 'Send the test' }))
  await step('Text messages by Twilio').getByText('Done').waitFor()
  await hands.press(step('Email by SMTP').getByRole('button', { name: /^Send me a test/ }))
  await step('Email by SMTP').getByText('Done').waitFor()
}

/** Two colleagues: one as accountant, one who becomes owner once she has joined. */
async function inviteColleagues(desk: Desk, mail: Mail): Promise<void> {
  const { page, hands } = desk
  // Both runs of the day share the mailbox.
  const earlier = mail.received.length
  for (const [email, role] of [
    ['luis@example.test', 'Accountant'],
    ['noor@example.test', 'Dispatcher'],
  ] as const) {
    await hands.write(page.getByLabel('Email of a colleague'), email)
    await hands.select(page.getByLabel('Role of the colleague'), role)
    await hands.press(page.getByRole('button', { name: 'Invite', exact: true }))
    await page.getByRole('row', { name: new RegExp(`Invited: ${email}`) }).waitFor()
  }
  const { request } = await desk.product.newContext()
  await answer(request, 'POST', `/api${await joinLinkIn(mail, 'noor@example.test', earlier)}`, {
    firstName: 'Noor',
    lastName: 'Singh',
    password: 'four random words',
  })
  await hands.select(page.getByLabel('Role of Noor Singh'), 'Marketing')
  const question = page.getByRole('dialog', { name: 'Make Noor Singh Marketing?' })
  await hands.press(question.getByRole('button', { name: 'Change role' }))
  await question.waitFor({ state: 'detached' })
  await page.getByText('Noor Singh is Marketing now').waitFor()
}

async function joinLinkIn({ received }: Mail, email: string, earlier: number): Promise<string> {
  let link = ''
  await expect
    .poll(() => {
      const texts = received
        .slice(earlier)
        .flatMap(({ to, mail }) => (to.includes(email) ? [mail.text] : []))
      link = /\/join\/[\w-]+/.exec(texts.at(-1) ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

async function setUpTwoFactor({ page, hands }: Desk): Promise<string> {
  await hands.press(page.getByRole('button', { name: 'Set up' }))
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor sign-in' })
  await hands.write(dialog.getByLabel('Current password'), ADMIN.password)
  await hands.press(dialog.getByRole('button', { name: 'Continue' }))
  const keyText = await dialog.getByText('Enter this key:').innerText()
  const key = keyText.split(':')[1]?.replace(/\s/g, '') ?? ''
  await hands.write(dialog.getByLabel('6-digit code'), codeOf(key))
  await hands.press(dialog.getByRole('button', { name: 'Turn on' }))
  await hands.press(dialog.getByRole('button', { name: 'I saved them' }))
  await dialog.waitFor({ state: 'detached' })
  return key
}
