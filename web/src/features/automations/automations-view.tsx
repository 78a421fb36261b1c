import type { AutomationType } from '@skein/contract/automations/automation'
import { usePrefetchQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useId } from 'react'
import { m } from '@skein/messages'
import { RowsSkeleton } from '../../components/split-view/rows-skeleton.tsx'
import { SplitView } from '../../components/split-view/split-view.tsx'
import { useChangeSearch } from '../../lib/search/use-change-search.ts'
import { useScreenSearch } from '../../lib/search/use-screen-search.ts'
import { cx } from '../../ui/cx.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { openIdOf, withoutOpen } from './open-automation.ts'
import { listQuery } from './queries.ts'

/** One component, so that the detail is there in the render that opens it, once the list has loaded. */
const ListPart = lazyPart(async () => (await import('./list-part.tsx')).ListPart)

interface AutomationsViewProps {
  platformUserId: string
  /** Lists the automations of one kind only. */
  type?: AutomationType
  /** Accessible name of the list. */
  label: string
  /** Title and buttons; `isOpen` while a detail is open. */
  head: (isOpen: boolean) => ReactNode
  /** Label of the button in the empty state. */
  emptyAction: string
}

/** A list of automations beside the open one. Filters, sort order and the open automation are in the URL. */
export function AutomationsView({ head, ...view }: AutomationsViewProps) {
  // Starts loading the list while its code loads.
  usePrefetchQuery(listQuery(view.platformUserId))
  const openId = openIdOf(useScreenSearch())
  const isOpen = openId !== null
  const changeSearch = useChangeSearch()
  const onClose = () => changeSearch(withoutOpen)
  const shared = { ...view, openId, onClose, searchId: useId() }
  return (
    <SplitView
      head={
        <>
          {/* On a phone the detail is a page of its own. */}
          {isOpen && <h1 className="sr-only md:hidden">{view.label}</h1>}
          <div className={cx('flex flex-col gap-2', isOpen && 'max-md:hidden')}>
            {head(isOpen)}
            {/* As high as the figures and tools, so that nothing moves when they come. */}
            <Suspense fallback={<div className="h-17 max-md:h-34" />}>
              <ListPart part="tools" {...shared} />
            </Suspense>
          </div>
        </>
      }
      list={
        <Suspense fallback={<RowsSkeleton label={m.automations_list_loading()} rows={16} />}>
          <ListPart part="list" {...shared} />
        </Suspense>
      }
      openId={openId}
      detail={
        isOpen && (
          <Suspense>
            <ListPart key={openId} part="detail" {...shared} />
          </Suspense>
        )
      }
      onClose={onClose}
    />
  )
}
