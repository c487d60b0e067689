import { formatCount } from '../../../contract/numbers.ts'
/** '2,814', or '10,000+' where the server stopped counting. */
export const totalText = (total: number, isExact: boolean): string =>
  `${formatCount(total)}${isExact ? '' : '+'}`
