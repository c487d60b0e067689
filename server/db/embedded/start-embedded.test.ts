import pg from 'pg'
import { expect, inject, test } from 'vitest'

test('x', async () => {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  expect((await client.query('select upper($1) as u', ['é'])).rows).toEqual([{ u: 'É' }])
  await client.query('create database zz')
  await client.query('drop database zz with (force)')
  await client.end()
})
