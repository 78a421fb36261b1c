import { type ComponentProps, Suspense } from 'react'
import { m } from '@skein/messages'
import { PhoneComment } from '../../../components/phone/phone-comment.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { MissingTool } from '../../../ui/loading/missing-part.tsx'
import { PhonePreview } from '../../../components/phone/phone-preview.tsx'
import { markMatches } from '../../../components/phone/highlight-logic.ts'
import { filledReply, sampleText, verdictOf } from '../preview/preview-logic.ts'
import type { PreviewProps } from '../form/editor-kind.ts'
import { useAiReply } from '../preview/ai-preview.ts'
import { PreviewLayout } from '../preview/preview-layout.tsx'
import { TestBench } from '../preview/try-panel.tsx'
import { useFirstPost } from '../fields/use-first-post.ts'
import { useShownValues } from '../form/use-form-field.ts'
import type { CommentReplyForm } from './comment-reply-form.ts'

const PrivatePhone = lazyPart(async () => (await import('./private-phone.tsx')).PrivatePhone, MissingTool)
const SideSwitch = lazyPart(async () => (await import('../preview/side-switch.tsx')).SideSwitch, MissingTool)

/** Preview of the reply as a follower sees it, and a field to test a comment. */
export function PreviewPanel({
  account,
  testText,
  onTestTextChange,
  side,
  onSideChange,
  checklist,
}: PreviewProps) {
  const form = useShownValues<CommentReplyForm>()
  const verdict = verdictOf(form, testText)
  return (
    <PreviewLayout
      phone={
        <Phone
          form={form}
          testText={testText}
          side={form.privately ? side : 'comment'}
          onSideChange={onSideChange}
          account={account.platform_username}
          platformUserId={account.platform_user_id}
          onRestart={() => onTestTextChange('')}
        />
      }
    >
      <TestBench
        event="comment"
        text={testText}
        verdict={verdict}
        byAi={form.reply_type === 'AI_DECISION'}
        onTextChange={onTestTextChange}
      />
      {checklist}
    </PreviewLayout>
  )
}

interface PhoneProps extends Pick<PreviewProps, 'side' | 'onSideChange'> {
  form: CommentReplyForm
  testText: string
  account: string
  platformUserId: string
  onRestart: () => void
}

/** Returns the reply on the phone: the text with its variables, or what AI wrote to the test text. */
function useShownReply(
  form: CommentReplyForm,
  { testText, keyword }: { testText: string; keyword: string | null },
): Pick<ComponentProps<typeof PhoneComment>, 'byAi' | 'sample'> & { reply: string } {
  const aiReply = useAiReply(testText)
  if (form.reply_type === 'AI_DECISION') {
    if (aiReply === null) return { reply: m.phone_ai_placeholder(), byAi: 'placeholder', sample: false }
    return { reply: aiReply, byAi: 'written', sample: false }
  }
  const message = form.custom_message ?? ''
  const words = filledReply(message, {
    username: m.phone_customer(),
    keyword: keyword ?? form.keywords[0] ?? '',
    postLink: 'https://www.instagram.com/p/your-post/',
  })
  return {
    reply: words.trim() || m.comment_reply_preview_answer(),
    byAi: null,
    sample: message.trim() === '',
  }
}

function Phone({ form, testText, side, onSideChange, account, platformUserId, onRestart }: PhoneProps) {
  const comment = testText.trim() || sampleText(form) || m.editor_bench_placeholder()
  const verdict = verdictOf(form, comment)
  const keyword = verdict.kind === 'fires' ? verdict.keyword : null
  const shownReply = useShownReply(form, { testText, keyword })
  const limit = form.max_replies_per_post
  const post = useFirstPost(form, platformUserId)
  const silent = verdict.kind === 'silent'
  return (
    <PhonePreview
      title={m.editor_live_preview()}
      onRestart={onRestart}
      switcher={
        form.privately ? (
          <Suspense>
            <SideSwitch side={side} onChange={onSideChange} />
          </Suspense>
        ) : undefined
      }
      caption={
        <>
          {m.comment_reply_preview_caption()}
          <span className="tabular block">
            {limit === null
              ? m.comment_reply_preview_no_limit()
              : m.comment_reply_preview_limit({ count: Math.max(0, limit) })}
          </span>
        </>
      }
    >
      {side === 'comment' ? (
        <PhoneComment
          account={account}
          post={post}
          comment={markMatches(comment, keyword, form)}
          {...shownReply}
          reply={silent ? null : shownReply.reply}
        />
      ) : (
        <Suspense>
          <PrivatePhone
            form={form}
            account={account}
            platformUserId={platformUserId}
            post={post}
            comment={comment}
            keyword={keyword}
            silent={silent}
          />
        </Suspense>
      )}
    </PhonePreview>
  )
}
