import { HelpLink } from '../../../components/help-link.tsx'
import { resumeConversation, takeOverConversation, type Conversation } from '@skein/contract/inbox'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Bot, Hand, IdCard } from 'lucide-react'
import { call } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { formatClock, formatDateTime } from '../../../lib/format.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { controls } from '../../../copy/controls.ts'
import { handWords, nameWords, threadWords } from '../../../copy/inbox.ts'
import { personOf } from '../conversation-list-logic.ts'
import { WindowTag } from '../conversations/conversation-row.tsx'
import { updateConversation } from '../queries.ts'

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

/** Person, who replies, reply window, and buttons to take over or return. */
export function ThreadHead({ platformUserId, conversation, onBack, onContact }: ThreadHeadProps) {
  const now = useNow(minute)
  const { needs_person, needs_person_reason, automation_paused_until } = conversation
  return (
    <header className="flex flex-col gap-3 border-b border-line pb-3">
      <div className="flex items-center gap-2">
        <IconButton
          label={threadWords.back}
          icon={<ArrowLeft size={18} aria-hidden="true" />}
          className="-ms-2 md:hidden"
          onClick={onBack}
        />
        <div className="min-w-0 grow">
          <h2 className="section-head truncate">{nameWords(personOf(conversation).username)}</h2>
          <p className="meta flex flex-wrap items-center gap-x-2 gap-y-1">
            {automation_paused_until === null
              ? handWords.automation
              : automation_paused_until > farFuture
                ? handWords.person
                : handWords.until(untilWords(automation_paused_until, now))}
            <WindowTag conversation={conversation} now={now} />
            <HelpLink term={needs_person ? 'needs-reply' : 'take-over'} />
          </p>
        </div>
        <TakeoverButton platformUserId={platformUserId} conversation={conversation} />
        {onContact && (
          <IconButton
            label={threadWords.contact}
            icon={<IdCard size={18} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={onContact}
          />
        )}
      </div>
      {needs_person && <Banner type="warning">{handWords.handedOver(needs_person_reason)}</Banner>}
    </header>
  )
}

const untilWords = (moment: string, now: number) =>
  Date.parse(moment) - now < aDay ? formatClock(moment) : formatDateTime(moment)

function TakeoverButton({
  platformUserId,
  conversation,
}: Pick<ThreadHeadProps, 'platformUserId' | 'conversation'>) {
  const client = useQueryClient()
  const automated = conversation.automation_paused_until === null
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(automated ? takeOverConversation : resumeConversation, { id: conversation.id }),
    onSuccess: (now) => updateConversation(client, platformUserId, now),
    onError: (error) => {
      const cause = messageOf(error, controls.somethingWentWrong)
      notifyFailure(automated ? handWords.takeOverFailed(cause) : handWords.resumeFailed(cause), mutate)
    },
  })
  const Glyph = automated ? Hand : Bot
  return (
    <Button
      size="dense"
      busy={isPending}
      title={automated ? handWords.takeOverHint : handWords.resumeHint}
      icon={<Glyph size={14} aria-hidden="true" />}
      onClick={() => mutate()}
    >
      {/* On phones the label would need a line of its own. */}
      <span className="max-md:sr-only">{automated ? handWords.takeOver : handWords.resume}</span>
    </Button>
  )
}
