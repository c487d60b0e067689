import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

/** Work that is done when told to. */
function openWork() {
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { done, finish }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('no more work runs than there is room for, and it starts in order of arrival', async () => {
  const gate = createGate(2, 10, 'Too many')
  const works = [openWork(), openWork(), openWork()]
  const startedIndexes: number[] = []
  const all = works.map(({ done }, index) =>
    gate(1, () => {
      startedIndexes.push(index)
      return done
    }),
  )

  await settle()
  expect(startedIndexes).toEqual([0, 1])
  works[1]?.finish()
  await settle()
  expect(startedIndexes).toEqual([0, 1, 2])
  for (const { finish } of works) finish()
  await Promise.all(all)
})

test('heavy work runs alone, and nothing overtakes it', async () => {
  const gate = createGate(2, 10, 'Too many')
  const [light, heavy, next] = [openWork(), openWork(), openWork()]
  const startedNames: string[] = []
  const run = (name: string, weight: number, { done }: ReturnType<typeof openWork>) =>
    gate(weight, () => {
      startedNames.push(name)
      return done
    })
  const all = [run('light', 1, light), run('heavy', 5, heavy), run('next', 1, next)]

  await settle()
  expect(startedNames).toEqual(['light'])
  light.finish()
  await settle()
  expect(startedNames).toEqual(['light', 'heavy'])
  heavy.finish()
  await settle()
  expect(startedNames).toEqual(['light', 'heavy', 'next'])
  next.finish()
  await Promise.all(all)
})

test('when the queue is full the next is told that the server is busy', async () => {
  const gate = createGate(1, 1, 'Too many')
  const first = openWork()
  const all = [gate(1, () => first.done), gate(1, async () => {})]
  await expect(gate(1, async () => {})).rejects.toMatchObject({ code: 'busy', message: 'Too many' })
  first.finish()
  await Promise.all(all)
  await expect(gate(1, async () => 'room again')).resolves.toBe('room again')
})

test('work that fails makes room as well', async () => {
  const gate = createGate(1, 1, 'Too many')
  await expect(gate(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(gate(1, async () => 'room')).resolves.toBe('room')
})

test('a caller that waits too long gets busy, and does not hold up those behind it', async () => {
  const gate = createGate(2, 10, 'Too many', 20)
  const first = openWork()
  const running = gate(1, () => first.done)
  const heavy = gate(2, async () => 'heavy')
  const light = gate(1, async () => 'light')
  await expect(heavy).rejects.toMatchObject({ code: 'busy', message: 'Too many' })
  await expect(light).resolves.toBe('light')
  first.finish()
  await running
  await expect(gate(2, async () => 'room again')).resolves.toBe('room again')
})
