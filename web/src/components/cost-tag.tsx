import { formatCost } from '../lib/format.ts'

/** What a rule has cost so far, in US dollars with two decimals. */
export function CostTag({ value }: { value: number }) {
  return <span className="tabular">{formatCost(value)}</span>
}
