import { m } from '@skein/messages'
import { HelpLink } from '../../../components/help-link.tsx'
import { type Conversation, type InboxMessage } from '@skein/contract/inbox/inbox'
import { limits } from '@skein/contract/limits'
import { Send, Lock, MessageSquareText, Sparkles } from 'lucide-react'
import { Suspense, useEffect, useRef, type KeyboardEvent, useState } from 'react'
import { useShortcut } from '../../../lib/browser/keys/use-shortcut.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { nameOfRow } from '../../../ui/tooltip/tooltip.ts'
import { cx } from '../../../ui/cx.ts'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { personOf } from '../conversation-list-logic.ts'
import {
  draftKey,
  quoteInDraft,
  setDraftActions,
  useDrafts,
  writeDraft,
  type SentImage,
} from '../draft-store.ts'
import { requestFocus, useInboxState } from '../inbox-store.ts'
import { ReplyActionChips } from './reply-action-chips.tsx'
import { withActions } from './reply-actions-logic.ts'
import { QuoteLine } from './quote-line.tsx'
import { bytesOf } from './saved-reply-logic.ts'
import { focusRow } from '../../../components/split-view/split-rows.ts'
import { useSavedReplies, type SavedReplyChoice, SavedReplyMenu } from './saved-reply-menu.tsx'
import { clockOf, isClosed, windowOf, type ReplyWindow } from '../../../copy/reply-window.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useOpened } from '../../../ui/overlays/use-opened.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { MissingTool } from '../../../ui/loading/missing-part.tsx'
import { SuggestionPanel } from './suggestion-panel.tsx'
import { personName } from '../../../copy/inbox.ts'
import { useTyping } from './use-typing.ts'

const ReplyForm = lazyPart(async () => (await import('../thread/comment-tools.tsx')).ReplyForm)
const SendLater = lazyPart(async () => (await import('./send-later.tsx')).SendLater, MissingTool)
const ComposerExtras = lazyPart(
  async () => (await import('./composer-extras.tsx')).ComposerExtras,
  MissingTool,
)

interface ComposerProps {
  platformUserId: string
  conversation: Conversation
  /** The newest comment that can get a public reply. */
  comment: InboxMessage | null
  /** Sends the stored draft, at a time (ISO 8601) or now. */
  onSubmit: (send_at?: string) => void
  onImage: (image: SentImage) => void
  /** Escape: to the list. */
  onLeave: () => void
}

/** In milliseconds. */
export const windowCheckInterval = 15_000

/** The message field, or the reason why no reply is possible. */
export function Composer(props: ComposerProps) {
  const now = useNow(windowCheckInterval)
  const window = windowOf(props.conversation, now)
  const key = draftKey(props.platformUserId, props.conversation.id)
  const { text: draft, reply_to: quote, actions } = useDrafts(({ drafts }) => drafts[key]) ?? {}
  const name = personName(personOf(props.conversation).username)
  if (isClosed(window)) return <ComposerClosed {...props} window={window} name={name} draft={draft} />
  return (
    <div className="flex flex-col gap-1.5 border-t border-line pt-2 pb-1">
      <ComposerNote window={window} />
      {quote && <QuoteLine quote={quote} onRemove={() => removeQuote(key, props.conversation.id)} />}
      {actions && (
        <ReplyActionChips
          actions={actions}
          onChange={(remainingActions) => setDraftActions(key, remainingActions)}
        />
      )}
      <Field {...props} text={draft ?? ''} name={name} ends={window.ends} />
    </div>
  )
}

/** Removes the quote and returns the focus to the field. */
function removeQuote(key: string, conversationId: string): void {
  quoteInDraft(key, undefined)
  requestFocus(conversationId)
}

function Field(props: ComposerProps & { text: string; name: string; ends: string | null }) {
  const { platformUserId, conversation, text, name, ends } = props
  const { area, bytes, inert, put, insert, write, submit, press, savedReplies, typing, isAsking, ask } =
    useField(props)
  const replies = useOpened(savedReplies.open)
  const [panel, setPanel] = useState(false)
  const use = (suggestion: string) => {
    ask(false)
    put(suggestion)
  }
  return (
    <>
      {isAsking && (
        <SuggestionPanel conversationId={conversation.id} onUse={use} onDismiss={() => ask(false)} />
      )}
      {replies && <SavedReplyMenu platformUserId={platformUserId} choice={savedReplies} />}
      <div className="flex items-end gap-2">
        <TextArea
          ref={area}
          rows={1}
          aria-label={m.composer_label({ name })}
          aria-describedby="composer-hint"
          aria-invalid={bytes > limits.messageBytes || undefined}
          {...savedReplies.suggestions.control}
          placeholder={m.composer_placeholder()}
          value={text}
          className="touch max-h-50! min-h-10 min-w-0 resize-none! py-2!"
          onChange={({ currentTarget }) => {
            write(currentTarget.value)
            typing.type()
          }}
          onKeyDown={press}
          onBlur={typing.stop}
        />
        <SendButtons inert={inert} ends={ends} onSend={submit} />
      </div>
      <div className={cx('-mx-2 flex items-center gap-1', panel ? 'flex-wrap' : 'max-lg:flex-wrap')}>
        <ComposerTools choice={savedReplies} asked={isAsking} onAsk={() => ask(true)} />
        <Suspense>
          <ComposerExtras
            platformUserId={platformUserId}
            textOnly={conversation.reply_window === 'private_reply'}
            onEmoji={insert}
            onImage={props.onImage}
            onPanel={setPanel}
            onLeave={() => area.current?.focus()}
          />
        </Suspense>
        <Hint bytes={bytes} />
      </div>
    </>
  )
}

interface SendButtonsProps {
  inert: boolean
  ends: string | null
  onSend: (send_at?: string) => void
}

function SendButtons({ inert, ends, onSend }: SendButtonsProps) {
  return (
    <>
      <Button
        variant="primary"
        aria-disabled={inert}
        icon={<Send size={16} aria-hidden="true" />}
        onClick={() => onSend()}
      >
        <span className="max-md:sr-only">{m.common_send()}</span>
      </Button>
      {ends !== null && (
        <Suspense fallback={<span className="size-11 shrink-0 lg:size-10" />}>
          <SendLater inert={inert} ends={ends} onSend={onSend} />
        </Suspense>
      )}
    </>
  )
}

/** Returns state and key handlers of the field. */
function useField({
  platformUserId,
  conversation,
  onSubmit,
  onLeave,
  text,
}: ComposerProps & { text: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isAsking, ask] = useState(false)
  const typing = useTyping(conversation.id)
  useRequestedFocus(conversation.id, area)
  useShortcut('reply', () => area.current?.focus())
  const key = draftKey(platformUserId, conversation.id)
  const write = (next: string) => writeDraft(key, next)
  const put = (next: string) => {
    write(next)
    area.current?.focus()
  }
  const insert = (piece: string) => {
    const { selectionStart: start, selectionEnd: end } = area.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    }
    put(text.slice(0, start) + piece + text.slice(end))
    const caret = start + piece.length
    setTimeout(() => area.current?.setSelectionRange(caret, caret))
  }
  const savedReplies = useSavedReplies(platformUserId, text, (next, actions) => {
    put(next)
    if (actions) setDraftActions(key, withActions(useDrafts.getState().drafts[key]?.actions ?? {}, actions))
  })
  const bytes = bytesOf(text)
  const inert = bytes === 0 || bytes > limits.messageBytes

  function submit(send_at?: string) {
    if (inert) return
    onSubmit(send_at)
    ask(false)
    area.current?.focus()
    setTimeout(typing.stop)
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || savedReplies.suggestions.press(event)) return
    if (event.key === 'Escape') return onLeave()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
    // The keys of the conversation, as the one that marks it as done, act outside of the field.
    if (event.ctrlKey || event.metaKey) focusRow(conversation.id)
  }
  return { area, bytes, inert, put, insert, write, submit, press, savedReplies, typing, isAsking, ask }
}

function Hint({ bytes }: { bytes: number }) {
  const over = bytes - limits.messageBytes
  return (
    // A hint that does not fit beside the count wraps to the hidden second line.
    <p
      id="composer-hint"
      className="meta flex h-[1lh] min-w-0 grow flex-wrap justify-end gap-x-4 overflow-hidden pe-2 text-floor!"
    >
      <span className={cx('tabular h-[1lh] min-w-px shrink-0', over > 0 ? 'text-bad' : 'text-warn')}>
        {over > 0
          ? m.composer_too_long({ count: over })
          : bytes >= warnAtBytes && m.common_characters_left({ count: -over })}
      </span>
      <span className="whitespace-nowrap max-md:sr-only">{m.composer_hint()}</span>
    </p>
  )
}

const warnAtBytes = limits.messageBytes * 0.8

/** Focuses the field if the conversation was opened to reply. */
function useRequestedFocus(conversationId: string, area: { readonly current: HTMLTextAreaElement | null }) {
  const isRequested = useInboxState(({ focusComposer }) => focusComposer === conversationId)
  useEffect(() => {
    if (!isRequested) return
    area.current?.focus()
    useInboxState.setState({ focusComposer: null })
  }, [isRequested, area])
}

interface ComposerClosedProps extends Pick<ComposerProps, 'platformUserId' | 'conversation' | 'comment'> {
  window: ReplyWindow
  name: string
  draft: string | undefined
}

function closedReason({ kind, ends }: ReplyWindow, name: string): string {
  if (kind === 'private_sent') return m.inbox_window_private_sent_reason({ name })
  if (kind === 'private_expired') return m.inbox_window_private_expired_reason({ name })
  return ends === null
    ? m.inbox_window_never_reason({ name })
    : m.inbox_window_closed_reason({ since: formatDateTime(ends), name })
}

/** Says why no message can be written, and offers a public reply to the newest comment. */
function ComposerClosed(props: ComposerClosedProps) {
  const { window, name, draft, comment, platformUserId, conversation } = props
  const [replying, setReplying] = useState(false)
  const isPrivate = window.kind === 'private_sent' || window.kind === 'private_expired'
  return (
    <div role="note" className="mb-3 flex gap-3 rounded-card border border-line bg-raised p-4">
      <Lock size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-text-3" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="section-head">{isPrivate ? clockOf(window).text : m.common_reply_window_closed()}</p>
        <p className="text-text-2">{closedReason(window, name)}</p>
        {draft && (
          <p className="meta">
            {m.composer_draft_kept()} <span className="text-text-2">{draft}</span>
          </p>
        )}
        {comment !== null &&
          (replying ? (
            <Suspense>
              <ReplyForm
                message={comment}
                platformUserId={platformUserId}
                conversationId={conversation.id}
                onClose={() => setReplying(false)}
              />
            </Suspense>
          ) : (
            <Button size="dense" className="mt-2 self-start" onClick={() => setReplying(true)}>
              {m.composer_reply_publicly()}
            </Button>
          ))}
      </div>
    </div>
  )
}

/** Restrictions that apply while a reply is still possible. */
function ComposerNote({ window: { kind, ends } }: { window: ReplyWindow }) {
  if (ends === null || kind === 'open') return null
  if (kind === 'private_reply') {
    return (
      <p className="meta">
        {m.inbox_window_private_reply_note({ until: formatDateTime(ends) })} <HelpLink term="private-reply" />
      </p>
    )
  }
  return <p className="meta">{m.inbox_window_human_agent_note({ until: formatDateTime(ends) })}</p>
}

interface ComposerToolsProps {
  choice: SavedReplyChoice
  /** A suggestion is shown. */
  asked: boolean
  onAsk: () => void
}

/** Saved replies and AI suggestion, below the field; on a phone as icons. */
function ComposerTools({ choice, asked, onAsk }: ComposerToolsProps) {
  return (
    <>
      <ComposerTool label={m.composer_suggestion_ask()} Glyph={Sparkles} open={asked} onClick={onAsk} />
      <ComposerTool
        label={m.composer_saved_list()}
        Glyph={MessageSquareText}
        open={choice.open}
        onClick={choice.toggle}
      />
    </>
  )
}

interface ComposerToolProps {
  label: string
  Glyph: typeof Sparkles
  open: boolean
  onClick: () => void
}

const ComposerTool = ({ label, Glyph, open, onClick }: ComposerToolProps) => (
  <Button
    size="dense"
    variant="ghost"
    icon={<Glyph size={16} aria-hidden="true" />}
    aria-expanded={open}
    onClick={onClick}
  >
    <span {...nameOfRow} className="max-md:sr-only">
      {label}
    </span>
  </Button>
)
