import { expect } from 'vitest'
import { receiveInboundText } from '../contract/text-webhooks.ts'
import { bring, type startTwilio } from '../server/testing/twilio/stand-in.ts'
import { ask } from './books.ts'
import { colleague } from './colleague.ts'
import { type Desk, lookUp } from './day-desk.ts'

type Twilio = Awaited<ReturnType<typeof startTwilio>>

/** Two texts are answered from their threads, and one of them is given to a colleague. */
export async function answerTexts(desk: Desk, twilio: Twilio) {
  const { product, page, hands } = desk
  const luis = await colleague(product, { role: 'dispatcher', firstName: 'Luis', by: hands.by })
  // Each run has threads of its own.
  const last = hands.by === 'mouse' ? 1 : 3
  const [first, second] = [`+1778555019${last}`, `+1778555019${last + 1}`] as const
  const receive = async (from: string, text: string) => {
    const url = product.origin + receiveInboundText.path
    const { status } = await bring(
      twilio.receive(url, { from, to: twilio.environment.TWILIO_FROM, text }),
    )
    expect(status).toBe(200)
  }
  await receive(first, 'Do you take paint?')
  await receive(second, 'Can you come by on Sunday?')
  await page.goto('/admin')
  await lookUp(desk, 'conversations', /^Conversations/)

  const open = async (phone: string, text: string) => {
    const name = `(778) 555-${phone.slice(-4)}`
    const entry = page.getByRole('button', { name, exact: true })
    const log = page.getByRole('log', { name: 'Messages of this conversation' })
    await entry.waitFor()
    if (hands.by === 'mouse') await entry.click()
    else await stepTo(desk, name)
    await log.getByText(text).waitFor()
  }
  const reply = async (phone: string, words: string) => {
    await hands.write(page.getByRole('textbox', { name: 'Reply by text' }), words, 'r')
    await hands.press(page.getByRole('button', { name: 'Send', exact: true }), 'Control+Enter')
    await expect
      .poll(() => twilio.messages.filter(({ to }) => to === phone).map(({ body }) => body))
      .toEqual([words])
    if (hands.by === 'keyboard') await page.keyboard.press('Escape')
  }
  await open(second, 'Can you come by on Sunday?')
  await reply(second, 'We come on Saturday from 8 to 8.')
  await open(first, 'Do you take paint?')
  await reply(first, 'A colleague will tell you about paint.')
  const menu = page.getByRole('button', { name: 'Assign', exact: true })
  await hands.take(menu, page.getByRole('menuitem', { name: luis.name }), 'a')
  await page.getByRole('button', { name: `Assigned to ${luis.name}` }).waitFor()
  const rows = await ask<{ email: string }>(
    product.database,
    `select users.email from conversations join users on users.id = assignee_id where conversations.phone = $1`,
    [first],
  )
  return rows
}

/** Along the list by J and K, until the thread of this person is open. */
async function stepTo({ page }: Desk, name: string): Promise<void> {
  const rows = page.locator('[data-conversation]')
  const open = () => new URL(page.url()).searchParams.get('conversation')
  const row = rows.filter({ has: page.getByRole('button', { name, exact: true }) })
  const conversation = await row.getAttribute('data-conversation')
  for (let before = open(); before !== conversation; before = open()) {
    const order = await rows.evaluateAll((all) =>
      all.map((each) => each.getAttribute('data-conversation')),
    )
    const isBelow = order.indexOf(conversation) > order.indexOf(before)
    await page.keyboard.press(isBelow ? 'j' : 'k')
    await expect.poll(open).not.toBe(before)
  }
}
