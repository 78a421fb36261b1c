import { m } from '@skein/messages'
import { HelpLink } from '../../../components/help-link.tsx'
import { type Conversation } from '@skein/contract/inbox/inbox'
import { resumeConversation, takeOverConversation } from '@skein/contract/inbox/conversation-changes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Bot, Hand, IdCard } from 'lucide-react'
import { call } from '../../../lib/api/api.ts'
import { formatClock, formatDateTime } from '../../../lib/format.ts'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { cx } from '../../../ui/cx.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { personOf } from '../conversation-list-logic.ts'
import { WindowTag } from '../conversations/conversation-row.tsx'
import { updateConversation } from '../queries.ts'
import { Permitted } from '../../session/permitted.tsx'
import { AssignMenu } from './assign-menu.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { personName } from '../../../copy/inbox.ts'
import { nameOfRow } from '../../../ui/tooltip/tooltip.ts'

interface ThreadHeadProps {
  platformUserId: string
  conversation: Conversation
  onBack: () => void
  /** Opens the contact panel; undefined where it is already visible. */
  onContact: (() => void) | undefined
}

const minute = 60_000
const aDay = 86_400_000
/** A pause until a person replies ends in the year 9999. */
const farFuture = '9'

/** Person, who replies, reply window, and buttons to take over or return; two lines on every screen. */
export function ThreadHead({ platformUserId, conversation, onBack, onContact }: ThreadHeadProps) {
  const now = useNow(minute)
  const { needs_person } = conversation
  const { username } = personOf(conversation)
  const name = conversation.name ?? personName(username)
  const handle = conversation.name === null || username === null ? null : personName(username)
  const state = stateOf(conversation, now)
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)_0fr_auto] items-center gap-x-2 border-b border-line py-1 md:grid-cols-[minmax(0,1fr)_auto_auto] md:py-2 large-text:flex large-text:flex-wrap large-text:gap-y-2">
      <IconButton
        label={m.inbox_thread_back()}
        icon={<ArrowLeft size={18} aria-hidden="true" />}
        className="-ms-2 md:hidden"
        onClick={onBack}
      />
      <div className="flex min-w-0 items-center gap-2 large-text:grow large-text:basis-36">
        <h2 dir="auto" {...nameOfRow} data-detail-heading tabIndex={-1} className="section-head truncate">
          {name}
        </h2>
        {handle !== null && (
          <bdi {...nameOfRow} className="meta truncate max-md:hidden">
            {handle}
          </bdi>
        )}
      </div>
      <div className="col-span-2 flex justify-self-end md:col-span-1">
        {onContact && (
          <IconButton
            label={m.contacts_title()}
            icon={<IdCard size={18} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={onContact}
          />
        )}
        <Permitted permission="reply">
          <AssignMenu platformUserId={platformUserId} conversation={conversation} />
          <ConversationMenu platformUserId={platformUserId} conversation={conversation} />
        </Permitted>
      </div>
      <div className="col-span-3 flex min-w-0 items-center gap-2 md:row-start-2 large-text:flex-wrap">
        <span className="shrink-0">
          <WindowTag conversation={conversation} now={now} short />
        </span>
        <p {...nameOfRow} className={cx('meta truncate', needs_person && 'text-attention!')}>
          {state}
        </p>
        <span className="max-md:hidden">
          <HelpLink term={needs_person ? 'needs-reply' : 'take-over'} />
        </span>
      </div>
      <Permitted permission="reply">
        <TakeoverButton platformUserId={platformUserId} conversation={conversation} />
      </Permitted>
    </header>
  )
}

/** Returns why the conversation is where it is, or who replies. */
function stateOf(conversation: Conversation, now: number): string {
  const { done, snoozed_until, needs_person, needs_person_reason, automation_paused_until } = conversation
  if (done) return m.inbox_tools_is_done()
  if (snoozed_until !== null) return m.inbox_snoozed_until({ time: formatDateTime(snoozed_until) })
  if (needs_person) return m.inbox_hand_handed_over({ value: needs_person_reason ?? '' }).trim()
  if (automation_paused_until === null) return m.common_automatic_replies_on()
  if (automation_paused_until > farFuture) return m.inbox_hand_person()
  return m.inbox_hand_until({ clock: untilWords(automation_paused_until, now) })
}

const untilWords = (moment: string, now: number) =>
  Date.parse(moment) - now < aDay ? formatClock(moment) : formatDateTime(moment)

function TakeoverButton({
  platformUserId,
  conversation,
}: Pick<ThreadHeadProps, 'platformUserId' | 'conversation'>) {
  const client = useQueryClient()
  // The contact panel is beside the thread from 90rem on.
  const roomy = useMedia('(min-width: 100rem)')
  const automated = conversation.automation_paused_until === null
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(automated ? takeOverConversation : resumeConversation, { id: conversation.id }),
    onSuccess: (now) => updateConversation(client, platformUserId, now),
    onError: (error) => {
      const cause = causeOf(error)
      notifyFailure(
        automated ? m.inbox_hand_take_over_failed({ cause }) : m.inbox_hand_resume_failed({ cause }),
        error,
        mutate,
      )
    },
  })
  const Glyph = automated ? Hand : Bot
  return (
    <Button
      size="dense"
      busy={isPending}
      title={automated ? m.inbox_hand_take_over_hint() : m.inbox_hand_resume_hint()}
      icon={<Glyph size={14} aria-hidden="true" className="max-md:hidden" />}
      className="md:col-start-3 md:row-start-1"
      onClick={() => mutate()}
    >
      {automated ? (
        m.inbox_hand_take_over()
      ) : roomy ? (
        m.inbox_hand_resume()
      ) : (
        <>
          <span className="sr-only">{m.inbox_hand_resume()}</span>
          <span aria-hidden="true">{m.inbox_hand_resume_short()}</span>
        </>
      )}
    </Button>
  )
}
