import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { MissingOverlay } from '../../../ui/loading/missing-part.tsx'
import { Suspense } from 'react'
import type { DeployView } from '../deploy/use-deploy.ts'

const BrokenExamplesDialog = lazyPart(
  async () => (await import('../../../components/examples/broken-examples-dialog.tsx')).BrokenExamplesDialog,
  MissingOverlay,
)

/** Asks whether to save a change that breaks examples. */
export function BrokenView({ broken, deploying, dismiss }: DeployView) {
  if (broken === null) return null
  return (
    <Suspense>
      <BrokenExamplesDialog open {...broken} busy={deploying} onClose={dismiss} />
    </Suspense>
  )
}
