import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getTaxDetails, saveTaxDetails, type NewTaxDetails } from '../../contract/tax-details.ts'
import { secretBox } from '../core/secret-box.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()

/** A number made up to pass the check; the agency's own example of one. */
const SIN = '046 454 286'
const who = {
  legalName: 'Dale Kowalchuk',
  street: '1166 Alberni St',
  city: 'Vancouver',
  province: 'BC' as const,
  postalCode: 'v6e3z3',
  gstNumber: '',
}
const person = { kind: 'individual', ...who, birthDate: '1988-04-12', taxNumber: SIN } as const
const company = { kind: 'business', ...who, taxNumber: '123456789 rt0001' } as const

const save = async (fields: object, hauler?: { cookie: string }) => {
  const by = hauler ?? (await app.given.hauler())
  // Also what the form would not send.
  const body = fields as NewTaxDetails
  return app.as(by).call(saveTaxDetails, { body })
}

test('tax details are empty at first, which blocks nothing', async () => {
  const hauler = await app.given.hauler({ status: 'pending' })
  expect(await app.as(hauler).call(getTaxDetails, {})).toEqual({ details: null })
})

test('what was given is seen again without the number and the birth date', async () => {
  const hauler = await app.given.hauler()
  const savedDetails = await save(person, hauler)
  expect(savedDetails).toEqual({
    details: {
      kind: 'individual',
      ...who,
      postalCode: 'V6E 3Z3',
      taxNumberEnd: '286',
      hasBirthDate: true,
      missing: [],
      updatedAt: expect.any(Date),
    },
  })
  expect(await app.as(hauler).call(getTaxDetails, {})).toEqual(savedDetails)
  const answer = await app.http.inject({
    url: getTaxDetails.path,
    headers: { cookie: `sid=${hauler.cookie}` },
  })
  expect(answer.body).not.toMatch(/046454286|046 454 286|1988/)
})

test('the database alone tells neither the number nor the birth date', async () => {
  const hauler = await app.given.hauler()
  await save(person, hauler)
  const { rows } = await sql<{ text: string }>`
    select row_to_json(hauler_tax_details)::text as text from hauler_tax_details
    where hauler_id = ${hauler.id}`.execute(app.ctx.db)
  expect(rows[0]?.text).toContain('Dale Kowalchuk')
  expect(rows[0]?.text).not.toMatch(/046454286|454|1988/)
})

test('what was sealed for one hauler does not open for another', async () => {
  const [one, other] = [await app.given.hauler(), await app.given.hauler()]
  await save(person, one)
  await save(person, other)
  await sql`update hauler_tax_details set sealed_tax_number =
    (select sealed_tax_number from hauler_tax_details where hauler_id = ${one.id})
    where hauler_id = ${other.id}`.execute(app.ctx.db)
  const { details } = await app.as(other).call(getTaxDetails, {})
  expect(details).toMatchObject({ taxNumberEnd: null, missing: ['taxNumber'] })
})

test('with another key both have to be given again, and nothing else breaks', async () => {
  const hauler = await app.given.hauler()
  await save(person, hauler)
  const here = app.ctx.secrets
  app.ctx.secrets = secretBox(randomBytes(32))
  const { details } = await app.as(hauler).call(getTaxDetails, {})
  app.ctx.secrets = here
  expect(details).toMatchObject({
    legalName: 'Dale Kowalchuk',
    taxNumberEnd: null,
    hasBirthDate: false,
    missing: ['birthDate', 'taxNumber'],
  })
})

test('a business has no birth date, and its number may name a program account', async () => {
  const hauler = await app.given.hauler()
  await save(person, hauler)
  const { details } = await save({ ...company, gstNumber: '123456789rt0001' }, hauler)
  expect(details).toMatchObject({
    kind: 'business',
    taxNumberEnd: '789',
    hasBirthDate: false,
    missing: [],
    gstNumber: '123456789RT0001',
  })
  const again = await save(company, hauler)
  expect(again.details).toMatchObject({ gstNumber: '', taxNumberEnd: '789' })
})

test('changing anything needs the whole number again', async () => {
  const hauler = await app.given.hauler()
  await save(person, hauler)
  const { taxNumber: _, ...rest } = person
  for (const taxNumber of [undefined, '', '286', '••• ••• 286'])
    await expect(save({ ...rest, taxNumber }, hauler)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'taxNumber' }],
    })
  expect((await app.as(hauler).call(getTaxDetails, {})).details?.taxNumberEnd).toBe('286')
})

test.for([
  [person, { taxNumber: '046454287' }, 'taxNumber', /check the digits/],
  [person, { taxNumber: '000000000' }, 'taxNumber', /check the digits/],
  [person, { taxNumber: '0464542860' }, 'taxNumber', /9 digits/],
  [person, { taxNumber: '123456789RT0001' }, 'taxNumber', /9 digits/],
  [person, { birthDate: '' }, 'birthDate', /required/],
  [person, { birthDate: '1988-02-30' }, 'birthDate', /YYYY-MM-DD/],
  [person, { birthDate: '1888-02-03' }, 'birthDate', /year/],
  [person, { birthDate: '2999-01-01' }, 'birthDate', /past/],
  [person, { postalCode: '98101' }, 'postalCode', /V6E 3Z3/],
  [person, { postalCode: 'D6E 3Z3' }, 'postalCode', /V6E 3Z3/],
  [person, { province: 'WA' }, 'province', /province/],
  [person, { legalName: '  ' }, 'legalName', /required/],
  [person, { street: '' }, 'street', /required/],
  [person, { city: '' }, 'city', /required/],
  [person, { gstNumber: '123' }, 'gstNumber', /GST/],
  [person, { kind: 'robot' }, 'kind', /individual or as a business/],
  [company, { taxNumber: '12345678' }, 'taxNumber', /9 digits/],
  [company, { taxNumber: '123456789R1' }, 'taxNumber', /program account/],
] as const)(
  '%# a wrong detail is refused at its field',
  async ([details, wrong, path, message]) => {
    await expect(save({ ...details, ...wrong })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path, message: expect.stringMatching(message) }],
    })
  },
)
