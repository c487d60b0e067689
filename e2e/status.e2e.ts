import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { colleague } from './colleague.ts'
import { signInAdmin } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'

const product = useProduct()
const STATUS = '/admin?tab=settings&section=status'

test('an owner sees how the product does, and what to do about an alert', async () => {
  await ask(
    product.database,
    `insert into alerts (kind, about, what, first_at, last_at, sent_at)
     values ('backup_failed', 'e2e', 'The backup failed: no space is left.', now(), now(), now())`,
    [],
  )
  const { page, found, check } = await inspector(product, { signIn: signInAdmin })
  await page.goto('/admin?tab=settings')
  await page.getByRole('button', { name: 'System status' }).click()
  await page.getByText(/^Answers in \d+(\.\d)? ms$/).waitFor()
  const processes = page.getByRole('table', { name: 'Processes' })
  await processes.getByRole('rowheader', { name: /^Answers and runs tasks/ }).waitFor()
  const alert = page.getByRole('listitem').filter({ hasText: 'no space is left' })
  await alert.getByText('What to do').click()
  await alert.getByText('npm run backup').waitFor()
  await check('system status')
  expect(found).toEqual([])
})

test('a dispatcher sees the status, an accountant does not', async () => {
  const open = async (role: 'dispatcher' | 'accountant') => {
    const { context } = await colleague(product, { role, firstName: role, by: 'Status' })
    const page = await product.newPage({ context })
    await page.goto(STATUS)
    await page.getByRole('navigation', { name: 'Settings' }).waitFor()
    return page.getByRole('button', { name: 'System status' })
  }
  await (await open('dispatcher')).waitFor()
  expect(await (await open('accountant')).count()).toBe(0)
})
