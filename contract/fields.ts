import { z } from 'zod'
import { cents, Money, type Cents } from './money.ts'

/** Words on one line, without controls. */
export const plainLine = (max: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .regex(/^\P{Cc}*$/u, 'Please write it on one line')

/** A line of text that must be there; the message is also what a missing field reads. */
export const requiredText = (message: string, { min = 1, max = 200 } = {}) =>
  z.string(message).trim().min(min, message).max(max, `Please use at most ${max} characters`)

/** A first name, 1 to 100 characters. */
export const FirstName = requiredText('First name is required', { max: 100 }).meta({
  example: 'Amrita',
})
/** A last name, 1 to 100 characters. */
export const LastName = requiredText('Last name is required', { max: 100 }).meta({
  example: 'Sandhu',
})

const digitsIn = (text: string): number => text.replace(/\D/g, '').length

/** The message of a phone number that is none, as the forms of the specification word it. */
export const PHONE_MESSAGES = {
  booking: 'Valid phone number required',
  application: 'Valid phone number required',
  registration: 'Valid phone number is required',
} as const

/**
 * At least ten characters, as specified, of which ten digits: '604 555 01' is not a number. The server
 * also refuses, with the same message, what is no number of Canada or the United States.
 */
export const phone = (message: string) =>
  requiredText(message, { min: 10, max: 40 })
    .refine((text) => digitsIn(text) >= 10, message)
    .meta({ example: '604 555 0142' })

/** An email address, trimmed, up to 254 characters; the message is also what a missing field reads. */
export const email = (message: string) =>
  z
    .string(message)
    .trim()
    .max(254, message)
    .pipe(z.email(message))
    .meta({ example: 'amrita@example.com' })

/** A password of `min` to 200 characters; the message is also what a missing field reads. */
export const password = (message: string, min: number) =>
  z
    .string(message)
    .min(min, message)
    .max(200, 'Please use at most 200 characters')
    .meta({ example: 'correct horse battery' })

/** Where an uploaded document is served: an image, or a PDF that the browser downloads. */
export const DocumentUrl = z
  .string('Please upload the document again')
  .regex(/^\/uploads\/[\w-]{16,64}\.(webp|pdf)$/, 'Please upload the document again')
  .meta({ example: '/uploads/k3Jx0pQ9-wW2sZ8aF5rT.pdf' })

/** Where an uploaded image is served: '/uploads/{name}.webp'. Names are made by the server alone. */
export const PhotoUrl = z
  .string('Please upload the photo again')
  .regex(/^\/uploads\/[\w-]{16,64}\.webp$/, 'Please upload the photo again')
  .meta({ example: '/uploads/k3Jx0pQ9-wW2sZ8aF5rT.webp' })

/** The bytes of a file, as OpenAPI describes them. */
export const FileBytes = z.string().meta({ format: 'binary' })

/** One of few words, with the general messages of the specification. */
export const choiceOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, {
    error: ({ input }) => (input === undefined ? 'Required' : 'Invalid input'),
  })

/** An amount as people type it, '250' or '249.50'; up to ten million dollars. */
export const typedAmount = (required: string) =>
  z.codec(
    z
      .string(required)
      .trim()
      .min(1, required)
      .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Enter an amount like 250 or 249.50')
      .meta({ example: '250' }),
    z.custom<Cents>(Number.isSafeInteger),
    {
      decode: (text) => {
        const [dollars, rest = ''] = text.split('.')
        return cents(Number(dollars) * 100 + Number(rest.padEnd(2, '0')))
      },
      encode: (amount) => z.encode(Money, amount),
    },
  )
