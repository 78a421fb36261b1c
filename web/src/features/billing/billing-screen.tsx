import { Suspense } from 'react'
import { m } from '@skein/messages'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { SampleBadge } from '../../components/tags/sample-badge.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

const RealSpend = lazyPart(async () => (await import('./real-spend.tsx')).RealSpend)

const PlanPreview = lazyPart(async () => (await import('./plan-preview.tsx')).PlanPreview)

/** The actual AI costs, then an example of a plan, folded. */
export function BillingScreen() {
  useDocumentTitle(m.common_billing())
  const account = useSelectedAccount()
  return (
    <>
      <h1 className="title">{m.common_billing()}</h1>
      <div className="mt-8 flex flex-col gap-12">
        <section aria-labelledby="billing-real" className="flex min-w-0 flex-col gap-6">
          <header className="flex flex-col gap-1 border-b border-line pb-3">
            <h2 id="billing-real" className="section-head">
              {m.billing_real()}
            </h2>
            <p className="text-text-2">{m.billing_real_text()}</p>
          </header>
          {account && (
            <Suspense fallback={<Skeleton className="h-240 rounded-card md:h-200" />}>
              <RealSpend platformUserId={account.platform_user_id} />
            </Suspense>
          )}
        </section>
        <section
          aria-labelledby="billing-example"
          className="min-w-0 rounded-card border border-dashed border-line px-4 py-2"
        >
          <details>
            <summary className="touch flex min-h-10 flex-wrap items-center gap-3">
              <h2 id="billing-example" className="section-head">
                {m.billing_example_of_a_paid_plan()}
              </h2>
              <SampleBadge />
            </summary>
            <div className="flex flex-col gap-6 py-3">
              <p className="text-text-2">{m.billing_preview_text()}</p>
              <Suspense fallback={<Skeleton className="h-240 rounded-card md:h-200" />}>
                <PlanPreview />
              </Suspense>
            </div>
          </details>
        </section>
      </div>
    </>
  )
}
