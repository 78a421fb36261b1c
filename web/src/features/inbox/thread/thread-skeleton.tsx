import { m } from '@skein/messages'
import { useHeldKeys } from '../../../lib/browser/keys/held-keys.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'

/** Skeleton of four messages. Holds keys for the conversation. */
export function ThreadSkeleton() {
  useHeldKeys()
  return (
    <div role="status" className="flex grow flex-col justify-end gap-4 py-6 md:ps-6">
      <span className="sr-only">{m.inbox_thread_loading()}</span>
      {['w-56', 'w-72', 'w-40', 'w-64'].map((width, place) => (
        <Skeleton
          key={width}
          className={cx('h-12 max-w-[80%] rounded-card', width, place % 2 === 1 && 'self-end')}
        />
      ))}
    </div>
  )
}
