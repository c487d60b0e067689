import { readFileSync } from 'node:fs'
import { hideInLogs } from './core/hide-secrets.ts'

type Variables = Record<string, string | undefined>

const SECRET =
  /(^|_)(SECRET|PASSWORD|PASSPHRASE|KEY|TOKEN|TOKEN_PREVIOUS|OTLP_HEADERS)$|^(DATABASE|DATABASE_DIRECT|DATABASE_REPLICA|SMTP)_URL$/
const PUBLIC = /_(PUBLIC|PUBLISHABLE)_KEY$/

/** Whether the value of this setting opens something: it may come from a file, and no log has it. */
const isSecret = (name: string): boolean => SECRET.test(name) && !PUBLIC.test(name)

/**
 * What is set: the environment, with the secrets that files hold, as Docker secrets and systemd credentials
 * are given. The variable NAME_FILE names the file of NAME; the line break at its end is left out. From now
 * on no log of this process has a secret of them.
 * @throws Error with one line per file that cannot be used, without what is in it.
 */
export function readVariables(environment: Variables, settings: readonly string[]): Variables {
  // An empty setting in a .env file means "not set".
  const variables: Variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  )
  const problems = settings.filter(isSecret).flatMap((name) => {
    const file = variables[`${name}_FILE`]
    if (!file) return []
    if (variables[name]) return [`  ${name} and ${name}_FILE are both set: keep one of them`]
    try {
      variables[name] = contentOf(file)
      return []
    } catch (error) {
      return [`  ${name}_FILE: ${file} ${(error as Error).message}`]
    }
  })
  if (problems.length > 0) throw new Error(`These settings cannot be used:\n${problems.join('\n')}`)
  hideInLogs(secretTexts(variables))
  return variables
}

const REASONS: Record<string, string> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read by the user of this process',
  EISDIR: 'is a folder, not a file',
}

function contentOf(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new Error(REASONS[code] ?? `cannot be read (${code})`, { cause: error })
  }
  const secret = text.replace(/[\r\n]+$/, '')
  if (!secret) throw new Error('is empty')
  return secret
}

/** Every text that no log may have: the secrets, the passwords in addresses, and the lines of keys. */
function secretTexts(variables: Variables): string[] {
  return Object.entries(variables).flatMap(([name, value = '']) => [
    ...(isSecret(name) ? [value, ...value.split(/\n|\\n/)] : []),
    ...passwordsIn(value),
  ])
}

function passwordsIn(value: string): string[] {
  const { password = '' } = URL.parse(value) ?? {}
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}
