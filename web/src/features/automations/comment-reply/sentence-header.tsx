import { sentenceOf, type SentenceSlot } from '@skein/contract/automations/sentence'
import { RuleSentence } from '../../../product/rule-sentence.tsx'
import { ThreadRail } from '../../../product/thread-rail.tsx'
import { slotHints } from '../../../words/comment-reply.ts'
import {
  type CommentReplyForm,
  type CommentReplyFormField,
  commentReplySentence,
} from './comment-reply-form.ts'
import { useWholeRule } from './use-whole-rule.ts'

/** The rule so far as a sentence; every slot leads to the field that fills it. */
export function SentenceHeader({ onField }: { onField: (field: CommentReplyFormField) => void }) {
  const form = useWholeRule()
  return (
    <ThreadRail ink="fern" state={form.automationId === null ? 'hollow' : 'active'} last>
      <p className="-mt-1">
        <RuleSentence
          size="header"
          tokens={sentenceOf(commentReplySentence(form))}
          slotHint={(slot) => slotHints[slot]}
          onSlot={(slot) => onField(fieldOfSlot(slot, form))}
        />
      </p>
    </ThreadRail>
  )
}

function fieldOfSlot(slot: SentenceSlot, form: CommentReplyForm): CommentReplyFormField {
  switch (slot) {
    case 'keywords':
      return 'keywords'
    case 'context':
      return 'context'
    case 'posts':
      return form.postSelectionType === 'DATE_RANGE' ? 'dateRange' : 'postSelectionType'
    case 'cap':
      return 'maxRepliesPerPost'
    case 'model':
      return 'modelUsage'
    case 'reply':
    case 'action':
      return form.replyType === 'custom' ? 'customMessage' : 'systemPrompt'
  }
}
