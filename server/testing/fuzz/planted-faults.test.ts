import fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { AppError } from '../../../contract/errors.ts'
import { sendProblem } from '../../core/problem.ts'
import { runFuzz } from './run-fuzz.ts'

const Thing = z.object({ name: z.string(), size: z.number() })
const saveThing = endpoint({
  method: 'POST',
  path: '/api/things',
  access: 'public',
  summary: 'Save a thing',
  body: Thing,
  response: Thing,
})

type Answer = (body: unknown) => unknown

/** A server whose only endpoint answers in this way to what its schema accepts. */
async function faultsOf(answer: Answer) {
  const http: FastifyInstance = fastify()
  http.setErrorHandler(sendProblem)
  http.route({
    method: saveThing.method,
    url: saveThing.path,
    handler: async (request) => {
      const input = Thing.safeParse(request.body)
      if (!input.success) throw new AppError('invalid_input', 'Not a thing')
      return answer(input.data)
    },
  })
  const callers = async () => ({ cookieFor: async () => undefined, ids: {} })
  const { faults } = await runFuzz({ http, endpoints: [saveThing], cases: 200, seed: 1, callers })
  await http.close()
  return faults.map(({ what }) => what)
}

const nameIn = (body: unknown): string => Thing.parse(body).name

test('an endpoint that does what it declares has no faults', async () => {
  expect(await faultsOf((body) => body)).toEqual([])
})

test('one that throws for a NUL in a text is found', async () => {
  const faults = await faultsOf((body) => {
    if (nameIn(body).includes('\u0000')) throw new Error('a NUL')
    return body
  })
  expect(faults).toEqual([expect.stringMatching(/^500 /)])
})

test('one that leaves out a key of its answer is found', async () => {
  expect(await faultsOf((body) => ({ name: nameIn(body) }))).toEqual([
    expect.stringMatching(/^off schema at size/),
  ])
})

test('one that refuses with a code that it does not declare is found', async () => {
  const faults = await faultsOf(() => {
    throw new AppError('job_taken', 'Taken')
  })
  expect(faults).toEqual(['job_taken is not declared: Taken'])
})

test('one that copies keys into the prototype of all objects is found', async () => {
  const shared = Object.prototype as Record<string, unknown>
  const faults = await faultsOf((body) => {
    Object.defineProperty(shared, 'isAdmin', { value: true, configurable: true })
    return body
  }).finally(() => delete shared.isAdmin)
  expect(faults).toEqual(['a prototype of all objects was changed'])
})
