import { expect, test } from 'vitest'
import { getCurrentUser } from '../../contract/accounts.ts'
import { changeHaulerProfile } from '../../contract/hauler-account.ts'
import { getHaulerProfile } from '../../contract/haulers.ts'
import { useApp } from '../testing/app.ts'

/** Callers are remembered as on a running server, and no notice of the database comes. */
const app = useApp({ keptMs: 60_000 })

test('who changes something reads it with the next call, before any notice of the database', async () => {
  const { call } = app.as(await app.given.hauler())
  const { firstName } = await call(getCurrentUser, {})
  expect(firstName).toBe('Dale')
  await app.ctx.db.updateTable('users').set({ firstName: 'Dana' }).execute()
  expect(await call(getCurrentUser, {})).toMatchObject({ firstName: 'Dale' })
  await call(changeHaulerProfile, { body: { company: 'Park Hauling' } })
  expect(await call(getCurrentUser, {})).toMatchObject({ firstName: 'Dana' })
})

test('the profile of a hauler is as it is stored, also when another person changed it', async () => {
  const hauler = await app.given.hauler({ needsAreas: true })
  const { call } = app.as(hauler)
  expect(await call(getHaulerProfile, {})).toMatchObject({ needsAreas: true })
  const change = { needsAreas: false }
  await app.ctx.db.updateTable('haulers').set(change).where('id', '=', hauler.id).execute()
  expect(await call(getHaulerProfile, {})).toMatchObject(change)
})
