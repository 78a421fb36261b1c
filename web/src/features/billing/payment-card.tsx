import { CreditCard } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { billingWords } from '../../copy/billing.ts'
import { sayPreview } from './say-preview.ts'

export function PaymentCard() {
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
