import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '../../testing/api.ts'
import { pass, press, type } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { page, SAVE, saved, show } from './testing/edit-tray.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const UNDO = 'POST /api/admin/jobs/7/edits/31/undo'
const undoable = { ...saved, undo: { editId: 31, until: '2026-11-24T22:13:08Z' } }

async function savePhone(answers: Parameters<typeof show>[0]) {
  const shown = await show({ [SAVE]: () => Response.json(undoable), ...answers })
  type('Phone', '604-555-0117')
  press('Save')
  await pass(50)
  return shown
}

test('a saved edit comes with its way back, and undoing it says so', async () => {
  const { onDone, sent } = await savePhone({ [UNDO]: () => Response.json({ job: saved.job }) })
  const [way] = onDone.mock.calls[0] ?? []
  expect(way).toMatchObject({
    title: 'Saved. Job #7 is edited.',
    text: 'Messages leave in 8 seconds.',
  })
  // The bar with the way back says that it is saved: no second message does.
  expect(page()).not.toContain('Success')
  way?.undo()
  await pass(100)
  expect(sent(UNDO)).toHaveLength(1)
  expect(page()).toContain('Undone. No money and no message has left')
})

test('what someone changed since is said with both values', async () => {
  const conflict = () =>
    refusal('edit_conflict', 'Someone changed the same fields since', {
      version: 5,
      conflicts: [
        {
          field: 'phone',
          mine: '604-555-0107',
          theirs: '604-555-0170',
          by: 'Jordan Leung',
          at: '2026-11-24T22:13:00Z',
        },
      ],
    })
  const { onDone } = await savePhone({ [UNDO]: conflict })
  onDone.mock.calls[0]?.[0]?.undo()
  await pass(100)
  expect(page()).toContain(
    'Jordan Leung changed the phone since, to 604-555-0170. It was 604-555-0107 before your edit.',
  )
})
