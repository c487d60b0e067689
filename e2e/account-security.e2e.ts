import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { applicant, signInAdmin, signInByCall } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import { ADMIN } from './server-process.ts'

const product = useProduct({ TWO_FACTOR_FOR_OWNERS: 'true' })

const NEXT = 'four random words here'

async function resetLink(): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const [message] = await ask<{ body: string }>(
        product.database,
        `select body from sandbox_messages where recipient = $1 and body like '%/new-password/%'
         order by created_at desc limit 1`,
        [ADMIN.email],
      )
      link = /\/new-password\/[\w-]+/.exec(message?.body ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

async function logIn(page: Page, password: string): Promise<void> {
  await page.goto('/login?as=admin')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login as Admin' }).press('Enter')
}

/** What an authenticator app shows for the key on the screen. */
const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })

test('an owner forgets the password, sets up two-factor sign-in before anything else, and ends another session', async () => {
  const elsewhere = await product.newContext()
  await signInAdmin(elsewhere)
  const visitor = await inspector(product)
  const { page } = visitor
  await page.goto('/login?as=admin')
  await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email').fill(ADMIN.email)
  await visitor.check('asking for a link')
  await page.getByRole('button', { name: 'Send link' }).press('Enter')
  await page.getByText(`If an account logs in with ${ADMIN.email}`).waitFor()
  const link = await resetLink()
  await page.goto(link)
  await page.getByLabel('New password').fill(NEXT)
  await visitor.check('choosing a password')
  await page.getByRole('button', { name: 'Change password' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Your password was changed' }).waitFor()

  // The link works once.
  await page.goto(link)
  await page.getByLabel('New password').fill('another password')
  await page.getByRole('button', { name: 'Change password' }).press('Enter')
  await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
  // The other browser was signed out.
  const other = await product.newPage({ context: elsewhere })
  await other.goto('/admin')
  await other.getByRole('heading', { level: 1, name: 'Staff Login' }).waitFor()

  await logIn(page, NEXT)
  await page.getByText('Set up two-factor sign-in to go on.').waitFor()
  await visitor.check('an owner without two-factor sign-in')
  await page.getByRole('button', { name: 'Set up' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor sign-in' })
  await dialog.getByLabel('Current password').fill(NEXT)
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter')
  await dialog.getByRole('img', { name: /QR code/ }).waitFor()
  await visitor.check('the QR code')
  const shown = await dialog.getByText('Enter this key:').innerText()
  const key = shown.split(':')[1]?.replace(/\s/g, '') ?? ''
  await dialog.getByLabel('6-digit code').fill(codeOf(key))
  await dialog.getByRole('button', { name: 'Turn on' }).press('Enter')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  const [recoveryCode = ''] = await codes.allInnerTexts()
  await visitor.check('the recovery codes')
  // Meanwhile the screen reads this user again; the codes stay until they are saved.
  await page.getByRole('link', { name: 'Back' }).waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: 'I saved them' }).press('Enter')
  // Now the desk opens.
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()

  await logIn(other, NEXT)
  await other.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor()
  await other.getByLabel('6-digit code').fill('000000')
  await other.getByRole('alert').filter({ hasText: 'That code is not right' }).waitFor()
  // Not the one that turned it on: each counts once.
  await other.getByLabel('6-digit code').fill(codeOf(key, 1))
  await other.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()

  await page.getByRole('link', { name: 'Security' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Account security' }).waitFor()
  await page.getByText('10 of 10 recovery codes left').waitFor()
  await visitor.check('an owner’s security')
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2)
  await sessions.getByRole('button', { name: /^Sign out Chrome/ }).press('Enter')
  await page.getByText('That browser is signed out').waitFor()
  await other.goto('/admin')
  await other.getByRole('heading', { level: 1, name: 'Staff Login' }).waitFor()

  // Without the phone a recovery code lets one in.
  await logIn(other, NEXT)
  await other.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
  await other.getByLabel('Recovery code', { exact: true }).fill(recoveryCode.toLowerCase())
  await other.getByRole('button', { name: 'Log in' }).press('Enter')
  await other.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
  await other.goto('/security')
  await other.getByText('9 of 10 recovery codes left').waitFor()

  await page.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await question.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await other.goto('/admin')
  await other.getByRole('heading', { level: 1, name: 'Staff Login' }).waitFor()
  expect(visitor.found).toEqual([])
})

test('a passkey of the device signs in without password and code', async () => {
  const page = await product.newPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const given = await applicant(await product.newContext())
  await signInByCall(page.context(), given)
  await page.goto('/hauler?view=account')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('My truck phone')
  await dialog.getByLabel('Current password').fill(given.password)
  await dialog.getByRole('button', { name: 'Add passkey' }).press('Enter')
  await passkeys.getByText('My truck phone').waitFor()

  await page.goto('/api/logout')
  await page.goto('/login?as=hauler')
  await page.getByRole('button', { name: 'Log in with a passkey' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Hauler Dashboard' }).waitFor()
  await page.goto('/hauler?view=account')
  await passkeys.getByText(/last used/).waitFor()
  await passkeys.getByRole('button', { name: 'Remove My truck phone' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Remove My truck phone?' })
  await question.getByRole('button', { name: 'Remove passkey' }).press('Enter')
  await page.getByText('Passkey removed').waitFor()

  await page.goto('/api/logout')
  await page.goto('/login?as=hauler')
  await page.getByRole('button', { name: 'Log in with a passkey' }).press('Enter')
  await page.getByRole('alert').filter({ hasText: 'We do not know that passkey' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})
