import { commentReply } from '@skein/contract/automations/kinds/comment-reply'
import { DateRange } from '@skein/contract/automations/parts/posts'
import { m } from '@skein/messages'
import { BasicsSection } from '../fields/basics-section.tsx'
import { ModelSection } from '../model/model-section.tsx'
import { PostsSection } from '../fields/posts-section.tsx'
import { TriggerSection } from '../fields/trigger-section.tsx'
import { defineEditor } from '../form/define-editor.ts'
import { convertIntoSentence } from '../form/trigger-logic.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import { CommentLimits } from './comment-limits.tsx'
import { commentReplyForm } from './comment-reply-form.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { CommentOptions, PublicReply } from './public-reply.tsx'
import { firstAutomation } from '../form/first-automation.ts'

const kind = defineEditor({
  kind: commentReply,
  form: commentReplyForm,
  titles: {
    create: m.comment_reply_titles_create(),
    edit: m.comment_reply_titles_edit(),
  },
  first: { ...firstAutomation, custom_message: m.comment_reply_first_message({ username: '{username}' }) },
  sections: [
    { name: 'basics', fields: <BasicsSection /> },
    { name: 'trigger', fields: <TriggerSection convert={convertIntoSentence} /> },
    { name: 'reply', fields: <PublicReply /> },
    { name: 'posts', fields: <PostsSection ranges={DateRange.options} /> },
    { name: 'options', fields: <CommentOptions /> },
    { name: 'limits', fields: <CommentLimits /> },
    { name: 'model', fields: <ModelSection /> },
  ],
  Preview: PreviewPanel,
})

/** Creates a comment reply, or edits the one that `automation_id` in the URL names. */
export const CommentReplyScreen = () => <AutomationScreen kind={kind} />
