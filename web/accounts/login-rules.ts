import { StaffLogin } from '../../contract/accounts.ts'
import type { ApiError } from '../api/client.ts'

export type LoginErrors = { email?: string; password?: string }

/** What was typed as a login of the contract, or what is missing. */
export function checkLogin(input: { email: string; password: string; role: StaffLogin['role'] }): {
  login?: StaffLogin
  errors: LoginErrors
} {
  const result = StaffLogin.safeParse(input)
  if (result.success) return { login: result.data, errors: {} }
  const errors: LoginErrors = {}
  for (const { path, message } of result.error.issues) {
    const [field] = path
    if (field === 'email' || field === 'password') errors[field] ??= message
  }
  return { errors }
}

/** 'in 40 seconds', 'in 4 min 10 s'. */
export function waitText(seconds: number): string {
  if (seconds < 60) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const rest = seconds % 60
  return `in ${Math.floor(seconds / 60)} min${rest ? ` ${rest} s` : ''}`
}

/** The seconds before the user may try again; 0 when they may try again immediately. */
export const waitOf = (error: ApiError): number =>
  error.status === 429 ? (error.retryAfterSeconds ?? 60) : 0
