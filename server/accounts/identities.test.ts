import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { sql } from 'kysely'
import { openDatabase, type Db } from '../db/database.ts'
import { useApp } from '../testing/app.ts'
import { forgetOnChange, openIdentities, type Identities } from './identities.ts'
import { removeSessionsOf } from './session-store.ts'

const app = useApp()
const KEPT_MS = 5_000
/** How long a notice from the database may take on a busy machine. */
const HEARD_MS = 10_000

let identities: Identities
beforeEach(() => {
  app.setNow(new Date('2026-06-01T17:00:00Z'))
  identities = openIdentities(app.ctx.db, app.ctx.now, KEPT_MS)
})

const nameOf = async (cookie: string) => (await identities.of(cookie))?.user?.firstName
const rename = (id: number, firstName: string) =>
  app.ctx.db.updateTable('users').set({ firstName }).where('id', '=', id).execute()

describe('who is calling', () => {
  test('is remembered until the time is over', async () => {
    const { id, cookie } = await app.given.admin()
    expect(await nameOf(cookie)).toBe('Priya')
    await rename(id, 'Asha')

    app.setNow(new Date(app.ctx.now().getTime() + KEPT_MS - 1))
    expect(await nameOf(cookie)).toBe('Priya')
    app.setNow(new Date(app.ctx.now().getTime() + 1))
    expect(await nameOf(cookie)).toBe('Asha')
  })

  test('is asked again once all is forgotten', async () => {
    const { id, cookie } = await app.given.admin()
    expect(await nameOf(cookie)).toBe('Priya')
    await rename(id, 'Asha')
    identities.forget()
    expect(await nameOf(cookie)).toBe('Asha')
  })

  test('is forgotten alone when a change names them, and others are remembered', async () => {
    const [asha, priya] = [await app.given.admin(), await app.given.admin()]
    for (const { id, cookie } of [asha, priya]) {
      await nameOf(cookie)
      await rename(id, 'New')
    }
    identities.forget(`user ${asha.id}`)
    expect(await nameOf(asha.cookie)).toBe('New')
    expect(await nameOf(priya.cookie)).toBe('Priya')
    identities.forgetCookie(priya.cookie)
    expect(await nameOf(priya.cookie)).toBe('New')
  })

  test('is not remembered from before a change that came while it was asked', async () => {
    const { id, cookie } = await app.given.admin()
    const pendingName = nameOf(cookie)
    identities.forget()
    expect(await pendingName).toBe('Priya')
    await rename(id, 'Asha')
    expect(await nameOf(cookie)).toBe('Asha')
  })
})

describe('a change on another connection', () => {
  const elsewhere = async (): Promise<Db> => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      app.ctx.db,
    )
    const connection = { ...inject('postgres'), database: rows[0]?.name ?? '' }
    const { db } = openDatabase(connection, 1)
    onTestFinished(() => db.destroy())
    onTestFinished(await forgetOnChange(connection, identities))
    return db
  }

  test('that ends a session is heard', async () => {
    const other = await elsewhere()
    const { id, cookie } = await app.given.admin()
    expect(await nameOf(cookie)).toBe('Priya')
    await removeSessionsOf(other, id)
    await vi.waitFor(async () => expect(await identities.of(cookie)).toBeUndefined(), HEARD_MS)
  })

  test('that suspends a hauler is heard', async () => {
    const other = await elsewhere()
    const { id, cookie } = await app.given.hauler()
    const statusOf = async () => (await identities.of(cookie))?.hauler?.status
    expect(await statusOf()).toBe('approved')
    await other.updateTable('haulers').set({ status: 'suspended' }).where('id', '=', id).execute()
    await vi.waitFor(async () => expect(await statusOf()).toBe('suspended'), HEARD_MS)
  })
})
