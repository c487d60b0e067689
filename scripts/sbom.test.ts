import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '../server/core/project-root.ts'
import { lockFile } from './lock-file.ts'
import { printSbom } from './sbom.ts'

const manifest = readFileSync(join(projectRoot, 'package.json'), 'utf8')

const Sbom = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      version: z.string().regex(/^\d/),
      purl: z.string().regex(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d\S*$/),
      hashes: z.tuple([
        z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) }),
      ]),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
const read = (text: string) => Sbom.parse(JSON.parse(text))

test('npm run sbom prints each package that production reaches, and none of the tools', () => {
  const printed = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  const { components, dependencies } = read(printed)
  const listed = new Set(components.map((one) => one['bom-ref']))
  expect(listed.size).toBe(components.length)
  // What is reached from our own dependencies, step by step, is all there is.
  const uses = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const reached = new Set<string>()
  const visit = (ref: string): void => {
    if (reached.has(ref)) return
    reached.add(ref)
    for (const next of uses.get(ref) ?? []) visit(next)
  }
  for (const ref of uses.get('westhaul@0.1.0') ?? []) visit(ref)
  expect([...reached].filter((ref) => !listed.has(ref))).toEqual([])
  const names = new Set([...listed].map((ref) => ref.replace(/@[^@]+$/, '')))
  expect(names.has('ajv')).toBe(true)
  expect(names.has('vitest')).toBe(false)
  const { dependencies: own } = JSON.parse(manifest) as { dependencies: Record<string, string> }
  expect(Object.keys(own).filter((name) => !names.has(name))).toEqual([])
})

test('the same lock file gives the same document, which names no registry', () => {
  const printed = printSbom(manifest, lockFile())
  expect(printSbom(manifest, lockFile())).toBe(printed)
  expect(printed + lockFile()).not.toMatch(/"resolved"|registry\./)
})

test('of several versions each user has the one that it finds first', () => {
  const lock = JSON.stringify({
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0', dependencies: { b: '^2.0.0' } },
      'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { '@c/d': '*' } },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/@c/d': { version: '3.0.0', dependencies: { b: '^1.0.0', missing: '*' } },
    },
  })
  const { dependencies } = JSON.parse(
    printSbom(
      '{"name":"own","version":"0.0.1","license":"MIT","dependencies":{"a":"1.0.0"}}',
      lock,
    ),
  ) as z.infer<typeof Sbom>
  expect(Object.fromEntries(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))).toEqual({
    'own@0.0.1': ['a@1.0.0'],
    'a@1.0.0': ['b@2.0.0'],
    'b@2.0.0': ['@c/d@3.0.0'],
    'b@1.0.0': [],
    '@c/d@3.0.0': ['b@1.0.0'],
  })
})
