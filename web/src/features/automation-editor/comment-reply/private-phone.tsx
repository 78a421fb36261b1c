import { m } from '@skein/messages'
import { markMatches } from '../../../components/phone/highlight-logic.ts'
import type { ThumbPost } from '../../../components/post-thumb.tsx'
import { PhoneDm } from '../../../components/phone/phone-dm.tsx'
import { isSample } from '../message/message-form.ts'
import { phoneMessageOf } from '../message/message-logic.ts'
import { viewOf } from '../message/message-views.tsx'
import { useUploadedAlt } from '../uploads/reply-images.ts'
import { filledReply } from '../preview/preview-logic.ts'
import type { CommentReplyForm } from './comment-reply-form.ts'

interface PrivatePhoneProps {
  form: CommentReplyForm
  account: string
  platformUserId: string
  post: ThumbPost | null
  comment: string
  /** The keyword that matches; null if none does. */
  keyword: string | null
  silent: boolean
}

/** The private message of a comment automation, as the commenter sees it. */
export function PrivatePhone({
  form,
  account,
  platformUserId,
  post,
  comment,
  keyword,
  silent,
}: PrivatePhoneProps) {
  const altOf = useUploadedAlt(platformUserId)
  const values = {
    username: m.phone_customer(),
    keyword: keyword ?? form.keywords[0] ?? '',
    postLink: 'https://www.instagram.com/p/your-post/',
  }
  const message = phoneMessageOf(form, (text) => filledReply(text, values).trim())
  return (
    <PhoneDm
      account={account}
      said={markMatches(comment, keyword, form)}
      about={post}
      message={silent ? null : message}
      view={viewOf(message)}
      // The sample addresses do not exist, so the files are not requested.
      load={!isSample(form)}
      altOf={altOf}
      byAi={null}
      sample={isSample(form)}
    />
  )
}
