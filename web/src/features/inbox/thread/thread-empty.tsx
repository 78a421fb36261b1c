import type { Conversation } from '@skein/contract/inbox'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { threadWords } from '../../../copy/inbox.ts'
import { draftKey, writeDraft } from '../draft-store.ts'
import { requestFocus } from '../inbox-store.ts'

/** An empty thread with suggested first messages. */
export function ThreadEmpty({
  platformUserId,
  conversation,
}: {
  platformUserId: string
  conversation: Conversation
}) {
  const begin = (text: string) => {
    writeDraft(draftKey(platformUserId, conversation.id), text)
    requestFocus(conversation.id)
  }
  return (
    <div className="grow overflow-y-auto">
      <EmptyState
        title={threadWords.emptyTitle}
        text={threadWords.emptyText}
        action={
          conversation.reply_window === 'closed'
            ? undefined
            : threadWords.hellos.map((text) => (
                <Button key={text} size="dense" onClick={() => begin(text)}>
                  {text}
                </Button>
              ))
        }
      />
    </div>
  )
}
