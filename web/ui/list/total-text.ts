const number = new Intl.NumberFormat('en-CA')

/** '2,814' */
export const countText = (count: number): string => number.format(count)

/** '2,814', or '10,000+' where the server stopped counting. */
export const totalText = (total: number, isExact: boolean): string =>
  `${countText(total)}${isExact ? '' : '+'}`
