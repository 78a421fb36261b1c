import type { Conversation } from '@skein/contract/inbox'
import { ArrowDown } from 'lucide-react'
import { Virtualizer } from 'virtua'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { nameWords, threadWords } from '../../../copy/inbox.ts'
import { formatDay } from '../../../lib/format.ts'
import { personOf } from '../conversation-list-logic.ts'
import { MessageRow } from './message-row.tsx'
import type { Retry, ThreadRow } from '../thread-logic.ts'
import type { NextPage } from '../use-next-page.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

interface ThreadMessagesProps {
  rows: readonly ThreadRow[]
  conversation: Conversation
  platformUserId: string
  older: NextPage
  onRetry: (retry: Retry) => void
  /** Called when the newest message is visible. */
  onEnd: (atEnd: boolean) => void
}

/** Pixels rendered overscan the viewport. */
const overscan = 500

/** The messages as a virtual list, opened at the first unread one. */
export function ThreadMessages(props: ThreadMessagesProps) {
  const { rows, conversation, platformUserId, older, onRetry } = props
  const { scroller, content, list, shift, atEnd, fresh, onScroll, scrollToEnd } = useThreadScroll(props)
  const name = nameWords(personOf(conversation).username)
  const newest = rows.at(-1)
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={scroller}
        role="region"
        aria-label={threadWords.messages(name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
        tabIndex={0}
        className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="grow" />
        {!older.more && <KnownSince since={conversation.known_since} />}
        {/* Virtual rows mount and unmount while scrolling, so new messages are announced below instead. */}
        <div
          ref={content}
          role="log"
          aria-live="off"
          aria-label={threadWords.messages(name)}
          className="pb-3"
        >
          <Virtualizer
            ref={list}
            scrollRef={scroller}
            data={rows}
            shift={shift}
            bufferSize={overscan}
            onScroll={onScroll}
          >
            {(row) => (
              <MessageRow key={row.key} row={row} platformUserId={platformUserId} onRetry={onRetry} />
            )}
          </Virtualizer>
        </div>
      </div>
      <OlderState older={older} />
      {!atEnd && <EndPill fresh={fresh} onPress={scrollToEnd} />}
      <p role="status" className="sr-only">
        {fresh > 0 && newest ? threadWords.arrived(name, newest.message.message) : null}
      </p>
    </div>
  )
}

function EndPill({ fresh, onPress }: { fresh: number; onPress: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <Button
        size="dense"
        variant={fresh > 0 ? 'primary' : 'secondary'}
        className={cx('pointer-events-auto rounded-pill! shadow-lift', fresh === 0 && 'bg-s1!')}
        icon={<ArrowDown size={14} aria-hidden="true" />}
        onClick={onPress}
      >
        {fresh > 0 ? threadWords.newMessages(fresh) : threadWords.toNewest}
      </Button>
    </div>
  )
}

function KnownSince({ since }: { since: string | null }) {
  if (since === null) return null
  return <p className="meta px-4 pt-4 text-center">{threadWords.knownSince(formatDay(since))}</p>
}

function OlderState({ older }: { older: NextPage }) {
  if (older.state === 'idle') return null
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center">
      <p
        role="status"
        className="meta pointer-events-auto flex items-center gap-2 rounded-pill border border-line bg-s1 px-3 py-1.5"
      >
        {older.state === 'loading' ? <Spinner /> : null}
        {older.state === 'loading' ? threadWords.olderLoading : threadWords.olderFailed}
        {older.state === 'failed' && (
          <button type="button" className="touch font-medium text-brand-text" onClick={older.load}>
            {threadWords.again}
          </button>
        )}
      </p>
    </div>
  )
}
