import { describe, expect, test } from 'vitest'
import { dayOf } from '../../../contract/calendar.ts'
import type { LoadRuleId, RuleScope } from '../../../contract/load-rules.ts'
import { useApp } from '../../testing/app.ts'
import { meanwhile } from '../../testing/races.ts'
import { ruleDesk, savedOf } from './testing/desk.ts'

const app = useApp()
const { list, living, history, draft, add, save, end, check, ask } = ruleDesk(app)
const nextDay = () => new Date(app.ctx.now().getTime() + 24 * 3_600_000)
const findNotice = async (description: string, title: string) =>
  (await ask(description)).notices.find((notice) => notice.title === title)

describe('an edit', () => {
  test('counts immediately, ends the version before it and is stored with its editor', async () => {
    const before = await living('refrigerant')
    const text = 'A certified person removes it.'
    const after = await save(before.id, { ...savedOf(before), text })
    expect(after).toMatchObject({ key: 'refrigerant', text, editedBy: 'Priya' })
    expect(after.id).not.toBe(before.id)
    expect((await findNotice('an old fridge', before.title))?.text).toBe(text)
    expect(await history('refrigerant')).toMatchObject([
      { id: after.id, text, endedAt: null },
      { id: before.id, text: before.text, editedBy: null, endedBy: 'Priya' },
    ])
  })

  test('of two concurrent edits one wins, and the other is refused', async () => {
    const rule = await living('barbecue-tank')
    const texts = ['Off with it.', 'Take it off.', 'No tank, please.']
    const saves = await Promise.allSettled(
      texts.map((text) => save(rule.id, { ...savedOf(rule), text })),
    )
    const refusals = saves.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    )
    expect(refusals).toMatchObject([{ code: 'illegal_move' }, { code: 'illegal_move' }])
    expect((await list()).filter(({ key }) => key === 'barbecue-tank')).toHaveLength(1)
    await expect(save(rule.id, savedOf(rule))).rejects.toMatchObject({ code: 'illegal_move' })
    await expect(end(rule.id)).rejects.toMatchObject({ code: 'illegal_move' })
  })

  test('does not bring back a rule that is ended at that moment', async () => {
    const rule = await add()
    const change = { endedAt: app.ctx.now(), endedReason: 'Elsewhere' }
    const saving = meanwhile(
      app,
      (db) => db.updateTable('loadRules').set(change).where('id', '=', rule.id).execute(),
      () => save(rule.id, savedOf(rule)),
    )
    await expect(saving).rejects.toMatchObject({ code: 'illegal_move' })
    expect((await list()).map(({ key }) => key)).not.toContain(rule.key)
  })

  test('made in another process counts within half a minute', async () => {
    const rule = await add()
    expect(await findNotice('an upright piano', rule.title)).toBeDefined()
    await app.ctx.db
      .updateTable('loadRules')
      .set({ text: 'Four people carry it.' })
      .where('id', '=', rule.id)
      .execute()
    const start = app.ctx.now()
    app.setNow(new Date(start.getTime() + 31_000))
    expect((await findNotice('an upright piano', rule.title))?.text).toBe('Four people carry it.')
  })

  test.for<[string, Partial<RuleScope>]>([
    ['another kind', { kind: 'special' }],
    ['an item less', { items: ['solvent'] }],
    ['a quantity', { leastQuantity: 2 }],
    ['words that it needs', { saying: ['old'] }],
    ['words that excuse', { unlessSaying: ['empty'] }],
    ['an area', { areas: ['Surrey'] }],
  ])('that refuses less, by %s, needs a reason', async ([, change]) => {
    const rule = await living('solvents-and-chemicals')
    const less = { ...savedOf(rule), ...change }
    await expect(save(rule.id, less)).rejects.toMatchObject({
      code: 'refused',
      fields: [{ path: 'reason' }],
    })
    expect((await living(rule.key)).id).toBe(rule.id)
  })

  test('that refuses less has its reason in the history', async () => {
    const rule = await living('paint-in-bulk')
    await save(rule.id, { ...savedOf(rule), leastQuantity: 20 }, 'The depot takes 19 at a time')
    expect((await history('paint-in-bulk'))[1]?.endedReason).toBe('The depot takes 19 at a time')
    await expect(ask('12 paint cans and a chair')).resolves.toBeDefined()
    await expect(ask('20 paint cans and a chair')).rejects.toMatchObject({
      code: 'prohibited_load',
    })
  })

  test('that refuses as much or more needs none', async () => {
    const rule = await living('explosives')
    const more = { ...savedOf(rule), items: [...rule.items, 'fire-extinguisher'], text: 'Never.' }
    await expect(save(rule.id, more)).resolves.toMatchObject({ text: 'Never.' })
    await expect(ask('a fire extinguisher and a chair')).rejects.toMatchObject({
      code: 'prohibited_load',
      message: 'Never.',
    })
  })
})

describe('a rule that is ended', () => {
  test('says nothing any more, and is kept', async () => {
    const rule = await add()
    await end(rule.id)
    expect(await findNotice('an upright piano', rule.title)).toBeUndefined()
    expect(await history(rule.key)).toMatchObject([{ endedBy: 'Priya', endedReason: null }])
    await expect(end(rule.id)).rejects.toMatchObject({ code: 'illegal_move' })
  })

  test('needs a reason where it refused loads', async () => {
    const rule = await living('medical-waste')
    await expect(end(rule.id)).rejects.toMatchObject({
      code: 'refused',
      fields: [{ path: 'reason' }],
    })
    await expect(ask('used needles and a mattress')).rejects.toMatchObject({
      code: 'prohibited_load',
    })
    await end(rule.id, 'Taken by a licensed partner')
    await expect(ask('used needles and a mattress')).resolves.toBeDefined()
    expect((await history('medical-waste'))[0]).toMatchObject({
      endedReason: 'Taken by a licensed partner',
    })
  })

  test('continues under its name when it is added again, but not twice concurrently', async () => {
    const rule = await add({ title: 'Grand pianos' })
    await expect(add({ title: 'Grand Pianos!' })).rejects.toMatchObject({
      code: 'in_use',
      fields: [{ path: 'title' }],
    })
    await end(rule.id)
    const again = await add({ title: 'Grand pianos' })
    expect((await history('grand-pianos')).map(({ id }) => id)).toEqual([again.id, rule.id])
  })
})

test('what does not exist is not found', async () => {
  const id = 999_999 as LoadRuleId
  const missing = { code: 'not_found' }
  await expect(save(id, draft())).rejects.toMatchObject(missing)
  await expect(end(id)).rejects.toMatchObject(missing)
  await expect(history('no-such-rule')).rejects.toMatchObject(missing)
  await expect(history('No such; rule')).rejects.toMatchObject(missing)
  await expect(check(id)).rejects.toMatchObject(missing)
})

test('a rule that still holds is noted as checked today, as the same version', async () => {
  app.setNow(nextDay())
  const rule = await living('tires')
  expect(rule.checkedOn).not.toBe(dayOf(app.ctx.now()))
  const checkedRule = await check(rule.id)
  expect(checkedRule).toEqual({ ...rule, checkedOn: dayOf(app.ctx.now()) })
  await end(rule.id)
  await expect(check(rule.id)).rejects.toMatchObject({ code: 'illegal_move' })
})
