import fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import { sendProblem } from './problem.ts'
import { watchErrors, type UndeclaredError } from './watch-errors.ts'

const claim = endpoint({
  method: 'POST',
  path: '/api/claim/:id',
  access: 'admin',
  summary: 'Claim',
  params: z.object({ id: z.string() }),
  errors: ['job_taken'],
  response: z.object({}),
})

async function reportedFor(code: ErrorCode, url = '/api/claim/7'): Promise<UndeclaredError[]> {
  const reportedErrors: UndeclaredError[] = []
  const app = fastify()
  watchErrors(app, [claim], (error) => void reportedErrors.push(error))
  app.setErrorHandler(sendProblem)
  for (const path of [claim.path, '/elsewhere'])
    app.post(path, () => {
      throw new AppError(code, 'No')
    })
  await app.inject({ method: 'POST', url })
  await app.close()
  return reportedErrors
}

test('an error code that the endpoint does not name is reported', async () => {
  expect(await reportedFor('already_paid')).toEqual([
    { endpoint: 'POST /api/claim/:id', code: 'already_paid', detail: 'No' },
  ])
})

test.for([
  'job_taken',
  'not_signed_in',
  'forbidden',
  'not_found',
  'invalid_input',
  'unavailable',
] as const)(
  '%s is named by the endpoint, or follows from its access, params and method',
  async (code) => {
    expect(await reportedFor(code)).toEqual([])
  },
)

test('what is no endpoint of the contract may answer any code', async () => {
  expect(await reportedFor('already_paid', '/elsewhere')).toEqual([])
})
