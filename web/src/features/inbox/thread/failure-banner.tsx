import { Banner } from '../../../ui/feedback/banner.tsx'
import { composerWords } from '../../../copy/composer.ts'
import { dismissFailure, useInboxState } from '../inbox-store.ts'
import type { ThreadRow } from '../thread-logic.ts'

/** Says that the newest message failed, until it is dismissed or resent. */
export function FailureBanner({ rows }: { rows: readonly ThreadRow[] }) {
  const dismissed = useInboxState((state) => state.dismissed)
  const last = rows.at(-1)
  if (!last?.retry || last.key === dismissed) return null
  return (
    <div className="pb-2">
      <Banner type="error" onDismiss={() => dismissFailure(last.key)}>
        {composerWords.failed}
      </Banner>
    </div>
  )
}
