import { Check, CreditCard, Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../ui/buttons/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { sampleBilling } from './sample-billing.ts'

/** Sample plan, payment card and invoices. */
export function PlanPreview() {
  const [sample] = useState(() => sampleBilling())
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        <PlanCard sample={sample} />
        <PaymentCard sample={sample} />
      </div>
      <Invoices sample={sample} />
    </>
  )
}

interface SampleProps {
  sample: ReturnType<typeof sampleBilling>
}

/** Twelve sample payments; on a phone each takes two lines. */
function Invoices({ sample }: SampleProps) {
  return (
    <section aria-labelledby="invoices" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 id="invoices" className="section-head">
            {m.billing_invoices()}
          </h3>
          <p className="meta">{m.billing_invoice_count()}</p>
        </div>
        <Button size="dense" icon={<Download size={16} aria-hidden="true" />} onClick={sayPreview}>
          {m.billing_download_all()}
        </Button>
      </header>
      <table aria-labelledby="invoices" className="w-full border-collapse text-start">
        <thead className="meta max-md:sr-only">
          <tr className="border-b border-line">
            {[m.billing_invoice(), m.billing_date(), m.billing_amount(), m.common_status()].map((name) => (
              <th key={name} scope="col" className="py-2 pe-3 text-start font-normal last:pe-0">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.invoices.map(({ id, date, amount }) => (
            <tr
              key={id}
              className="border-b border-line max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:py-2"
            >
              <th scope="row" className="tabular text-start font-normal md:py-2 md:pe-3">
                {id}
              </th>
              <td className="tabular text-text-2 max-md:row-start-2 md:pe-3">{date}</td>
              <td className="tabular max-md:text-end md:pe-3">{amount}</td>
              <td className="max-md:row-start-2 max-md:text-end">
                <Tag tone="ok" glyph={<Check size={14} aria-hidden="true" />}>
                  {m.billing_paid()}
                </Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PaymentCard({ sample }: SampleProps) {
  return (
    <section
      aria-labelledby="payment"
      className="flex flex-col gap-4 self-start rounded-card border border-line p-5"
    >
      <h3 id="payment" className="section-head">
        {m.billing_payment()}
      </h3>
      <p className="flex items-center gap-3">
        <CreditCard size={20} aria-hidden="true" className="shrink-0 text-text-3" />
        <span>
          <span className="tabular block">{m.billing_card()}</span>
          <span className="meta block">{sample.card}</span>
        </span>
      </p>
      <Button onClick={sayPreview}>{m.billing_update()}</Button>
    </section>
  )
}

function PlanCard({ sample }: SampleProps) {
  return (
    <section aria-labelledby="plan" className="flex flex-col gap-4 rounded-card border border-line p-5">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="meta">{m.billing_current_plan()}</p>
          <h3 id="plan" className="subtitle">
            {m.billing_plan()}
          </h3>
        </div>
        <Tag tone="ok">{m.billing_active()}</Tag>
      </div>
      <p className="flex items-baseline gap-2">
        <span className="figure">$29.99</span> <span className="text-text-2">{m.billing_per_month()}</span>
      </p>
      <dl className="flex flex-col">
        <Fact name={m.billing_next_date()}>{sample.next}</Fact>
        <Fact name={m.billing_auto_renewal()}>{m.billing_enabled()}</Fact>
        <Fact name={m.billing_total_spent()}>{sample.spent}</Fact>
        <Fact name={m.billing_cycle()}>{m.billing_monthly()}</Fact>
      </dl>
      <Button className="mt-auto" onClick={sayPreview}>
        {m.billing_upgrade()}
      </Button>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-t border-line py-2">
      <dt className="text-text-2">{name}</dt>
      <dd className="tabular m-0 text-end">{children}</dd>
    </div>
  )
}

/** Handler of all buttons of the preview. */
const sayPreview = (): void => void notify({ type: 'info', message: m.billing_not_charged() })
