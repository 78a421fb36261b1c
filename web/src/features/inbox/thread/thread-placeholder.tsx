import { ComposerClosed } from '../composer/composer-closed.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'

const unknown = { kind: 'never', left: 0, ends: null } as const

/** The conversation that will open, before any code has come (`app/first-view/`): whether it can be answered is known. */
export function ThreadAhead() {
  return (
    <div className="flex h-full min-w-0 flex-col md:ps-4 2xl:pe-4">
      <ThreadSkeleton />
      <div data-ahead="closed">
        <ComposerClosed window={unknown} name="" draft={undefined} />
      </div>
    </div>
  )
}
