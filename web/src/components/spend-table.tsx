import { useId } from 'react'
import { formatCount } from '../lib/format.ts'
import { formatSmallCost } from '../lib/format-small-cost.ts'
import { spendWords } from '../copy/spend.ts'

export interface SpendRow {
  key: string
  name: string
  calls: number
  tokens?: number
  cost: number
}

interface SpendTableProps {
  /** Header of the first column. */
  head: string
  rows: readonly SpendRow[]
  title?: string
  /** Accessible name if there is no title. */
  caption?: string
  level?: 2 | 3
}

/** Costs per item, highest first. */
export function SpendTable({ head, rows, title, caption, level = 3 }: SpendTableProps) {
  const id = useId()
  const Heading = `h${level}` as const
  const counted = rows.some(({ tokens }) => tokens !== undefined)
  return (
    <div className="flex flex-col gap-2">
      {title && (
        <Heading id={id} className="section-head">
          {title}
        </Heading>
      )}
      <table
        {...(title ? { 'aria-labelledby': id } : { 'aria-label': caption })}
        className="w-full border-collapse text-left"
      >
        <thead className="meta">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-3 font-normal">
              {head}
            </th>
            <Figure head>{spendWords.calls}</Figure>
            {counted && <Figure head>{spendWords.tokens}</Figure>}
            <Figure head>{spendWords.cost}</Figure>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, calls, tokens, cost }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-2 pr-3 font-normal">
                {name}
              </th>
              <Figure>{calls.toLocaleString('en')}</Figure>
              {counted && <Figure>{formatCount(tokens ?? 0)}</Figure>}
              <Figure>{formatSmallCost(cost)}</Figure>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Figure({ head = false, children }: { head?: boolean; children: string }) {
  const look = 'tabular py-2 pl-3 text-right font-normal whitespace-nowrap'
  return head ? (
    <th scope="col" className={look}>
      {children}
    </th>
  ) : (
    <td className={look}>{children}</td>
  )
}
