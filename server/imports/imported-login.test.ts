import { expect, test } from 'vitest'
import { staffLogin } from '../../contract/accounts.ts'
import { importFile } from '../../contract/imports.ts'
import { askForReset, resetPassword } from '../../contract/password-reset.ts'
import { useApp } from '../testing/app.ts'
import { outbox } from '../testing/messages.ts'

const app = useApp()

const FILE = `first_name,last_name,email,phone,vehicle_type,vehicle_model,license_plate,service_areas
Dale,K,dale@example.ca,604 555 0143,box truck,Isuzu,AB1,Burnaby
`

async function importHaulers(): Promise<void> {
  const form = new FormData()
  form.append('kind', 'haulers')
  form.append('dryRun', 'false')
  form.append('file', new Blob([FILE], { type: 'text/csv' }), 'list.csv')
  const request = new Request('http://x', { method: 'POST', body: form })
  const { cookie } = await app.given.admin('dispatcher')
  const answer = await app.http.inject({
    method: 'POST',
    url: importFile.path,
    headers: {
      cookie: `sid=${cookie}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(answer.json()).toMatchObject({ rows: 1, faultCount: 0 })
}

test('an imported hauler chooses a first password by the link of a reset, and logs in', async () => {
  await importHaulers()
  const email = 'dale@example.ca'
  await app.as().call(askForReset, { body: { email } })
  await app.runTasks()
  const sent = (await outbox(app)).find(({ recipient }) => recipient === email)
  const token = /\/new-password\/([\w-]+)/.exec(sent?.body ?? '')?.[1] ?? 'no-link'
  const password = 'four random words'
  await app.as().call(resetPassword, { params: { token }, body: { password } })
  const login = { email, password, role: 'hauler' as const }
  expect(await app.as().call(staffLogin, { body: login })).toEqual({ role: 'hauler' })
})
