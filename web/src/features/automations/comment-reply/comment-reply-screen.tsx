import type { ConnectedAccount } from '@skein/contract/accounts'
import type { CommentReplyAutomation } from '@skein/contract/automations/comment-reply'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { editorWords } from '../../../words/comment-reply.ts'
import { causeOf } from '../cause-of.ts'
import { ListSkeleton } from '../list-skeleton.tsx'
import { WithAccount } from '../with-account.tsx'
import { CommentReplyEditor } from './comment-reply-editor.tsx'
import { commentReplyQuery } from './queries.ts'
import { commentReplyFormOf, emptyCommentReply } from './comment-reply-form.ts'

/** Make a comment rule, or with `automation_id` in the address change one. */
export function CommentReplyScreen() {
  const { automation_id: automationId } = useSearch({ strict: false })
  useDocumentTitle(automationId ? editorWords.editTitle : editorWords.newTitle)
  return (
    <WithAccount>
      {(account) =>
        automationId ? (
          <Stored key={automationId} account={account} automationId={automationId} />
        ) : (
          <New key={account.id} account={account} />
        )
      }
    </WithAccount>
  )
}

function New({ account }: { account: ConnectedAccount }) {
  const [round, setRound] = useState(0)
  return (
    <CommentReplyEditor
      key={round}
      account={account}
      initial={emptyCommentReply}
      onAnother={() => setRound(round + 1)}
    />
  )
}

function Stored({ account, automationId }: { account: ConnectedAccount; automationId: string }) {
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(commentReplyQuery(automationId))
  const [opened, setOpened] = useState<CommentReplyAutomation | null>(null)
  if (!opened && data && !isFetching) setOpened(data)
  if (opened) {
    return (
      <CommentReplyEditor
        account={account}
        initial={commentReplyFormOf(opened)}
        onAnother={() => void navigate({ to: paths.commentReply })}
      />
    )
  }
  return (
    <section className="flex flex-col gap-4">
      <h1 className="title">{editorWords.editTitle}</h1>
      {error ? (
        <ErrorState
          title={editorWords.loadFailed}
          message={causeOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <ListSkeleton label={editorWords.loading} />
      )}
    </section>
  )
}
