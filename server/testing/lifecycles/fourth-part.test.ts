import { expect, test } from 'vitest'
import { useApp } from '../app.ts'
import { giveClock } from './database-clock.ts'
import { playPart } from './parts.ts'

const app = useApp({ settings: { PAYOUT_HOLD_HOURS: '24' }, prepare: giveClock })

test(
  'on random days no job is lost, no money moves wrongly, and all of it ends: fourth part',
  { timeout: 900_000 },
  async () => expect(await playPart(app, 3)).toEqual([]),
)
