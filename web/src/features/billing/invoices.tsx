import { Check, Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { billingWords, sampleInvoices } from '../../copy/billing.ts'
import { sayPreview } from './say-preview.ts'

/** Twelve sample payments; on a phone each takes two lines. */
export function Invoices() {
  return (
    <section aria-labelledby="invoices" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 id="invoices" className="section-head">
            {billingWords.invoices}
          </h3>
          <p className="meta">{billingWords.invoiceCount}</p>
        </div>
        <Button size="dense" icon={<Download size={16} aria-hidden="true" />} onClick={sayPreview}>
          {billingWords.downloadAll}
        </Button>
      </header>
      <table aria-labelledby="invoices" className="w-full border-collapse text-left">
        <thead className="meta max-md:sr-only">
          <tr className="border-b border-line">
            {[billingWords.invoice, billingWords.date, billingWords.amount, billingWords.status].map(
              (name) => (
                <th key={name} scope="col" className="py-2 pr-3 font-normal last:pr-0">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {sampleInvoices.map(({ id, date, amount }) => (
            <tr
              key={id}
              className="border-b border-line max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:py-2"
            >
              <th scope="row" className="tabular font-normal md:py-2 md:pr-3">
                {id}
              </th>
              <td className="tabular text-text-2 max-md:row-start-2 md:pr-3">{date}</td>
              <td className="tabular max-md:text-right md:pr-3">{amount}</td>
              <td className="max-md:row-start-2 max-md:text-right">
                <Tag tone="ok" glyph={<Check size={14} aria-hidden="true" />}>
                  {billingWords.paid}
                </Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
