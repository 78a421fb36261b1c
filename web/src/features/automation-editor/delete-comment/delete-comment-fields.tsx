import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { ModerationAction } from '@skein/contract/automations/kinds/delete-comment'
import { DateRange } from '@skein/contract/automations/parts/posts'
import { m } from '@skein/messages'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { BasicsSection } from '../fields/basics-section.tsx'
import { Conditions } from '../fields/conditions.tsx'
import { ModelSection } from '../fields/model-section.tsx'
import { PostsSection } from '../fields/posts-section.tsx'
import { Section } from '../fields/section.tsx'
import { convertIntoSentenceOf } from '../form/trigger-logic.ts'
import { TriggerSection } from '../fields/trigger-section.tsx'
import { automationFieldHook } from '../form/use-form-field.ts'
import type { DeleteCommentForm } from './delete-comment-form.ts'
import { actionLabels } from '../fields/choice-labels.ts'

const actionHints = {
  HIDE: m.moderation_action_hints_hide(),
  DELETE: m.moderation_action_hints_delete(),
} satisfies Record<ModerationAction, string>

const useModerationField = automationFieldHook<DeleteCommentForm>()

const convert = convertIntoSentenceOf(m.delete_comment_context_start())

export function DeleteCommentFields({ account }: { account: ConnectedAccount }) {
  const trigger = useModerationField('trigger_type')
  return (
    <>
      <BasicsSection placeholder={m.delete_comment_name_placeholder()} />
      <TriggerSection
        event="comment"
        ink="slate"
        convert={convert}
        contextHint={m.delete_comment_context_hint()}
        keywordPlaceholder={m.delete_comment_keyword_placeholder()}
      />
      <PostsSection
        platformUserId={account.platform_user_id}
        rangeField="dateRange"
        ranges={DateRange.options}
      />
      <ActionSection />
      <ModelSection quiet unused={trigger.value === 'KEYWORD'} />
    </>
  )
}

const actions = ModerationAction.options.map((value) => ({ value, label: actionLabels[value] }))

/** What happens to a comment: hiding can be reverted, deleting cannot. */
function ActionSection() {
  const action = useModerationField('action')
  return (
    <Section title={m.delete_comment_action()} anchor="action">
      <div data-field="action">
        <FieldGroup legend={m.delete_comment_action()} hint={actionHints[action.value]}>
          <Segmented
            label={m.delete_comment_action()}
            value={action.value}
            onValueChange={action.set}
            options={actions}
          />
        </FieldGroup>
      </div>
      {action.value === 'DELETE' && <Banner type="warning">{m.moderation_delete_warning()}</Banner>}
      <p className="meta">{m.delete_comment_order()}</p>
      <Conditions type="DELETE_COMMENT" ink="slate" />
    </Section>
  )
}
