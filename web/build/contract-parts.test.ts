import { expect, test } from 'vitest'
import { readSource, splitImports } from './contract-parts.ts'

const JOBS = readSource(`
  import { z } from 'zod'
  import type { Day } from './calendar.ts'
  import { Id as AnyId } from './ids.ts'
  export const JobId = AnyId.brand<'JobId'>()
  const params = z.object({ jobId: JobId })
  export const claim = endpoint({ params, response: Job })
  export function dayOf(job: { day: Day }): Day { return job.day }
`)

test('each declaration of a file is a part, exported or not', () => {
  expect([...JOBS.parts.keys()]).toEqual(['JobId', 'params', 'claim', 'dayOf'])
  expect(JOBS.parts.get('params')?.code).toMatch(/^export const params/)
})

test('a part knows what it refers to, and takes no label for a reference', () => {
  expect([...(JOBS.parts.get('params')?.uses ?? [])]).toEqual(['params', 'z', 'JobId'])
  expect(JOBS.imports.get('AnyId')).toEqual({ from: './ids.ts', name: 'Id' })
})

test('an importer asks for the parts that it names', () => {
  const code = `import { z } from 'zod';\nimport { claim, JobId as Id } from '../contract/jobs.ts';\nrun(claim, Id)`
  expect(splitImports(code, (from) => (from.endsWith('jobs.ts') ? JOBS : undefined))).toBe(
    `import { z } from 'zod';
import { claim as claim } from "../contract/jobs.ts?part=claim"; import { JobId as Id } from "../contract/jobs.ts?part=JobId";
run(claim, Id)`,
  )
})

test('a file that does more than declare is refused', () => {
  expect(() => readSource('z.config({})')).toThrow('only declares')
})
