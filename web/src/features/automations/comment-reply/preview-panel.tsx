import { useQuery } from '@tanstack/react-query'
import { markMatches } from '../../../product/mark-rules.ts'
import { PhoneComment, type PhonePost } from '../../../product/phone-comment.tsx'
import { PhonePreview } from '../../../product/phone-preview.tsx'
import { phoneWords } from '../../../words/phone.ts'
import { editorWords, previewWords } from '../../../words/comment-reply.ts'
import { imageOf } from '../editor/image-of.ts'
import { TestBench } from '../editor/test-bench.tsx'
import { postsQuery } from '../editor/queries.ts'
import { type CommentReplyForm, matchTypeOf } from './comment-reply-form.ts'
import { filledReply, sampleComment, verdictOf } from './preview-rules.ts'
import { useWholeRule } from './use-whole-rule.ts'

interface PreviewPanelProps {
  account: string
  platformUserId: string
  /** The comment that is being tried on the rule. */
  tried: string
  onTriedChange: (text: string) => void
}

/** The rule as a follower sees it, and a bench to try a comment on it. */
export function PreviewPanel({ account, platformUserId, tried, onTriedChange }: PreviewPanelProps) {
  const form = useWholeRule()
  const verdict = verdictOf(form, tried)
  return (
    <section aria-label={editorWords.livePreview} className="flex flex-col gap-5">
      <Phone form={form} tried={tried} account={account} platformUserId={platformUserId} />
      <TestBench text={tried} verdict={verdict} onTextChange={onTriedChange} />
    </section>
  )
}

interface PhoneProps extends Omit<PreviewPanelProps, 'onTriedChange'> {
  form: CommentReplyForm
}

function Phone({ form, tried, account, platformUserId }: PhoneProps) {
  const comment = tried.trim() || sampleComment(form) || previewWords.sampleComment
  const verdict = verdictOf(form, comment)
  const keyword = verdict.kind === 'fires' ? verdict.keyword : null
  const byAi = form.replyType === 'ai_decision'
  const message = byAi ? form.systemPrompt : form.customMessage
  const words = filledReply(message, phoneWords.customer, keyword ?? form.keywords[0] ?? '')
  const limit = form.maxRepliesPerPost
  return (
    <PhonePreview
      title={editorWords.livePreview}
      caption={
        <>
          {previewWords.caption(account)}
          <span className="tabular block">
            {limit === null ? previewWords.noLimit : previewWords.limit(Math.max(0, limit))}
          </span>
        </>
      }
    >
      <PhoneComment
        account={account}
        post={useFirstPost(form, platformUserId)}
        comment={markMatches(comment, keyword, matchTypeOf(form.matchType))}
        reply={verdict.kind === 'silent' ? null : words.trim() || previewWords.sampleReply}
        byAi={byAi}
        sample={message.trim() === ''}
      />
    </PhonePreview>
  )
}

/** The first chosen post, once the picker has loaded it. */
function useFirstPost(form: CommentReplyForm, platformUserId: string): PhonePost | null {
  const chosen = form.postSelectionType === 'SPECIFIC' ? form.specificPostIds[0] : undefined
  const { data } = useQuery({ ...postsQuery(platformUserId), enabled: chosen !== undefined })
  const post = data?.find((one) => one.id === chosen)
  return post ? { image: imageOf(post), video: post.media_type === 'VIDEO' } : null
}
