import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { signInAdmin } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'

const product = useProduct()
const RULES = '/admin?tab=quotes&part=rules'

async function rulesPage(path = RULES): Promise<Page> {
  const context = await product.newContext()
  await signInAdmin(context)
  const page = await product.newPage({ context })
  await page.goto(path)
  await page.getByRole('heading', { name: /^What we refuse/ }).waitFor()
  return page
}
const entry = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const panel = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })

test('the rules stand there by what they do, in names, with place, source and day', async () => {
  const page = await rulesPage()
  for (const heading of [/^What needs care/, /^What can go free/])
    await page.getByRole('heading', { name: heading }).waitFor()
  const propane = entry(page, 'Propane and other pressure cylinders')
  await propane.getByText('Propane tank', { exact: true }).waitFor()
  await propane.getByText('Everywhere').waitFor()
  await propane.getByRole('link', { name: /opens in a new tab/ }).waitFor()
  await propane.getByText(/disposal ban program, checked on/).waitFor()
  await entry(page, 'No large item pickup by the city').getByText('Says nothing').waitFor()

  await page.getByRole('searchbox', { name: 'Thing, place, words' }).fill('mattress suite')
  await expect.poll(() => page.getByRole('heading', { level: 4 }).count()).toBe(1)
  await page.getByRole('searchbox', { name: 'Thing, place, words' }).fill('zeppelin')
  await page.getByText('No rules match these filters').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await propane.waitFor()
})

test('an old rule is marked, and is fresh again once it was compared', async () => {
  await ask(
    product.database,
    `update load_rules set checked_on = '2025-01-01' where key = 'tires' and ended_at is null returning id`,
    [],
  )
  const page = await rulesPage()
  await page.getByText('One rule was last compared').waitFor()
  const tires = entry(page, 'Tires are free at a depot')
  await tires.getByText('Compare with its source').waitFor()
  await tires.getByRole('button', { name: 'Checked today' }).click()
  await tires.getByText('Compare with its source').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('last compared with the source').count()).toBe(0)
})

test('a rule is written, tried out while it is written, changed, and ended', async () => {
  const page = await rulesPage()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const form = panel(page, 'New rule')
  await form.getByRole('button', { name: 'Refuses' }).click()
  await form.getByRole('button', { name: 'Save rule' }).click()
  await form.getByRole('region', { name: 'There is a problem' }).waitFor()
  await form.getByRole('combobox', { name: 'Things', exact: true }).fill('grand')
  await page.getByRole('option', { name: 'Grand piano', exact: true }).click()
  await form.getByRole('listbox').waitFor({ state: 'detached' })
  await form.getByLabel('Title', { exact: true }).fill('Grand pianos')
  await form.getByLabel('Text', { exact: true }).fill('We cannot carry grand pianos.')
  await form.getByLabel('Source', { exact: true }).fill('our haulers')
  await form.getByRole('button', { name: 'Save rule' }).click()
  await form
    .getByText(/Please name the place to go/)
    .first()
    .waitFor()
  await form.getByLabel('Place to go', { exact: true }).fill('A piano mover')

  const description = form.getByLabel('A description, as a customer writes it')
  await description.fill('a lamp and a grand piano')
  await form.getByText('This rule applies to Grand piano.').waitFor()
  await form.getByText('The customer is refused and reads:').waitFor()
  await form.getByText('Place to go: A piano mover').waitFor()
  await description.fill('a lamp')
  await form.getByText('This rule does not apply.').waitFor()
  await form.getByRole('button', { name: 'Save rule' }).click()
  await form.waitFor({ state: 'detached' })
  await entry(page, 'Grand pianos').waitFor()

  await entry(page, 'Grand pianos').getByRole('button', { name: /^Edit/ }).click()
  const edit = panel(page, 'Grand pianos')
  await edit.getByRole('button', { name: 'Needs care' }).click()
  await edit.getByRole('button', { name: 'Save rule' }).click()
  await edit.getByText('Please say why it refuses less from now on').waitFor()
  await edit.getByLabel('Why it refuses less from now on').fill('Four people carry one')
  await edit.getByRole('button', { name: 'Save rule' }).click()
  await edit.waitFor({ state: 'detached' })

  await entry(page, 'Grand pianos').getByRole('button', { name: /^Edit/ }).click()
  await edit.getByText('History').click()
  await edit.getByText('“Four people carry one”').waitFor()
  await edit.getByRole('button', { name: 'End rule' }).click()
  await page.getByRole('dialog', { name: /^End/ }).getByRole('button', { name: 'End rule' }).click()
  await expect.poll(() => entry(page, 'Grand pianos').count()).toBe(0)
})

test('an edit of a rule that another admin changed keeps its text and says so', async () => {
  const page = await rulesPage()
  const other = await rulesPage()
  const title = 'Medical waste'
  const words = 'Sharps go to a pharmacy, in a hard container.'
  for (const each of [page, other])
    await entry(each, title).getByRole('button', { name: /^Edit/ }).click()
  await panel(other, title).getByLabel('Text', { exact: true }).fill('No needles.')
  await panel(other, title).getByRole('button', { name: 'Save rule' }).click()
  await panel(other, title).waitFor({ state: 'detached' })

  const mine = panel(page, title)
  await mine.getByLabel('Text', { exact: true }).fill(words)
  await mine.getByRole('button', { name: 'Save rule' }).click()
  await mine.getByText('changed this rule meanwhile').waitFor()
  await expect.poll(() => mine.getByLabel('Text', { exact: true }).inputValue()).toBe(words)
  await mine.getByRole('button', { name: 'Look at the new version' }).click()
  await expect.poll(() => mine.getByLabel('Text', { exact: true }).inputValue()).toBe('No needles.')
})

test('what is typed is asked about before it is lost, by the keyboard as well', async () => {
  const page = await rulesPage()
  await entry(page, 'Asbestos').getByRole('button', { name: /^Edit/ }).press('Enter')
  const form = panel(page, 'Asbestos')
  await form.getByLabel('Title', { exact: true }).fill('Asbestos and the like')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await expect
    .poll(() => form.getByLabel('Title', { exact: true }).inputValue())
    .toBe('Asbestos and the like')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await form.waitFor({ state: 'detached' })
  await entry(page, 'Asbestos').waitFor()
})

test('an admin meets no barrier at the rules', async () => {
  const { page, found, check } = await inspector(product, { signIn: signInAdmin })
  await page.goto(RULES)
  await page.getByRole('heading', { name: /^What we refuse/ }).waitFor()
  await check('rules')
  await page.getByRole('button', { name: 'Edit Drywall that may contain asbestos' }).click()
  const form = panel(page, 'Drywall that may contain asbestos')
  await form
    .getByLabel('A description, as a customer writes it')
    .fill('drywall from the 1960s and a sofa')
  await form.getByText('This rule applies to Drywall.').waitFor()
  await form.getByText('History').click()
  await form.getByText('in force').waitFor()
  await check('a rule')
  await form.getByRole('combobox', { name: 'All things of a kind' }).click()
  await page.getByRole('option', { name: 'Tires' }).waitFor()
  await check('a rule with its choices')
  expect(found).toEqual([])
})
