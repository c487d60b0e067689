import { parseArgs } from 'node:util'
import { ensureInstalled } from './set-up.mjs'
import { runBoundTool, runScript } from './tools.mjs'

/**
 * Makes 200 random calls of every endpoint of the contract and judges every answer. `-- --cases 1000` makes more,
 * `-- --only /api/jobs` only those of paths that begin so, `-- --seed 7` others. `npm test` makes six of each.
 */
await runScript(async () => {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '200' },
      seed: { type: 'string', default: '20261127' },
      only: { type: 'string', default: '' },
    },
  })
  await ensureInstalled({ forTests: true })
  process.env.FUZZ_CASES = values.cases
  process.env.FUZZ_SEED = values.seed
  process.env.FUZZ_ONLY = values.only
  return runBoundTool('vitest', ['run', '--project', 'server', 'testing/fuzz'])
})
