const small = new Intl.NumberFormat('en', { maximumSignificantDigits: 2, minimumFractionDigits: 2 })
const usual = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** US dollars; below a cent as many decimals as it takes to see that it is not nothing. */
export const formatSmallCost = (dollars: number): string =>
  `$${(dollars > 0 && dollars < 0.01 ? small : usual).format(dollars)}`
