const small = new Intl.NumberFormat('en', { maximumSignificantDigits: 2, minimumFractionDigits: 2 })
const usual = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** US dollars; below a cent with as many decimals as needed to show an amount other than zero. */
export const formatSmallCost = (dollars: number): string =>
  `$${(dollars > 0 && dollars < 0.01 ? small : usual).format(dollars)}`
