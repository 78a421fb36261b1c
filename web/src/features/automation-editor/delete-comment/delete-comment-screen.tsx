import { deleteComment, ModerationAction } from '@skein/contract/automations/kinds/delete-comment'
import { DateRange } from '@skein/contract/automations/parts/posts'
import { m } from '@skein/messages'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { BasicsSection } from '../fields/basics-section.tsx'
import { ModelSection } from '../model/model-section.tsx'
import { PostsSection } from '../fields/posts-section.tsx'
import { TriggerSection } from '../fields/trigger-section.tsx'
import { defineEditor } from '../form/define-editor.ts'
import { convertIntoSentenceOf } from '../form/trigger-logic.ts'
import { automationFieldHook } from '../form/use-form-field.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import { type DeleteCommentForm, deleteCommentForm } from './delete-comment-form.ts'
import { DeleteCommentPreview } from './delete-comment-preview.tsx'
import { actionLabels } from '../fields/choice-labels.ts'

const actionHints = {
  HIDE: m.moderation_action_hints_hide(),
  DELETE: m.moderation_action_hints_delete(),
} satisfies Record<ModerationAction, string>

const kind = defineEditor({
  kind: deleteComment,
  form: deleteCommentForm,
  titles: { create: m.delete_comment_titles_create(), edit: m.delete_comment_titles_edit() },
  sections: [
    { name: 'basics', fields: <BasicsSection placeholder={m.delete_comment_name_placeholder()} /> },
    {
      name: 'trigger',
      fields: (
        <TriggerSection
          convert={convertIntoSentenceOf(m.delete_comment_context_start())}
          contextHint={m.delete_comment_context_hint()}
          keywordPlaceholder={m.delete_comment_keyword_placeholder()}
        />
      ),
    },
    { name: 'action', fields: <Action /> },
    { name: 'posts', fields: <PostsSection ranges={DateRange.options} /> },
    { name: 'model', fields: <ModelSection quiet /> },
  ],
  Preview: DeleteCommentPreview,
})

/** Creates an automation that hides or deletes comments, or edits the one that `automation_id` in the URL names. */
export const DeleteCommentScreen = () => <AutomationScreen kind={kind} />

const useModerationField = automationFieldHook<DeleteCommentForm>()

/** What happens to a comment: hiding can be reverted, deleting cannot. */
function Action() {
  const action = useModerationField('action')
  const label = m.delete_comment_action()
  return (
    <>
      <div data-field="action">
        <FieldGroup legend={label} hint={actionHints[action.value]}>
          <Segmented
            label={label}
            value={action.value}
            onValueChange={action.set}
            options={ModerationAction.options.map((value) => ({
              value,
              label: actionLabels[value],
            }))}
          />
        </FieldGroup>
      </div>
      {action.value === 'DELETE' && <Banner type="warning">{m.moderation_delete_warning()}</Banner>}
      <p className="meta">{m.delete_comment_order()}</p>
    </>
  )
}
