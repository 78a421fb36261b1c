import { Invoices } from './invoices.tsx'
import { PaymentCard } from './payment-card.tsx'
import { PlanCard } from './plan-card.tsx'

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
