import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { billingWords, sampleTotals } from '../../copy/billing.ts'
import { sayPreview } from './say-preview.ts'

export function PlanCard() {
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
