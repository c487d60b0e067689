import type { Page } from 'playwright-core'

/** The calendar of the sample data: a day with jobs, a job's dialogs, the plan. */
export async function checkCalendar(
  page: Page,
  check: (screen: string) => Promise<void>,
): Promise<void> {
  await page.goto('/admin?tab=schedule')
  await page.getByRole('grid').waitFor()
  await page.getByRole('heading', { name: 'Unassigned' }).waitFor()
  await page
    .getByRole('button', { name: /^Assign job/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Who can do it' }).waitFor()
  await page.getByText(/haulers? cannot$/).click()
  await check('who can do a job')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await checkUndo(page, check)
  await page
    .getByRole('button', { name: /^#\d+ .*(assigned|in progress)/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: /^Job #/ }).waitFor()
  await check('a job on the calendar')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Auto-Assign Jobs' }).click()
  await page.getByRole('dialog', { name: 'Auto-assign jobs?' }).waitFor()
  await check('the plan')
}

/** Assigns a job and undoes that, assigns it once more, and inspects the notice with Undo: it stands there for eight seconds. */
async function checkUndo(page: Page, check: (screen: string) => Promise<void>): Promise<void> {
  const place = async () => {
    await page
      .getByRole('button', { name: /^Assign job/ })
      .first()
      .click()
    const places = page.getByRole('dialog').getByRole('button', { name: / of \d+$/ })
    await places.first().click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
  }
  await place()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Job unassigned').waitFor()
  await place()
  await check('a job just placed')
}
