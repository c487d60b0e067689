import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto'

/** A TLS key and the certificate that it signed itself, as PEM. */
export type SelfSigned = { key: string; cert: string }

const A_DAY = 86_400_000
const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const OID = 0x06
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
const ECDSA_WITH_SHA256 = '2a8648ce3d040302'
const COMMON_NAME = '550403'
const SUBJECT_ALT_NAME = '551d11'

/** A value as DER writes it (X.690): tag, length, content. */
function der(tag: number, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)))
  const long = body.length < 0x80 ? '' : body.length.toString(16)
  const size = Buffer.from(long.padStart(long.length + (long.length % 2), '0'), 'hex')
  const head = long ? [tag, 0x80 | size.length, ...size] : [tag, body.length]
  return Buffer.concat([Buffer.from(head), body])
}

const oid = (hex: string): Buffer => der(OID, Buffer.from(hex, 'hex'))
const time = (at: Date): Buffer =>
  der(UTC_TIME, `${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`)
const bits = (content: Buffer): Buffer => der(BIT_STRING, Buffer.from([0]), content)

/**
 * A certificate (RFC 5280) for an IPv4 address, valid from `from` on for two days; Node makes keys
 * but no certificates.
 */
export function selfSigned(address = '127.0.0.1', from = new Date(Date.now() - A_DAY)): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(SEQUENCE, oid(ECDSA_WITH_SHA256))
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, oid(COMMON_NAME), der(UTF8_STRING, 'Westhaul tests'))),
  )
  const ip = der(0x87, Buffer.from(address.split('.').map(Number)))
  const altName = der(SEQUENCE, oid(SUBJECT_ALT_NAME), der(OCTET_STRING, der(SEQUENCE, ip)))
  const body = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1]), randomBytes(8)),
    algorithm,
    name,
    der(SEQUENCE, time(from), time(new Date(from.getTime() + 2 * A_DAY))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, altName)),
  )
  const signature = sign('sha256', body, privateKey)
  const cert = new X509Certificate(der(SEQUENCE, body, algorithm, bits(signature))).toString()
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert }
}
