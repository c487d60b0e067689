import type { StandInRequest } from './world.ts'

export const field = ({ form }: Pick<StandInRequest, 'form'>, name: string): string | undefined => {
  const value = form?.get(name)
  return typeof value === 'string' ? value : undefined
}

export const bearerOf = ({ headers }: Pick<StandInRequest, 'headers'>): string =>
  headers.authorization?.replace(/^Bearer /, '') ?? ''
