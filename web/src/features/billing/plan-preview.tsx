import { Check, CreditCard, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { billingWords } from '../../copy/billing.ts'
import { sampleInvoices, sampleTotals } from '../../copy/sample-invoices.ts'
import { notify } from '../../ui/feedback/notify.ts'

/** Sample plan, payment card and invoices. */
export function PlanPreview() {
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        <PlanCard />
        <PaymentCard />
      </div>
      <Invoices />
    </>
  )
}

/** Twelve sample payments; on a phone each takes two lines. */
function Invoices() {
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

function PaymentCard() {
  return (
    <section
      aria-labelledby="payment"
      className="flex flex-col gap-4 self-start rounded-card border border-line p-5"
    >
      <h3 id="payment" className="section-head">
        {billingWords.payment}
      </h3>
      <p className="flex items-center gap-3">
        <CreditCard size={20} aria-hidden="true" className="shrink-0 text-text-3" />
        <span>
          <span className="tabular block">{billingWords.card}</span>
          <span className="meta block">{billingWords.expires}</span>
        </span>
      </p>
      <Button onClick={sayPreview}>{billingWords.update}</Button>
    </section>
  )
}

function PlanCard() {
  return (
    <section aria-labelledby="plan" className="flex flex-col gap-4 rounded-card border border-line p-5">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="meta">{billingWords.currentPlan}</p>
          <h3 id="plan" className="display text-[1.25rem] leading-7 font-semibold tracking-[-0.015em]">
            {billingWords.plan}
          </h3>
        </div>
        <Tag tone="ok">{billingWords.active}</Tag>
      </div>
      <p className="flex items-baseline gap-2">
        <span className="figure">{billingWords.price}</span>{' '}
        <span className="text-text-2">{billingWords.perMonth}</span>
      </p>
      <dl className="flex flex-col">
        <Fact name={billingWords.nextDate}>{sampleTotals.next}</Fact>
        <Fact name={billingWords.autoRenewal}>{billingWords.enabled}</Fact>
        <Fact name={billingWords.totalSpent}>{sampleTotals.spent}</Fact>
        <Fact name={billingWords.cycle}>{billingWords.monthly}</Fact>
      </dl>
      <Button variant="primary" className="mt-auto" onClick={sayPreview}>
        {billingWords.upgrade}
      </Button>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-t border-line py-2">
      <dt className="text-text-2">{name}</dt>
      <dd className="tabular m-0 text-right">{children}</dd>
    </div>
  )
}

/** Handler of all buttons of the preview. */
const sayPreview = (): void => void notify({ type: 'info', message: billingWords.notCharged })
