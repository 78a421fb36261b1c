import { formatCost } from '../../lib/format.ts'

/** Cost of an automation so far, in US dollars with two decimals. */
export function CostTag({ value }: { value: number }) {
  return <span className="tabular">{formatCost(value)}</span>
}
